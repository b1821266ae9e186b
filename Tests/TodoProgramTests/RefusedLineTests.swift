import Foundation
import Glibc
import MVITesting
import TestRunning
import Testing
import TodoApp
import TodoModel
import TodoShell

@testable import todo

/// Whatever line is refused leaves the file and its history as they were; whatever is offered in its place is accepted.
@Suite struct RefusedLineTests {
  @Test(.tags(.sweep), .door, arguments: thinned([1, 2, 3, 4] as [UInt64], to: 1, "seeds of lines typed into a file"))
  func nothingIsChangedAndWhatIsOfferedIsAccepted(seed: UInt64) async throws {
    var lines = TypedLines(random: SeededGenerator(seed: seed))
    var corrected: Set<String> = []
    for round in 0..<thinned(25, to: 2, "files of a thousand lines") {
      let folder = FileManager.default.temporaryDirectory.appending(path: "refused-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      var options = Options()
      options.keepsGoing = true
      options.preferences["--format"] = "json"
      let desk = RefusalDesk(round == 0 ? TypedLines.written : lines.next(1000), folder: folder.path)
      while !desk.isDone {
        let program = try Program(
          options: options, arguments: [], process: ProcessContext(variables: desk.variables, zone: FixedZone.utc),
          input: desk, output: desk)
        _ = await program.run()
      }
      #expect(desk.problems == [])
      corrected.formUnion(desk.corrected)
    }
    // As the lines are drawn from pages and transcripts, it depends on those how many can be corrected.
    #expect(corrected.count > 30)
  }
}

/// Lines as people type them, and the same with slips in them.
private struct TypedLines {
  var random: SeededGenerator

  /// What transcripts and pages have behind their prompts, but for what leads out of the folder.
  static let written: [String] = {
    let root = URL(filePath: #filePath).deletingLastPathComponent()
    let pages = ["Language", "Shell"].map { root.appending(path: "../../Docs/\($0).md") }
    let names = (try? Transcript.names()) ?? []
    let texts = (names.map { root.appending(path: "Transcripts/\($0).transcript") } + pages)
      .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    let lines = texts.joined(separator: "\n").split(separator: "\n")
    return lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }.filter { !$0.contains("--restore") }
  }()

  private static let pieces = [
    "\"", "(", ")", "+", "-", ":", "=", "!", " ", ",", "/", "<", "é", "due ", " is:", "@", "3 ",
  ]

  mutating func next(_ count: Int) -> [String] {
    (0..<count).map { _ in
      var letters = Array((Self.written.randomElement(using: &random) ?? "").prefix(200))
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: 0...letters.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where place < letters.count: letters.remove(at: place)
        case 1 where place > 1: letters.swapAt(place - 1, place - 2)
        case 2 where place < letters.count: letters.insert(letters[place], at: place)
        default: letters.insert(contentsOf: Self.pieces.randomElement(using: &random) ?? "", at: place)
        }
      }
      return String(letters)
    }
  }
}

/// Hands out one line after another, and looks at the files before the next one; what is offered is typed at once.
private final class RefusalDesk: LineSource, Output {
  private var lines: ArraySlice<String>
  private let folder: String
  private var typed = ""
  private var answer = ""
  private var before: [String] = []
  /// What was answered to the line that is corrected.
  private var refusal: [String: String]?
  private(set) var corrected: [String] = []
  private(set) var problems: [String] = []

  init(_ lines: [String], folder: String) {
    self.lines = lines[...]
    self.folder = folder
  }

  var isDone: Bool { lines.isEmpty && refusal == nil }
  var isReady: Bool { false }

  var variables: [String: String] {
    [
      "TODO_FILE": folder + "/tasks.json", "TODO_NOW": "2026-11-21T09:00:00", "HOME": folder, "LC_ALL": "C.UTF-8",
    ]
  }

  func next(answering question: (any Question)?) -> InputLine? {
    let told = answer
    answer = ""
    if !told.isEmpty, let correction = judged(told) {
      corrected.append(correction)
      typed = correction
    } else {
      guard let line = lines.popFirst() else { return nil }
      typed = line
    }
    before = stamps
    return .text(typed)
  }

  /// Looks at the answer to what was typed last; answers with what is offered instead.
  private func judged(_ told: String) -> String? {
    let line = try? JSONSerialization.jsonObject(with: Data(told.utf8)) as? [String: Any]
    guard let line, let isAccepted = line["ok"] as? Bool else {
      problems.append("\(typed) is answered with \(told)")
      return nil
    }
    let earlier = refusal
    refusal = nil
    guard !isAccepted, let error = line["error"] as? [String: Any] else { return nil }
    if stamps != before { problems.append("\(typed) was refused and has changed \(before) to \(stamps)") }
    let reason = ["code", "message"].reduce(into: [:]) { $0[$1] = error[$1] as? String }
    if let earlier, ["syntax", "unknownCommand", "emptyTitle"].contains(reason["code"]) || earlier == reason {
      problems.append("\(typed) was offered and is refused: \(reason)")
    }
    guard earlier == nil, let correction = error["correction"] as? String else { return nil }
    refusal = reason
    return correction
  }

  /// What is there of the files that tasks are kept in, and when they were written.
  private var stamps: [String] {
    ["tasks.json", "tasks.history.jsonl"].map { name in
      var status = stat()
      guard stat("\(folder)/\(name)", &status) == 0 else { return "nothing" }
      return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
    }
  }

  func write(_ bytes: [UInt8], to stream: StandardStream) {
    answer += String(decoding: bytes, as: UTF8.self)
  }

  func flush() {}
}
