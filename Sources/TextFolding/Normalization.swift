/// Unicode normalisation of buffers of scalars: Unicode Standard Annex #15.
///
/// utf8proc works on whole buffers behind pointers; here only its tables are asked, one scalar or
/// pair at a time, so that no unsafe code is needed.
enum Normalization {
  /// Puts marks in canonical order: a stable sort of every run of marks by combining class.
  static func order(_ scalars: inout [UInt32]) {
    var index = 1
    while index < scalars.count {
      let scalar = scalars[index]
      let rank = CharacterData.combiningClass(scalar)
      var place = index
      while rank > 0, place > 0, CharacterData.combiningClass(scalars[place - 1]) > rank {
        scalars[place] = scalars[place - 1]
        place -= 1
      }
      scalars[place] = scalar
      index += 1
    }
  }

  /// Composes a buffer that is decomposed and in canonical order.
  static func compose(_ scalars: inout [UInt32]) {
    var count = 0
    var starter: Int?
    // The class of the last scalar kept after the starter; -1 where there is none.
    var lastClass: Int32 = -1
    for index in scalars.indices {
      let scalar = scalars[index]
      let rank = CharacterData.combiningClass(scalar)
      if let starter, lastClass < rank,
        let composed = CharacterData.composition(scalars[starter], scalar)
      {
        scalars[starter] = composed
        continue
      }
      if rank == 0 {
        starter = count
        lastClass = -1
      } else {
        lastClass = rank
      }
      scalars[count] = scalar
      count += 1
    }
    scalars.removeLast(scalars.count - count)
  }

  /// The decomposition of a text, in canonical order.
  static func decomposed(_ text: String, _ form: CharacterData.Form) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      CharacterData.appendDecomposition(of: scalar.value, form, to: &scalars)
    }
    order(&scalars)
    return scalars
  }

  /// The composition of a text's decomposition: NFC or NFKC.
  static func composed(_ text: String, _ form: CharacterData.Form) -> [UInt32] {
    var scalars = decomposed(text, form)
    compose(&scalars)
    return scalars
  }

  /// Appends the UTF-8 of a scalar.
  static func appendUTF8(_ scalar: UInt32, to bytes: inout [UInt8]) {
    switch scalar {
    case ..<0x80:
      bytes.append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      bytes.append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    case ..<0x10000:
      bytes.append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    default:
      bytes.append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
      bytes.append(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
    }
  }

  /// The UTF-8 of a buffer of scalars.
  static func utf8(_ scalars: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count * 2)
    for scalar in scalars { appendUTF8(scalar, to: &bytes) }
    return bytes
  }
}
