import Foundation
import MVITesting
import Testing

@testable import todo

/// What the pages for those who come from other programs say can be typed can be typed.
@Suite struct ComingFromTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Docs/ComingFrom")

  private static let pages = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []

  /// The code at the end of each row of a page's tables.
  private static func lines(of page: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: page), encoding: .utf8)
    return text.matches(of: /(?m)^\|.*\| `([^`]+)` \|$/).map { String($0.1) }
  }

  /// A list in which there is something for each line.
  private static let list = [
    "add Tidy up due:friday project:home", "add Ring the bank +phone +urgent due:yesterday", "add Buy milk +errands",
    "add Go shopping +errands due:today", "add Fix the tap project:home.flat +bills", "add Report project:work",
    "add Old one", "done 7",
  ]

  @Test func thereIsAPageForEach() {
    #expect(Self.pages == ["Taskwarrior.md", "TodoTxt.md", "Todoist.md"])
  }

  @Test(arguments: pages)
  func everyLineDoesWhatThePageSays(page: String) async throws {
    let lines = try Self.lines(of: page)
    try #require(lines.count >= 20)
    let before = try await ProgramInProcess.run(Self.list).text
    var answers = ""
    for line in lines {
      let (text, exitCode) = try await ProgramInProcess.run(Self.list + [line])
      #expect(exitCode == 0, "\(line): \(text)")
      try #require(text.hasPrefix(before))
      answers += "> \(line)\n\(text.dropFirst(before.count))"
    }
    // What one reads there is the review: the same as the program that one comes from would have done.
    try assertSnapshot(answers, named: String(page.dropLast(3)))
  }
}
