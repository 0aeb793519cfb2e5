import Testing

@Suite("Long and odd names")
struct OddNamesTests {
  @Test("Long and odd names are kept whole, and equal ones have a total order")
  func oddNames() throws {
    let reprise = try Reprise()
    let long = String(repeating: "ж", count: 1000)
    let names = ["x", long, String(repeating: "é", count: 300), "👩‍👩‍👧‍👦"]
    for name in names { #expect(try reprise.run("singer", "add", name).code == 0) }
    #expect(try reprise.run("singer", "add", long + "ж").code == 1)
    #expect(Set(try reprise.run("singer", "list", "--json").column("name")) == Set(names))
    #expect(try reprise.run("singer", "show", long, "--json").column("name") == [long])
    for _ in 0..<10 {
      try reprise.run("song", "add", "Same", "--singer", "x", "--released", "2000")
    }
    let list = try reprise.run("song", "list", "--singer", "x", "--json")
    #expect(list.column("id") == list.column("id").sorted())
    #expect(list.rows.count == 10)
  }
}
