// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "todo",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "todo", targets: ["todo"]),
    .library(name: "MVI", targets: ["MVI"]),
    .library(name: "MVITesting", targets: ["MVITesting"]),
    .library(name: "TodoModel", targets: ["TodoModel"]),
    .library(name: "TodoScreens", targets: ["TodoScreens"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
  ],
  targets: [
    // The pattern
    .target(name: "MVI", swiftSettings: settings),
    .target(
      name: "MVITesting",
      dependencies: ["MVI", .product(name: "CustomDump", package: "swift-custom-dump")],
      swiftSettings: settings),
    .executableTarget(name: "shopping", dependencies: ["MVI"], swiftSettings: settings),

    // The app, from the inside out
    .target(name: "TodoModel", swiftSettings: settings),
    .target(name: "TodoJSON", dependencies: ["TodoModel"], swiftSettings: settings),
    .target(
      name: "TodoStore",
      dependencies: ["TodoJSON", "TodoModel", .product(name: "SystemPackage", package: "swift-system")],
      swiftSettings: settings),
    .target(name: "TodoScreens", dependencies: ["MVI", "TodoModel"], swiftSettings: settings),
    .target(name: "TodoText", dependencies: ["TodoJSON", "TodoModel", "TodoScreens"], swiftSettings: settings),
    .systemLibrary(name: "CLibedit", providers: [.apt(["libedit-dev"])]),
    .target(name: "LineEditor", dependencies: ["CLibedit"], swiftSettings: settings),
    .target(
      name: "TodoShell",
      dependencies: ["LineEditor", "MVI", "TodoJSON", "TodoModel", "TodoScreens", "TodoText"],
      swiftSettings: settings),
    .executableTarget(
      name: "todo",
      dependencies: [
        "TodoShell", "TodoStore", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: settings),

    // What a test needs to be told from outside: a shell that echoes
    .executableTarget(
      name: "echo-shell", dependencies: ["LineEditor"], path: "Tests/Programs/echo-shell", swiftSettings: settings),

    .testTarget(name: "MVITests", dependencies: ["MVI", "MVITesting"], swiftSettings: settings),
    .testTarget(name: "MVITestingTests", dependencies: ["MVI", "MVITesting"], swiftSettings: settings),
    .testTarget(
      name: "ShoppingTests", dependencies: ["MVI", "MVITesting", "shopping"], exclude: ["Transcripts"],
      swiftSettings: settings),
    .testTarget(name: "TodoJSONTests", dependencies: ["TodoJSON", "TodoModel"], swiftSettings: settings),
    .testTarget(
      name: "TodoLanguageTests", dependencies: ["MVITesting", "TodoModel"], swiftSettings: settings),
    .testTarget(
      name: "TodoScreensTests", dependencies: ["MVI", "MVITesting", "TodoModel", "TodoScreens"],
      swiftSettings: settings),
    .testTarget(name: "LineEditorTests", dependencies: ["LineEditor", "echo-shell"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
