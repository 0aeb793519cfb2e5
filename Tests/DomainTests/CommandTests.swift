import Domain
import EventModel
import Testing

@Suite("Commands")
struct CommandTests {
  @Test("The bytes of a request do not depend on the identity that was made for it")
  func canonical() {
    let one = AddSinger(newID: Sample.id(1), name: "A").command
    let again = AddSinger(newID: Sample.id(2), name: "A").command
    #expect(one.canonicalBytes == again.canonicalBytes)
  }

  @Test("Requests that differ in anything have different bytes")
  func different() {
    let list = [LabelledValue(value: "1")]
    let commands: [CatalogueCommand] = [
      AddContact(newID: Sample.new, name: "A").command,
      AddContact(id: Sample.anna, newID: Sample.new, name: "A").command,
      AddContact(newID: Sample.new, name: "A", phones: list).command,
      AddContact(newID: Sample.new, name: "A", addresses: list).command,
      AddContact(newID: Sample.new, name: "A", emails: list).command,
      AddContact(newID: Sample.new, name: "A", organization: "1").command,
      AddContact(newID: Sample.new, name: "A", note: "1").command,
      EditContact(id: Sample.anna).command,
      EditContact(id: Sample.anna, organization: .set(nil)).command,
      EditContact(id: Sample.anna, phones: .set([])).command,
      DeleteContact(id: Sample.anna).command,
      SetContactPolicy(policy: .practical).command,
      SetContactPolicy(policy: .tutorial).command,
      AddSinger(newID: Sample.new, name: "A").command,
      AddSinger(newID: Sample.new, name: "a").command,
      RenameSinger(id: Sample.anna, name: "A").command,
      DeleteSinger(id: Sample.anna).command,
      DeleteSinger(id: Sample.anna, songs: .keep).command,
      AddSong(newID: Sample.new, title: "A").command,
      AddSong(newID: Sample.new, title: "A", singer: .id(Sample.björk)).command,
      AddSong(newID: Sample.new, title: "A", singer: .name("Björk")).command,
      AddSong(newID: Sample.new, title: "A", releaseDate: "1995").command,
      EditSong(id: Sample.song).command,
      EditSong(id: Sample.song, singer: .set(nil)).command,
      EditSong(id: Sample.song, singer: .set(.name("A")), releaseDate: .set(nil)).command,
      DeleteSong(id: Sample.song).command,
      AddArtist(newID: Sample.new, name: "A", disambiguation: "B").command,
      RenameArtist(id: Sample.artist, name: "A").command,
      RenameArtist(id: Sample.artist, name: "A", disambiguation: .set(nil)).command,
      DeleteArtist(id: Sample.artist, albums: .delete).command,
      AddAlbum(newID: Sample.new, name: "A", artist: .name("A"), releaseDate: "1", genre: "R")
        .command,
      EditAlbum(
        id: Sample.album, artist: .set(.name("A")), releaseDate: .set("1"), genre: .set(nil)
      ).command,
      DeleteAlbum(id: Sample.album).command,
      AddFruit(newID: Sample.new, name: "A").command,
      AddSource(newID: Sample.new, name: "A").command,
      PairFruit(fruit: .id(Sample.mango), source: .id(Sample.india)).command,
      PairFruit(fruit: .name("A"), source: .id(Sample.india)).command,
      PairFruit(fruit: .id(Sample.mango), source: .name("A")).command,
      PairFruit(fruit: .name("A"), source: .name("A")).command,
      UnpairFruit(fruit: .name("A")).command,
      DeleteFruit(id: Sample.mango).command,
      DeleteSource(id: Sample.india).command,
    ]
    #expect(Set(commands.map(\.canonicalBytes)).count == commands.count)
    for command in commands {
      let isDeterministic = CBORValidator.isDeterministic(command.canonicalBytes.span)
      #expect(isDeterministic)
    }
    #expect(Set(commands.map(\.commandName)).count == 22)
  }
}
