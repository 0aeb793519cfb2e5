import TextFolding

/// Versions of projectors whose rows depend on how text is folded.
enum ProjectorVersion {
  /// The version of a projector's own rows, and that of the folding: a change of either makes
  /// the store build the view again.
  static func withFolding(_ version: Int) -> Int { version * 1_000_000 + Folding.version }
}
