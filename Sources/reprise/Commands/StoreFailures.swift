import EventModel
import EventStore

extension Failure {
  /// Why events could not be read.
  init(reading error: ReadError) {
    switch error {
    case .event(let error): self.init(decoding: error)
    case .record, .index, .storage, .interrupted:
      self.init(.inputOutput, error.description)
    }
  }

  /// Why views could not be read.
  init(viewing error: ViewStoreError) {
    switch error {
    case .reading(.event(let error)), .projection(_, _, .event(let error)):
      self.init(decoding: error)
    case .unknownView: self.init(.wrongUsage, error.description)
    case .beyondHead: self.init(.refused, error.description)
    case .busy: self.init(.conflict, error.description)
    case .cancelled: self.init(.refused, error.description)
    case .storage, .file, .projection, .reading, .readOnly:
      self.init(.inputOutput, error.description)
    }
  }

  /// Why an event could not be understood.
  private init(decoding error: EventDecodingError) {
    switch error {
    case .unknownType, .unknownVersion: self.init(.wrongStore, error.description)
    case .malformed: self.init(.inputOutput, error.description)
    }
  }

  /// Why a dry run could not go on.
  init(rehearsing error: RehearsalError) {
    switch error {
    case .append(let error): self.init(appending: error)
    case .tooLarge: self.init(.badData, error.description)
    }
  }

  /// Why events could not be appended.
  init(appending error: AppendError) {
    switch error {
    case .conditionFailed: self.init(.conflict, error.description)
    case .commandConflict: self.init(.refused, error.description)
    case .invalidEvent, .invalidContext: self.init(.badData, error.description)
    case .read(let error): self.init(reading: error)
    case .readOnly, .storage: self.init(.inputOutput, error.description)
    }
  }
}
