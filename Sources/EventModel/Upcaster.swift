/// Turns the facts of one schema version of a type into the next version's: pure, applied
/// whenever such an event is read; stored bytes never change.
public struct Upcaster: Sendable {
  /// The type that it reads.
  public let type: EventType
  /// The version that it reads; it gives the next one.
  public let fromVersion: Int
  /// From the facts of ``fromVersion`` to those of the next version, both in CBOR.
  public let convert: @Sendable (_ data: [UInt8]) throws(CBORError) -> [UInt8]

  /// Makes an upcaster.
  public init(
    type: EventType, fromVersion: Int,
    convert: @escaping @Sendable (_ data: [UInt8]) throws(CBORError) -> [UInt8]
  ) {
    self.type = type
    self.fromVersion = fromVersion
    self.convert = convert
  }

  fileprivate func reads(_ type: EventType, version: Int) -> Bool {
    fromVersion == version && self.type == type
  }
}

/// All upcasters of an application, and the newest version that it knows of each type.
public struct Upcasters: Sendable {
  private let steps: [Upcaster]
  /// No upcaster reads a version beyond this one: most events need no look into ``steps``.
  private let lastVersion: Int

  /// Makes the set.
  ///
  /// - Precondition: No two upcasters read the same version of a type.
  public init(_ upcasters: [Upcaster] = []) {
    steps = upcasters
    lastVersion = upcasters.map(\.fromVersion).max() ?? 0
    for (index, upcaster) in upcasters.enumerated() {
      precondition(
        !upcasters[..<index].contains { $0.reads(upcaster.type, version: upcaster.fromVersion) },
        "two upcasters for \(upcaster.type), version \(upcaster.fromVersion)")
    }
  }

  private func upcaster(of type: EventType, version: Int) -> Upcaster? {
    version > lastVersion ? nil : steps.first { $0.reads(type, version: version) }
  }

  /// Whether an event is stored at a version for which there is an upcaster.
  public func change(_ event: RecordedEvent) -> Bool {
    upcaster(of: event.type, version: event.version) != nil
  }

  /// The event at its newest version; unchanged where nothing applies.
  ///
  /// - Complexity: O(1) without upcasters.
  /// - Throws: ``EventDecodingError`` if the stored facts do not follow their schema.
  public func upcast(_ event: RecordedEvent) throws(EventDecodingError) -> RecordedEvent {
    guard change(event) else { return event }
    let current = try upcast(event.facts)
    return event.upcast(toVersion: current.version, data: current.data)
  }

  /// The facts at their newest version; unchanged where nothing applies.
  ///
  /// - Complexity: O(1) without upcasters.
  /// - Throws: ``EventDecodingError`` if the stored facts do not follow their schema.
  public func upcast(_ facts: EventFacts) throws(EventDecodingError) -> EventFacts {
    var current = facts
    while let upcaster = upcaster(of: current.type, version: current.version) {
      do throws(CBORError) {
        current = EventFacts(
          position: current.position, type: current.type, version: current.version + 1,
          data: try upcaster.convert(current.data))
      } catch {
        throw .malformed(current.type, position: current.position, problem: "\(error)")
      }
    }
    return current
  }
}
