import Foundation
import Testing

/// The code on the library's pages is in the examples, where it is compiled and run, or in the library itself.
///
/// A quotation is a few lines that follow one another in one file there, whatever their indentation. `// …` stands for
/// lines that are left out.
@Suite struct QuotedCodeTests {
  @Test(arguments: try Page.all()) func codeIsCompiledElsewhere(_ page: Page) throws {
    let files = try Self.compiledFiles
    for quotation in page.quotations {
      #expect(files.contains { quotation.stands(in: $0) }, "\(page.path):\n\(quotation)")
    }
  }

  @Test(arguments: ["MVI", "MVITesting", "MVITracing"]) func whatIsPublicHasAnExample(_ module: String) throws {
    let sources = try Page.all().filter { $0.path.hasPrefix("Sources/\(module)/") && $0.path.hasSuffix(".swift") }
    let declarations = sources.flatMap(\.publicTypes)
    #expect(declarations.count > 5)
    for declaration in declarations { #expect(declaration.hasExample, "\(declaration.name)") }
  }

  private static var compiledFiles: [[String]] {
    get throws {
      // The library's own code is compiled, too.
      try ["Docs/Examples", "Sources/MVI"]
        .flatMap { try Page.files(below: $0) { $0.hasSuffix(".swift") && !$0.contains("/.build/") } }
        .map { lines(of: $0.text) }
    }
  }
}

struct Page: CustomTestStringConvertible {
  let path: String
  let text: String

  var testDescription: String { path }

  static func all() throws -> [Page] {
    try files(below: "Sources/MVI") { $0.hasSuffix(".swift") || $0.hasSuffix(".md") }
      + files(below: "Sources/MVITesting") { $0.hasSuffix(".swift") }
      + files(below: "Sources/MVITracing") { $0.hasSuffix(".swift") }
  }

  static func files(below folder: String, where isWanted: (String) -> Bool) throws -> [Page] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path)
    return try names.sorted().map { "\(folder)/\($0)" }.filter(isWanted).map { path in
      Page(path: path, text: try String(contentsOf: root.appending(path: path), encoding: .utf8))
    }
  }

  var quotations: [Quotation] {
    if path.hasSuffix(".md") { return fenced(text.components(separatedBy: "\n")) }
    return comments.flatMap(\.quotations)
  }

  var publicTypes: [(name: String, hasExample: Bool)] {
    comments.compactMap { comment in
      let pattern = /^(?:@\w+(?:\(.*\))? )*public (?:final class|struct|enum|protocol|actor|func) (\w+)/
      guard let name = comment.declaration.firstMatch(of: pattern)?.1 else { return nil }
      return (String(name), !comment.quotations.isEmpty)
    }
  }

  private var comments: [(quotations: [Quotation], declaration: String)] {
    var comments: [(quotations: [Quotation], declaration: String)] = []
    var comment: [String] = []
    for line in text.components(separatedBy: "\n") {
      let bare = line.drop { $0 == " " }
      if bare.hasPrefix("///") {
        comment.append(String(bare.dropFirst(bare.hasPrefix("/// ") ? 4 : 3)))
      } else if !comment.isEmpty, !bare.hasPrefix("@") || bare.contains(" public ") {
        comments.append((indented(comment) + fenced(comment), line))
        comment = []
      }
    }
    return comments
  }

  /// Code begins after an empty line; what is indented further within a list is prose.
  private func indented(_ lines: [String]) -> [Quotation] {
    let starts = lines.indices.filter { index in lines[index].hasPrefix("    ") && index > 0 && lines[index - 1].isEmpty
    }
    return starts.map { start in
      Quotation(lines: Array(lines[start...].prefix { $0.hasPrefix("    ") || $0.isEmpty }))
    }
  }

  private func fenced(_ lines: [String]) -> [Quotation] {
    let parts = lines.split(omittingEmptySubsequences: false) { $0.hasPrefix("```") }
    let fences = lines.filter { $0.hasPrefix("```") }
    return parts.indices.filter { $0 % 2 == 1 && fences[$0 - 1] == "```swift" }
      .map { Quotation(lines: Array(parts[$0])) }
  }
}

struct Quotation: CustomStringConvertible {
  let lines: [String]

  var description: String { lines.joined(separator: "\n") }

  func stands(in file: [String]) -> Bool {
    let parts = bareLines(lines).split(separator: "// …").map(Array.init)
    var rest = file[...]
    return parts.allSatisfy { part in
      guard let range = rest.firstRange(of: part) else { return false }
      rest = rest[range.upperBound...]
      return true
    }
  }
}

private func lines(of text: String) -> [String] { bareLines(text.components(separatedBy: "\n")) }

private func bareLines(_ lines: [String]) -> [String] {
  lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
}
