// swift-tools-version: 6.2
import PackageDescription

let mvi = Target.Dependency.product(name: "MVI", package: "todo")
let mviTracing = Target.Dependency.product(name: "MVITracing", package: "todo")
let mviTesting = Target.Dependency.product(name: "MVITesting", package: "todo")

let examples = [
  "downloads": "DownloadsTests",
  "filters": "FiltersTests",
  "onboarding": "OnboardingTests",
  "shopping": "ShoppingTests",
  "timers": "TimersTests",
  "todos": "TodosTests",
  "vault": "VaultTests",
]

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Beside its clone. Elsewhere the line has a URL, as the README of the library says.
    .package(name: "todo", path: "../..")
  ],
  targets: [
    .target(name: "Console", dependencies: [mvi]),
    // What the pages of the library quote and no example has
    .testTarget(
      name: "QuotedTests", dependencies: ["ConsoleTesting", "shopping", mvi, mviTesting, mviTracing],
      exclude: ["Session.md", "Transcripts", "__Snapshots__"]),
    .target(name: "ConsoleTesting", dependencies: [mvi, mviTesting], path: "Tests/ConsoleTesting"),
  ]
    + examples.map { name, _ in .executableTarget(name: name, dependencies: ["Console", mvi]) }
    + examples.map { name, tests in
      .testTarget(
        name: tests, dependencies: [.target(name: name), "ConsoleTesting", mvi, mviTesting, mviTracing],
        exclude: ["downloads", "timers", "vault"].contains(name) ? [] : ["Transcripts"])
    }
)
