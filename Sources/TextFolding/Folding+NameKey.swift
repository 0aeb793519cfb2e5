/// The equality of names.
extension Folding {
  /// The key that two names share where they are the same name.
  ///
  /// Names are the same where they are equal after Unicode normalisation, case folding, trimming
  /// and collapsing of white space. `Björk` is one name in both its spellings, and `BJÖRK` is the
  /// same; `Bjork` is another name, though a search finds both (``fold(_:)``).
  ///
  /// The normalisation is the compatible one (Unicode's NFKC_Casefold), so that a name typed in
  /// full-width letters or with a ligature is not entered twice. What cannot be seen is dropped as
  /// in ``fold(_:)``, and a name that has nothing to see keeps its NFC form.
  ///
  /// Keys are written into the log as tags. These rules must therefore never change: two names
  /// that were different would become one. Unicode itself promises that both normalisation and
  /// case folding stay as they are for every assigned character.
  public static func nameKey(_ text: String) -> String {
    switch state(of: text) {
    case .plain: return text
    case .ascii: return String(decoding: foldedLatin(text), as: UTF8.self)
    case .latin, .beyond: break
    }
    var scalars: [UInt32] = []
    for scalar in visibleScalars(of: text, droppingTatweel: false) {
      appendCaseFolded(scalar, to: &scalars)
    }
    collapseWhiteSpace(&scalars)
    if scalars.isEmpty { scalars = invisibleScalars(of: text) }
    Normalization.order(&scalars)
    Normalization.compose(&scalars)
    return String(decoding: Normalization.utf8(scalars), as: UTF8.self)
  }
}
