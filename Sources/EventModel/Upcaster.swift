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
}

/// All upcasters of an application, and the newest version that it knows of each type.
public struct Upcasters: Sendable {
  private struct Step: Hashable {
    let type: EventType
    let version: Int
  }

  private let steps: [Step: Upcaster]

  /// Makes the set.
  ///
  /// - Precondition: No two upcasters read the same version of a type.
  public init(_ upcasters: [Upcaster] = []) {
    var steps: [Step: Upcaster] = [:]
    for upcaster in upcasters {
      let step = Step(type: upcaster.type, version: upcaster.fromVersion)
      precondition(steps.updateValue(upcaster, forKey: step) == nil, "two upcasters for \(step)")
    }
    self.steps = steps
  }

  /// The event at its newest version; unchanged where nothing applies.
  ///
  /// - Complexity: O(1) without upcasters.
  /// - Throws: ``EventDecodingError`` if the stored facts do not follow their schema.
  public func upcast(_ event: RecordedEvent) throws(EventDecodingError) -> RecordedEvent {
    guard !steps.isEmpty else { return event }
    var current = event
    while let upcaster = steps[Step(type: current.type, version: current.version)] {
      do throws(CBORError) {
        current = current.upcast(
          toVersion: current.version + 1, data: try upcaster.convert(current.data))
      } catch {
        throw .malformed(current.type, position: current.position, problem: "\(error)")
      }
    }
    return current
  }
}
