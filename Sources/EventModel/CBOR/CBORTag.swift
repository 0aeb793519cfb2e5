/// Tag numbers of IANA's registry of CBOR tags that the log uses.
public enum CBORTag {
  /// A UUID in its sixteen bytes.
  public static let uuid: UInt64 = 37
}
