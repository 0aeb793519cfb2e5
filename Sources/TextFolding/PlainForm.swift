/// Plain forms of scalars that have no decomposition to them: letters drawn with a stroke or
/// joined, and typographic punctuation.
///
/// The letters are those of CLDR's Latin-ASCII transform that are in use in living orthographies,
/// plus African letters that are commonly typed without their hook. Letters of phonetic notation
/// stay as they are.
enum PlainForm {
  /// The plain form of a folded scalar, as one or two ASCII characters or another letter.
  static func appendPlainForm(of scalar: UInt32, to scalars: inout [UInt32]) {
    if scalar < 0x80 {
      scalars.append(scalar)
    } else if let pair = pair(scalar) {
      scalars.append(pair.0)
      scalars.append(pair.1)
    } else {
      scalars.append(
        letter(scalar) ?? punctuation(scalar) ?? arabicLetter(scalar) ?? scalar)
    }
  }

  /// The two letters that a joined letter stands for.
  private static func pair(_ scalar: UInt32) -> (UInt32, UInt32)? {
    guard scalar < 0x250 || (0xA700..<0xA800).contains(scalar) || scalar == 0x1EFB else {
      return nil
    }
    func ascii(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> (UInt32, UInt32) {
      (first.value, second.value)
    }
    return switch scalar {
    case 0xE6: ascii("a", "e")  // æ
    case 0x153: ascii("o", "e")  // œ
    case 0xFE: ascii("t", "h")  // þ
    case 0x195: ascii("h", "v")  // ƕ
    case 0x238: ascii("d", "b")  // ȸ
    case 0x239: ascii("q", "p")  // ȹ
    case 0x1EFB: ascii("l", "l")  // ỻ
    case 0xA733: ascii("a", "a")  // ꜳ
    case 0xA735: ascii("a", "o")  // ꜵ
    case 0xA737: ascii("a", "u")  // ꜷ
    case 0xA739, 0xA73B: ascii("a", "v")  // ꜹ ꜻ
    case 0xA73D: ascii("a", "y")  // ꜽ
    case 0xA74F: ascii("o", "o")  // ꝏ
    case 0xA761: ascii("v", "y")  // ꝡ
    default: nil
    }
  }

  /// The basic letter of a Latin letter with a stroke, hook or tail.
  private static func letter(_ scalar: UInt32) -> UInt32? {
    guard scalar < 0x2C80 else { return nil }
    let plain: Unicode.Scalar? =
      switch scalar {
      case 0x2C65: "a"  // ⱥ
      case 0x180, 0x183, 0x253: "b"  // ƀ ƃ ɓ
      case 0x188, 0x23C, 0x255: "c"  // ƈ ȼ ɕ
      case 0x111, 0xF0, 0x18C, 0x221, 0x256, 0x257: "d"  // đ ð ƌ ȡ ɖ ɗ
      case 0x1DD, 0x247, 0x259, 0x25B: "e"  // ǝ ɇ ə ɛ
      case 0x192: "f"  // ƒ
      case 0x1E5, 0x260: "g"  // ǥ ɠ
      case 0x127, 0x2C68: "h"  // ħ ⱨ
      case 0x131, 0x268, 0x269: "i"  // ı ɨ ɩ
      case 0x237, 0x249: "j"  // ȷ ɉ
      case 0x199, 0x2C6A: "k"  // ƙ ⱪ
      case 0x142, 0x19A, 0x234, 0x26B, 0x2C61: "l"  // ł ƚ ȴ ɫ ⱡ
      case 0x271: "m"  // ɱ
      case 0x14B, 0x19E, 0x235, 0x272: "n"  // ŋ ƞ ȵ ɲ
      case 0xF8, 0x254, 0x275, 0x2C7A: "o"  // ø ɔ ɵ ⱺ
      case 0x1A5, 0x1D7D: "p"  // ƥ ᵽ
      case 0x24B: "q"  // ɋ
      case 0x24D, 0x27D: "r"  // ɍ ɽ
      case 0x23F: "s"  // ȿ
      case 0x167, 0x1AB, 0x1AD, 0x236, 0x288, 0x2C66: "t"  // ŧ ƫ ƭ ȶ ʈ ⱦ
      case 0x289: "u"  // ʉ
      case 0x28B, 0x2C74: "v"  // ʋ ⱴ
      case 0x1BF, 0x2C73: "w"  // ƿ ⱳ
      case 0x1B4, 0x24F, 0x1EFF: "y"  // ƴ ɏ ỿ
      case 0x1B6, 0x225, 0x240, 0x2C6C: "z"  // ƶ ȥ ɀ ⱬ
      default: nil
      }
    return plain?.value
  }

  /// The keyboard's form of a quotation mark, an apostrophe, a dash or a slash.
  private static func punctuation(_ scalar: UInt32) -> UInt32? {
    let plain: Unicode.Scalar? =
      switch scalar {
      // ´ ʹ ʻ ʼ ʽ ʾ ʿ ΄ ʹ ‘ ’ ‚ ‛ ′ ‵ ‹ ›
      case 0xB4, 0x2B9, 0x2BB...0x2BF, 0x374, 0x384, 0x2018...0x201B, 0x2032, 0x2035, 0x2039,
        0x203A:
        "'"
      // « » “ ” „ ‟ 〝 〞 〟
      case 0xAB, 0xBB, 0x201C...0x201F, 0x301D...0x301F: "\""
      // ־ ‐ – — ― − ⸺ ⸻
      case 0x5BE, 0x2010...0x2015, 0x2212, 0x2E3A, 0x2E3B: "-"
      // ⁄ ∕
      case 0x2044, 0x2215: "/"
      default: nil
      }
    return plain?.value
  }

  /// The letter that another keyboard or a hurried writer has in the place of an Arabic letter.
  ///
  /// These are the pairs of Lucene's normalisation for Arabic and Persian. Alef with madda or hamza
  /// loses its mark by ``MarkPolicy``.
  private static func arabicLetter(_ scalar: UInt32) -> UInt32? {
    switch scalar {
    case 0x671: 0x627  // alef wasla, to alef
    case 0x649, 0x6CC: 0x64A  // alef maksura and Farsi yeh, to yeh
    case 0x6A9: 0x643  // keheh, to kaf
    case 0x629: 0x647  // teh marbuta, to heh
    default: nil
    }
  }
}
