import FoundationEssentials
import Testing

/// The third part of the tutorial shows the code that is here.
@Suite struct FormatTutorialTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
  private static let package = folder.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static func blocks(_ language: String) throws -> [String] {
    let text = try String(contentsOf: package.appending(path: "Docs/Tutorial.md"), encoding: .utf8)
    let part = try #require(text.components(separatedBy: "\n# Add a format").dropFirst().first)
    return part.components(separatedBy: "\n```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```\n")[0] + "\n"
    }
  }

  @Test(arguments: ["PlainList.swift", "PlainListTests.swift"])
  func theFileIsAsTheTutorialShowsIt(name: String) throws {
    let file = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    let shown = try Self.blocks("swift").filter { $0.hasPrefix("// \(name)\n") }
      .map { String($0.dropFirst("// \(name)\n".count)) }
    #expect(shown == [file])
  }

  @Test func theLineOfCompositionFitsWhereItIsToGo() throws {
    let formats = try String(
      contentsOf: Self.package.appending(path: "Sources/TodoExchange/Formats.swift"), encoding: .utf8)
    let context = try Self.blocks("diff").flatMap { $0.split(separator: "\n") }.filter { $0.hasPrefix(" ") }
    #expect(!context.isEmpty)
    for line in context { #expect(formats.contains(line.dropFirst() + "\n")) }
  }
}
