// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // Beside its clone. Elsewhere the line reads: .package(url: "https://…/todo", from: "1.0.0")
    .package(name: "todo", path: "../..")
  ],
  targets: [
    .target(name: "Console", dependencies: [.product(name: "MVI", package: "todo")]),
    .target(
      name: "ConsoleTesting",
      dependencies: [
        "Console", .product(name: "MVI", package: "todo"), .product(name: "MVITesting", package: "todo"),
      ],
      path: "Tests/ConsoleTesting"),
  ] + example("filters", tests: "FiltersTests") + example("onboarding", tests: "OnboardingTests")
    + example("shopping", tests: "ShoppingTests")
)

/// A program and its tests.
func example(_ name: String, tests: String) -> [Target] {
  [
    .executableTarget(name: name, dependencies: ["Console", .product(name: "MVI", package: "todo")]),
    .testTarget(
      name: tests,
      dependencies: [
        .target(name: name), "ConsoleTesting",
        .product(name: "MVI", package: "todo"), .product(name: "MVITesting", package: "todo"),
      ],
      exclude: ["Transcripts"]),
  ]
}
