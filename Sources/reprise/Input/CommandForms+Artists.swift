import Domain

extension CommandForms {
  static let artistsAndAlbums = [
    CommandForm(
      "AddArtist", "Adds an artist.",
      [.optional("id", .identifier), .required("name"), .optional("disambiguation")]
    ) { reader, newID throws(InputProblem) in
      AddArtist(
        id: try reader.identifier("id"), newID: newID, name: try reader.requiredText("name"),
        disambiguation: try reader.text("disambiguation")
      ).command
    },
    CommandForm(
      "RenameArtist", "Gives an artist another name.",
      [.required("id", .identifier), .required("name"), .optional("disambiguation")]
    ) { reader, _ throws(InputProblem) in
      RenameArtist(
        id: try reader.requiredIdentifier("id"), name: try reader.requiredText("name"),
        disambiguation: try reader.clearableChange("disambiguation")
      ).command
    },
    CommandForm(
      "DeleteArtist", "Deletes an artist; the rule says what becomes of the albums.",
      [
        .required("id", .identifier),
        .optional("albums", .choice(AlbumsRule.allCases.map(\.rawValue))),
      ]
    ) { reader, _ throws(InputProblem) in
      DeleteArtist(
        id: try reader.requiredIdentifier("id"),
        albums: try reader.choice("albums", AlbumsRule.self) ?? .deny
      ).command
    },
    CommandForm(
      "AddAlbum", "Adds an album.",
      [
        .optional("id", .identifier), .required("name"), .required("artist", .reference),
        .optional("releaseDate", .releaseDate), .optional("genre"),
      ]
    ) { reader, newID throws(InputProblem) in
      AddAlbum(
        id: try reader.identifier("id"), newID: newID, name: try reader.requiredText("name"),
        artist: try reader.requiredReference("artist"),
        releaseDate: try reader.text("releaseDate"), genre: try reader.text("genre")
      ).command
    },
    CommandForm(
      "EditAlbum", "Changes an album; null clears.",
      [
        .required("id", .identifier), .changeable("name"), .changeable("artist", .reference),
        .optional("releaseDate", .releaseDate), .optional("genre"),
      ]
    ) { reader, _ throws(InputProblem) in
      EditAlbum(
        id: try reader.requiredIdentifier("id"), name: try reader.change("name"),
        artist: try reader.referenceChange("artist"),
        releaseDate: try reader.clearableChange("releaseDate"),
        genre: try reader.clearableChange("genre")
      ).command
    },
    CommandForm("DeleteAlbum", "Deletes an album.", [.required("id", .identifier)]) {
      reader, _ throws(InputProblem) in
      DeleteAlbum(id: try reader.requiredIdentifier("id")).command
    },
  ]

  static let fruitsAndSources = [
    CommandForm("AddFruit", "Adds a fruit.", [.optional("id", .identifier), .required("name")]) {
      reader, newID throws(InputProblem) in
      AddFruit(
        id: try reader.identifier("id"), newID: newID, name: try reader.requiredText("name")
      ).command
    },
    CommandForm(
      "AddSource", "Adds a source.", [.optional("id", .identifier), .required("name")]
    ) { reader, newID throws(InputProblem) in
      AddSource(
        id: try reader.identifier("id"), newID: newID, name: try reader.requiredText("name")
      ).command
    },
    CommandForm(
      "PairFruit", "Says where a fruit comes from; old partners are freed.",
      [.required("fruit", .reference), .required("source", .reference)]
    ) { reader, _ throws(InputProblem) in
      PairFruit(
        fruit: try reader.requiredReference("fruit"),
        source: try reader.requiredReference("source")
      ).command
    },
    CommandForm(
      "UnpairFruit", "Parts a fruit from its source.", [.required("fruit", .reference)]
    ) { reader, _ throws(InputProblem) in
      UnpairFruit(fruit: try reader.requiredReference("fruit")).command
    },
    CommandForm("DeleteFruit", "Deletes a fruit.", [.required("id", .identifier)]) {
      reader, _ throws(InputProblem) in
      DeleteFruit(id: try reader.requiredIdentifier("id")).command
    },
    CommandForm("DeleteSource", "Deletes a source.", [.required("id", .identifier)]) {
      reader, _ throws(InputProblem) in
      DeleteSource(id: try reader.requiredIdentifier("id")).command
    },
  ]
}
