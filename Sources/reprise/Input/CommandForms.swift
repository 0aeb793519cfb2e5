import Domain

/// All commands as they are written in JSON.
enum CommandForms {
  /// All of them, in the order of the manual.
  static let all = contacts + singersAndSongs + artistsAndAlbums + fruitsAndSources

  private static let contacts = [
    CommandForm(
      "AddContact", "Adds a contact.",
      [.optional("id", .identifier), .required("name")] + contactFields
    ) { reader, newID throws(InputProblem) in
      AddContact(
        id: try reader.identifier("id"), newID: newID, name: try reader.requiredText("name"),
        phones: try reader.entries("phones"), addresses: try reader.entries("addresses"),
        emails: try reader.entries("emails"), organization: try reader.text("organization"),
        note: try reader.text("note")
      ).command
    },
    CommandForm(
      "EditContact", "Changes a contact; null clears.",
      [.required("id", .identifier), .changeable("name")] + contactFields
    ) { reader, _ throws(InputProblem) in
      EditContact(
        id: try reader.requiredIdentifier("id"), name: try reader.change("name"),
        phones: try reader.entriesChange("phones"),
        addresses: try reader.entriesChange("addresses"),
        emails: try reader.entriesChange("emails"),
        organization: try reader.clearableChange("organization"),
        note: try reader.clearableChange("note")
      ).command
    },
    CommandForm("DeleteContact", "Deletes a contact.", [.required("id", .identifier)]) {
      reader, _ throws(InputProblem) in
      DeleteContact(id: try reader.requiredIdentifier("id")).command
    },
    CommandForm(
      "SetContactPolicy", "Sets the rule for contacts.",
      [.required("preset", .choice(ContactPolicy.allCases.map(\.rawValue)))]
    ) { reader, _ throws(InputProblem) in
      SetContactPolicy(policy: try reader.requiredChoice("preset", ContactPolicy.self)).command
    },
  ]

  private static let contactFields: [CommandField] = [
    .optional("phones", .entries), .optional("addresses", .entries),
    .optional("emails", .entries), .optional("organization"), .optional("note"),
  ]

  private static let singersAndSongs = [
    CommandForm(
      "AddSinger", "Adds a singer.", [.optional("id", .identifier), .required("name")]
    ) { reader, newID throws(InputProblem) in
      AddSinger(
        id: try reader.identifier("id"), newID: newID, name: try reader.requiredText("name")
      ).command
    },
    CommandForm(
      "RenameSinger", "Gives a singer another name.",
      [.required("id", .identifier), .required("name")]
    ) { reader, _ throws(InputProblem) in
      RenameSinger(
        id: try reader.requiredIdentifier("id"), name: try reader.requiredText("name")
      ).command
    },
    CommandForm(
      "DeleteSinger", "Deletes a singer; the rule says what becomes of the songs.",
      [
        .required("id", .identifier),
        .optional("songs", .choice(SongsRule.allCases.map(\.rawValue))),
      ]
    ) { reader, _ throws(InputProblem) in
      DeleteSinger(
        id: try reader.requiredIdentifier("id"),
        songs: try reader.choice("songs", SongsRule.self) ?? .deny
      ).command
    },
    CommandForm(
      "AddSong", "Adds a song; null as its singer says that nobody sings it.",
      [
        .optional("id", .identifier), .required("title"), .requiredOrNull("singer", .reference),
        .optional("releaseDate", .releaseDate),
      ]
    ) { reader, newID throws(InputProblem) in
      AddSong(
        id: try reader.identifier("id"), newID: newID, title: try reader.requiredText("title"),
        singer: try reader.reference("singer"), releaseDate: try reader.text("releaseDate")
      ).command
    },
    CommandForm(
      "EditSong", "Changes a song; null clears.",
      [
        .required("id", .identifier), .changeable("title"), .optional("singer", .reference),
        .optional("releaseDate", .releaseDate),
      ]
    ) { reader, _ throws(InputProblem) in
      EditSong(
        id: try reader.requiredIdentifier("id"), title: try reader.change("title"),
        singer: try reader.clearableReferenceChange("singer"),
        releaseDate: try reader.clearableChange("releaseDate")
      ).command
    },
    CommandForm("DeleteSong", "Deletes a song.", [.required("id", .identifier)]) {
      reader, _ throws(InputProblem) in
      DeleteSong(id: try reader.requiredIdentifier("id")).command
    },
  ]
}
