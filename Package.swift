// swift-tools-version: 6.2
import PackageDescription

/// Every target: Swift 6 language mode, strict memory safety, warnings are errors.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The one target that declares types whose lifetime the compiler tracks.
let lifetimes: [SwiftSetting] = strict + [.enableExperimentalFeature("Lifetimes")]

let package = Package(
  name: "Reprise",
  products: [
    .library(name: "EventStore", targets: ["EventStore", "EventModel", "Proofs"]),
    .executable(name: "reprise", targets: ["reprise"]),
    // Preloaded under the program by tests; of no use to anybody else.
    .library(name: "WriteRecorder", type: .dynamic, targets: ["WriteRecorder"]),
  ],
  traits: [
    .trait(
      name: "SQLiteBaseline",
      description: "Lets the benchmarks compare with SQLite (needs libsqlite3-dev).")
  ],
  targets: [
    // C libraries from the system's packages, and what the system's own module leaves out.
    .systemLibrary(name: "CLMDB", pkgConfig: "lmdb", providers: [.apt(["liblmdb-dev"])]),
    .systemLibrary(name: "CUTF8Proc", providers: [.apt(["libutf8proc-dev"])]),
    .systemLibrary(name: "CFileSystem"),
    .systemLibrary(name: "CXXHash", pkgConfig: "libxxhash", providers: [.apt(["libxxhash-dev"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CLibSodium", pkgConfig: "libsodium", providers: [.apt(["libsodium-dev"])]),

    // What C and the operating system offer, made safe. The only targets that say `unsafe`.
    .target(name: "LMDB", dependencies: ["CLMDB"], swiftSettings: lifetimes),
    .target(
      name: "Platform", dependencies: ["CFileSystem", "CXXHash"], swiftSettings: strict),
    .target(
      name: "Cryptography", dependencies: ["CLibCrypto", "CLibSodium"], swiftSettings: strict),

    // Values without I/O.
    .target(name: "EventModel", swiftSettings: strict),
    .target(name: "JSON", dependencies: ["EventModel"], swiftSettings: strict),
    .target(name: "TextFolding", dependencies: ["CUTF8Proc"], swiftSettings: strict),
    .target(name: "Proofs", dependencies: ["Cryptography", "JSON"], swiftSettings: strict),

    // The engine.
    .target(
      name: "EventStore",
      dependencies: ["Cryptography", "EventModel", "LMDB", "Platform", "Proofs"],
      swiftSettings: strict),

    // The catalogue: facts and decisions, then one file per read model.
    .target(name: "Domain", dependencies: ["EventModel", "TextFolding"], swiftSettings: strict),
    .target(
      name: "Projections", dependencies: ["Domain", "EventModel", "TextFolding"],
      path: "Projections", swiftSettings: strict),

    // Chance that a seed repeats, for tests and benchmarks.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: strict),

    // Programs.
    .executableTarget(
      name: "reprise",
      dependencies: [
        "Domain", "EventModel", "EventStore", "JSON", "LMDB", "Platform", "Projections", "Proofs",
        "TextFolding",
      ], swiftSettings: strict),
    // What the benchmarks compare with: the same work in C, on LMDB and on SQLite.
    .target(
      name: "CBaselines",
      cSettings: [.define("BASELINE_SQLITE", .when(traits: ["SQLiteBaseline"]))],
      linkerSettings: [
        .linkedLibrary("lmdb"), .linkedLibrary("xxhash"),
        .linkedLibrary("sqlite3", .when(traits: ["SQLiteBaseline"])), .linkedLibrary("m"),
      ]),
    .executableTarget(name: "ColdBaseline", linkerSettings: [.linkedLibrary("lmdb")]),
    // Runs programs in turns and tells how long each took.
    .executableTarget(name: "ProcessTimer"),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "CBaselines", "Cryptography", "Domain", "EventModel", "EventStore", "JSON", "LMDB",
        "Platform", "Projections", "SeededRandom", "TextFolding",
      ], swiftSettings: strict),

    // Tests.
    .testTarget(name: "PlatformTests", dependencies: ["Platform"], swiftSettings: strict),
    .testTarget(name: "CryptographyTests", dependencies: ["Cryptography"], swiftSettings: strict),
    .testTarget(
      name: "ProofsTests", dependencies: ["Cryptography", "JSON", "Proofs"], swiftSettings: strict),
    .testTarget(name: "LMDBTests", dependencies: ["LMDB", "Platform"], swiftSettings: strict),
    .testTarget(
      name: "EventModelTests", dependencies: ["EventModel", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "JSONTests", dependencies: ["JSON", "EventModel", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "TextFoldingTests", dependencies: ["TextFolding", "SeededRandom"],
      swiftSettings: strict),
    .testTarget(
      name: "EventStoreTests",
      dependencies: [
        "Cryptography", "EventModel", "EventStore", "LMDB", "Platform", "Proofs", "SeededRandom",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "DomainTests",
      dependencies: ["Domain", "EventModel", "SeededRandom", "TextFolding"],
      swiftSettings: strict),
    .testTarget(
      name: "ProjectionsTests",
      dependencies: [
        "Projections", "Domain", "EventModel", "EventStore", "SeededRandom", "TextFolding",
      ], swiftSettings: strict),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "reprise", "Domain", "EventModel", "EventStore", "JSON", "LMDB", "Platform", "Projections",
        "SeededRandom", "TextFolding",
      ], exclude: ["Clock/ShiftedClock.c"], swiftSettings: strict),
    .testTarget(
      name: "FuzzTests",
      dependencies: [
        "reprise", "Cryptography", "Domain", "EventModel", "EventStore", "JSON", "Platform",
        "Projections", "Proofs", "SeededRandom", "TextFolding",
      ], swiftSettings: strict),
    .testTarget(
      name: "BenchmarksTests", dependencies: ["Benchmarks", "JSON", "Platform"],
      swiftSettings: strict),
    .target(name: "WriteRecorder", path: "Tests/WriteRecorder"),
    .testTarget(name: "TidyTests", swiftSettings: strict),
  ]
)
