import Foundation
import Testing

/// The tables of `Docs/Contributing.md` name files that exist, and declarations in them.
@Suite struct ContributingTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private struct Row {
    let path: String
    let names: [String]
  }

  /// The rows of a section: a path, names, and the change.
  private static func rows(of section: String) -> [Row] {
    section.matches(of: /(?m)^\| `([^`]+)` \| ([^|]*) \| [^|]+ \|$/).map { match in
      Row(path: String(match.1), names: match.2.matches(of: /`(\w+)`/).map { String($0.1) })
    }
  }

  private static func sections() throws -> [String] {
    let page = try String(contentsOf: root.appending(path: "Docs/Contributing.md"), encoding: .utf8)
    let changes = try #require(page.components(separatedBy: "\n## Ten common changes\n").last)
    let end = try #require(changes.components(separatedBy: "\n## ").first)
    return Array(end.components(separatedBy: "\n### ").dropFirst())
  }

  @Test func thereAreTenChangesEachWithFilesAndTests() throws {
    let sections = try Self.sections()
    #expect(sections.count == 10)
    for section in sections {
      let lines = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      let rows = Self.rows(of: section)
      #expect(rows.count == lines.count, "a row has another form: \(section)")
      #expect(rows.count { $0.path.hasPrefix("Tests/") } > 0, "no test: \(section)")
    }
  }

  @Test func everyNameIsDeclaredInItsFile() throws {
    for row in try Self.sections().flatMap(Self.rows) {
      let file = Self.root.appending(path: row.path)
      guard FileManager.default.fileExists(atPath: file.path) else {
        Issue.record("no such file: \(row.path)")
        continue
      }
      let text = try String(contentsOf: file, encoding: .utf8)
      for name in row.names {
        let declaration = try Regex(#"\b(?:actor|class|enum|func|let|protocol|struct|typealias|var) \#(name)\b"#)
        #expect(text.contains(declaration), "\(row.path) declares no \(name)")
      }
    }
  }
}
