import Cryptography
import Proofs
import Testing

@Suite("Checkpoints")
struct CheckpointTests {
  static let root = "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I="

  @Test("The example of the specification (C2SP tlog-checkpoint) is read and written again")
  func example() throws {
    let text = "example.com/behind-the-sofa\n20852163\n\(Self.root)\n"
    let checkpoint = try Checkpoint(text: text)
    #expect(checkpoint.origin == "example.com/behind-the-sofa")
    #expect(checkpoint.size == 20_852_163)
    #expect(checkpoint.root.base64 == Self.root)
    #expect(checkpoint.text == text)
  }

  @Test("The example of the specification of cosignatures is a note of several signatures")
  func exampleNote() throws {
    let note = try SignedNote(
      parsing: Array(
        """
        example.com/behind-the-sofa
        20852163
        \(Self.root)

        — example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4\
        URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=

        """.utf8))
    #expect(try Checkpoint(text: note.text).size == 20_852_163)
    #expect(throws: SignatureError.self) {
      try note.verify(VerifierKey(SignedNoteTests.peterKey))
    }
  }

  @Test("Further lines are kept")
  func extensions() throws {
    let text = "a\n0\n\(Self.root)\nmore\nand more\n"
    let checkpoint = try Checkpoint(text: text)
    #expect(checkpoint.extensions == ["more", "and more"])
    #expect(checkpoint.text == text)
  }

  @Test(
    "What is no checkpoint is refused, and says why",
    arguments: [
      ("", "three lines"), ("a\n1\n", "three lines"), ("a\n1\n\(root)", "three lines"),
      ("\n1\n\(root)\n", "empty"), ("a\n1\n\(root)\n\n", "empty"),
      ("a\n01\n\(root)\n", "not a size"), ("a\n+1\n\(root)\n", "not a size"),
      ("a\n-1\n\(root)\n", "not a size"), ("a\n1 \n\(root)\n", "not a size"),
      ("a\n\n\(root)\n", "empty"), ("a\n18446744073709551616\n\(root)\n", "not a size"),
      ("a\n١\n\(root)\n", "not a size"), ("a\n1\n\(root.dropLast())\n", "not a root"),
      ("a\n1\n\(root)=\n", "not a root"), ("a\n1\nCsUY\n", "not a root"),
      ("a\n1\n \(root)\n", "not a root"),
    ])
  func malformed(text: String, problem: String) {
    #expect {
      try Checkpoint(text: text)
    } throws: { error in
      (error as? FormatError)?.problem.contains(problem) ?? false
    }
  }
}
