// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// The library's search for a text in a text is in the module of its regular expressions, which would all be linked.
let appSettings = settings + [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]

// With all that it needs, and at a fixed address: the dynamic loader took nearly half of the time of a command.
// TODO_SHARED=1 is for systems that have no static libraries.
let linking =
  Context.environment["TODO_SHARED"] == nil
  ? ["-static-executable", "-use-ld=lld", "-ltinfo", "-lbsd", "-lmd"] : ["-Xclang-linker", "-no-pie"]
// Only profilers and debuggers read the symbols, two thirds of the file: TODO_SYMBOLS=1 keeps them.
let stripping = Context.environment["TODO_SYMBOLS"] == nil ? ["-Xlinker", "-s"] : []

let package = Package(
  name: "todo",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "todo", targets: ["todo"]),
    .library(name: "MVI", targets: ["MVI"]),
    .library(name: "MVITracing", targets: ["MVITracing"]),
    .library(name: "MVIObservation", targets: ["MVIObservation"]),
    .library(name: "MVITesting", targets: ["MVITesting"]),
  ],
  targets: [
    // The pattern
    .target(name: "MVI", swiftSettings: settings),
    // Apart, so that programs without such an interface do not link Observation.
    .target(name: "MVIObservation", dependencies: ["MVI"], swiftSettings: settings),
    .target(name: "MVITracing", dependencies: ["MVI"], swiftSettings: settings),
    .target(name: "MVITesting", dependencies: ["MVI"], swiftSettings: settings),

    // What the operating system is asked for
    .target(name: "Platform", dependencies: ["CMalloc"], swiftSettings: appSettings),

    // The app, from the inside out
    .target(name: "TodoModel", dependencies: ["Platform"], swiftSettings: appSettings),
    .target(name: "TodoJSON", dependencies: ["TodoModel"], swiftSettings: appSettings),
    .target(name: "TodoStore", dependencies: ["Platform", "TodoJSON", "TodoModel"], swiftSettings: appSettings),
    .target(name: "TodoExchange", dependencies: ["Platform", "TodoJSON", "TodoModel"], swiftSettings: appSettings),
    .target(
      name: "TodoSync", dependencies: ["Platform", "TodoExchange", "TodoJSON", "TodoModel"], swiftSettings: appSettings),
    .target(
      name: "TodoApp", dependencies: ["MVI", "Platform", "TodoExchange", "TodoJSON", "TodoModel"],
      swiftSettings: appSettings),
    .systemLibrary(name: "CLibedit", providers: [.apt(["libedit-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .target(name: "LineEditor", dependencies: ["CLibedit", "Platform"], swiftSettings: appSettings),
    .target(
      name: "TodoShell",
      dependencies: ["LineEditor", "MVI", "MVITracing", "Platform", "TodoApp", "TodoJSON", "TodoModel"],
      swiftSettings: appSettings),
    .executableTarget(
      name: "todo",
      dependencies: [
        "CMalloc", "LineEditor", "MVI", "MVITracing", "Platform", "TodoApp", "TodoExchange", "TodoJSON", "TodoModel",
        "TodoShell", "TodoStore", "TodoSync",
      ],
      swiftSettings: appSettings,
      linkerSettings: [.unsafeFlags(linking + stripping, .when(platforms: [.linux], configuration: .release))]
    ),

    // Programs that tests look at from outside
    .executableTarget(
      name: "echo-shell", dependencies: ["LineEditor"], path: "Tests/Programs/echo-shell", swiftSettings: settings),

    .executableTarget(
      name: "todo-store-probe", dependencies: ["SampleTasks", "TodoModel", "TodoStore"],
      path: "Tests/Programs/todo-store-probe", swiftSettings: settings),
    .executableTarget(
      name: "language-fuzz",
      dependencies: ["MVI", "MVITesting", "SampleTasks", "TodoApp", "TodoModel", "TodoShell"],
      path: "Tests/Programs/language-fuzz", exclude: ["Corpus"], swiftSettings: settings),
    .executableTarget(
      name: "loop-price", dependencies: ["MVI"], path: "Tests/Programs/loop-price", swiftSettings: settings),
    .executableTarget(
      name: "typist", dependencies: ["TerminalTesting"], path: "Tests/Programs/typist", swiftSettings: settings),
    // What several tests need: which of them run and how long they wait, a terminal to type into, programs to start
    .target(
      name: "TestRunning", dependencies: ["MVITesting", "Platform"], path: "Tests/Support/TestRunning",
      swiftSettings: settings),
    .systemLibrary(name: "CSpawning", path: "Tests/Support/CSpawning"),
    .target(
      name: "TerminalTesting", dependencies: ["CSpawning", "Platform", "TestRunning"],
      path: "Tests/Support/TerminalTesting", swiftSettings: settings),
    .target(
      name: "TmuxTesting", dependencies: ["TerminalTesting", "TestRunning"], path: "Tests/Support/TmuxTesting",
      swiftSettings: settings
    ),

    .target(
      name: "SampleTasks", dependencies: ["MVITesting", "TodoJSON", "TodoModel"], path: "Tests/Support/SampleTasks",
      swiftSettings: settings),

    .testTarget(name: "PlatformTests", dependencies: ["Platform", "TestRunning"], swiftSettings: settings),
    .testTarget(name: "MVITests", dependencies: ["MVI", "MVITesting"], swiftSettings: settings),
    .testTarget(name: "MVITracingTests", dependencies: ["MVI", "MVITesting", "MVITracing"], swiftSettings: settings),
    .testTarget(
      name: "MVIObservationTests", dependencies: ["MVI", "MVIObservation"], exclude: ["SwiftUI"],
      swiftSettings: settings),
    .testTarget(
      name: "MVITestingTests", dependencies: ["MVI", "MVITesting", "TestRunning"], swiftSettings: settings),
    .testTarget(
      name: "TodoJSONTests", dependencies: ["MVITesting", "TestRunning", "TodoJSON", "TodoModel"],
      swiftSettings: settings),
    .testTarget(
      name: "TodoExchangeTests",
      dependencies: ["MVITesting", "Platform", "TestRunning", "TodoExchange", "TodoJSON", "TodoModel"],
      exclude: ["Samples"], swiftSettings: settings),
    .testTarget(
      name: "TodoLanguageTests", dependencies: ["MVITesting", "TestRunning", "TodoModel"],
      exclude: ["Scripts", "Vectors"],
      swiftSettings: settings),
    .testTarget(
      name: "TodoModelTests", dependencies: ["MVITesting", "TestRunning", "TodoModel"], swiftSettings: settings),
    .testTarget(
      name: "TodoStoreTests",
      dependencies: [
        "MVITesting", "SampleTasks", "TerminalTesting", "TestRunning", "TodoJSON", "TodoModel", "TodoStore",
        "todo-store-probe",
      ],
      exclude: ["Samples", "Scripts"],
      swiftSettings: settings),
    .testTarget(
      name: "TodoSyncTests",
      dependencies: [
        "MVITesting", "Platform", "SampleTasks", "TestRunning", "TodoExchange", "TodoJSON", "TodoModel", "TodoStore",
        "TodoSync",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "TodoAppTests",
      dependencies: [
        "MVI", "MVITesting", "SampleTasks", "TestRunning", "TodoApp", "TodoJSON", "TodoModel", "TodoShell",
      ],
      exclude: ["Text/__Snapshots__", "Text/refused-lines.txt"], swiftSettings: settings),
    .testTarget(
      name: "TodoProgramTests",
      dependencies: [
        "LineEditor", "MVI", "MVITesting", "SampleTasks", "TerminalTesting", "TestRunning", "TmuxTesting", "TodoApp",
        "TodoExchange", "TodoModel", "TodoShell", "todo",
      ],
      exclude: ["Transcripts", "__Snapshots__"], swiftSettings: settings),
    .testTarget(
      name: "TutorialTests",
      dependencies: [
        "MVI", "MVITesting", "SampleTasks", "TerminalTesting", "TestRunning", "TodoApp", "TodoJSON", "TodoModel",
        "TodoShell",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "LineEditorTests",
      dependencies: ["LineEditor", "Platform", "TerminalTesting", "TestRunning", "echo-shell"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
