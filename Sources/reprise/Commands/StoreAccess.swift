import Domain
import EventModel
import EventStore
import Platform
import Projections
import TextFolding

/// Where the catalogue's store is, and whether it is there.
enum StoreAccess {
  /// The application whose events the catalogue's commands understand.
  static let catalogueApplication = "reprise"

  /// Whether something stands where the store should be that may be one.
  static func exists(at path: String) -> Bool {
    FileSystem.kind(following: "\(path)/log.mdb") != nil
  }
}

extension Session {
  /// Opens the catalogue's store; one is created only for writing, and a dry run changes no file.
  ///
  /// All views that another version of the program left are built, unless they are wanted as they
  /// are.
  func openCatalogue(_ access: EventStore.Access = .readOnly) throws(Failure) -> EventStore {
    let store = try openTelling(
      globals.isDryRun ? .untouched : access, catalogueConfiguration)
    if access == .readOnly && !globals.isStaleOK && !globals.isDryRun { store.buildChangedViews() }
    if access == .readWrite || access == .createIfMissing { try refuseNewerEvents(in: store) }
    return store
  }

  /// Nothing is written behind events that this program does not know.
  private func refuseNewerEvents(in store: EventStore) throws(Failure) {
    for latest in try reading({ () throws(ReadError) in try store.latestOfEachType() }) {
      let (type, version) = (latest.type, latest.storedVersion)
      // The store's own word for what was lost: it says nothing that a rule depends on.
      guard type != EventStore.lostType else { continue }
      guard let known = CatalogueEvent.version(of: type) else {
        throw Failure(reading: .event(.unknownType(type, position: latest.position)))
      }
      guard version <= known else {
        throw Failure(
          reading: .event(.unknownVersion(type, version: version, position: latest.position)))
      }
    }
  }

  /// Begins a dry run on the catalogue's store as it is, or as it would be made.
  func rehearsal() throws(Failure) -> Rehearsal {
    guard StoreAccess.exists(at: globals.storePath) else {
      return try viewing { () throws(ViewStoreError) in
        try Rehearsal(newStoreAt: globals.storePath, configuration: catalogueConfiguration)
      }
    }
    let store = try openCatalogue(.readWrite)
    return try reading { () throws(ReadError) in try store.rehearsal() }
  }

  /// Opens a store of whichever application.
  func openStore(_ access: EventStore.Access = .readOnly) throws(Failure) -> EventStore {
    try refuseDryRun(of: access)
    do throws(OpenError) {
      return try open(access, catalogueConfiguration)
    } catch .otherApplication {
      // Another application's events are not the catalogue's, whatever they are called.
      return try openTelling(
        access, EventStore.Configuration(application: nil, notice: noticeWriter))
    } catch .missing(let path) where access == .readWrite || globals.isDryRun {
      // Whose events it will hold cannot be guessed.
      throw Failure(
        .noInput, OpenError.missing(path: path).description,
        help: "'reprise events init --application NAME' creates one; --store names another.")
    } catch {
      throw Failure(opening: error, access)
    }
  }

  /// Opens a store for an application, and creates it if there is none.
  func createStore(application: String) throws(Failure) -> EventStore {
    try refuseDryRun(of: .createIfMissing)
    guard application != StoreAccess.catalogueApplication else {
      return try openCatalogue(.createIfMissing)
    }
    return try openTelling(
      .createIfMissing, EventStore.Configuration(application: application, notice: noticeWriter))
  }

  /// What only the engine decides has no dry run: it would be carried out.
  private func refuseDryRun(of access: EventStore.Access) throws(Failure) {
    guard globals.isDryRun, access == .readWrite || access == .createIfMissing else { return }
    throw .usage(
      "'\(path.dropFirst().joined(separator: " "))' cannot be run dry.",
      help: "Nothing was done. Leave --dry-run out, or try it on a copy of the store.")
  }

  private var catalogueConfiguration: EventStore.Configuration {
    var configuration = EventStore.Configuration(
      application: StoreAccess.catalogueApplication, projectors: CatalogueProjectors.all,
      upcasters: CatalogueUpcasters.all, notice: noticeWriter)
    configuration.eventTypes = CatalogueEvent.types
    return configuration
  }

  /// Shows what the store says, from whichever thread.
  private var noticeWriter: @Sendable (String) -> Void {
    let isQuiet = globals.isQuiet
    return { line in
      guard !isQuiet else { return }
      let errors = OutputStream.standardError()
      errors.write("\(DisplayText.escaped(line))\n")
      errors.flush()
    }
  }

  private func openTelling(
    _ access: EventStore.Access, _ configuration: EventStore.Configuration
  ) throws(Failure) -> EventStore {
    do throws(OpenError) {
      return try open(access, configuration)
    } catch {
      throw Failure(opening: error, access)
    }
  }

  private func open(
    _ access: EventStore.Access, _ configuration: EventStore.Configuration
  ) throws(OpenError) -> EventStore {
    try EventStore(path: globals.storePath, access: access, configuration: configuration)
  }
}

extension Failure {
  /// Why a store could not be opened.
  init(opening error: OpenError, _ access: EventStore.Access) {
    switch error {
    case .missing:
      self.init(
        .noInput, error.description,
        help: "The first command that writes creates one; --store names another.")
    case .notAStore:
      self.init(
        access == .createIfMissing ? .cannotCreate : .noInput, error.description,
        help: "Name a store with --store.")
    case .otherApplication, .newerFormat: self.init(.wrongStore, error.description)
    case .file(let cause):
      let isRefused = access == .createIfMissing && !cause.meansNoRoom
      self.init(isRefused ? .cannotCreate : .inputOutput, error.description)
    case .damaged, .storage, .views: self.init(.inputOutput, error.description)
    }
  }
}
