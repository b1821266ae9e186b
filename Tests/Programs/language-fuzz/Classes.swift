import Foundation
import TodoApp
import TodoModel
import TodoShell

/// A line as people type it, and what it means.
struct CorpusLine {
  let typed: String
  /// Lines of the exact language, each with an effect that can be meant; none if the line has to be refused.
  let meant: [String]
  /// True if a screen is meant, and no change.
  let isScreen: Bool
  /// True if a phrase of a date is looked at, which may be left in the title, but only whole.
  let isPhrase: Bool

  /// Reads the meaning: a line, `@ LINE` for the screen that it shows, `!` for a line that has to be refused; ` || ` is
  /// between lines that are as good.
  init(_ typed: String, _ meaning: String, isPhrase: Bool = false) {
    (self.typed, self.isPhrase) = (typed, isPhrase)
    isScreen = meaning.hasPrefix("@ ")
    meant = meaning == "!" ? [] : meaning.dropFirst(isScreen ? 2 : 0).components(separatedBy: " || ")
  }

  var screen: Fixture.Screen { typed.hasPrefix("detail> ") ? .detail : .list }

  /// The line that is read: for arguments of a shell, which ` | ` separates, the one that they make.
  var line: String {
    if screen == .detail { return String(typed.dropFirst(8)) }
    guard typed.hasPrefix("$ ") else { return typed }
    return parser.line(fromArguments: typed.dropFirst(2).components(separatedBy: " | "))
  }
}

struct Corpus {
  /// The grades of what a line has led to, the best first.
  enum Class: String, CaseIterable {
    case meant = "as meant"
    case correction = "right correction"
    case refusal = "clear refusal"
    /// The phrase of a date, all of it, is a part of the title.
    case left = "left whole"
    case help = "no help"
    case misread
  }

  let sections: [(name: String, lines: [CorpusLine])]

  static let folder = #filePath.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 } + "/Corpus/"

  /// The lines of a file that are neither empty nor begin with `##`.
  static func lines(of file: String) -> [String] {
    guard let text = try? String(contentsOfFile: folder + file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("##") }
  }

  /// Reads all files of the corpus. The phrases of dates have the attributes that they mean, and are read in two ways.
  init() {
    let files = ((try? FileManager.default.contentsOfDirectory(atPath: Self.folder)) ?? []).sorted()
    sections = files.filter { $0.hasSuffix(".tsv") }.flatMap { file -> [(String, [CorpusLine])] in
      let pairs = Self.lines(of: file).map { line in
        let parts = line.components(separatedBy: "\t")
        precondition(parts.count == 2, "not one tab in \(file): \(line)")
        return (parts[0], parts[1])
      }
      guard file == "phrases.tsv" else { return [(String(file.dropLast(4)), pairs.map { CorpusLine($0, $1) })] }
      let phrases = pairs.map { ($0, $1 == "!" ? $1 : "add \"Call Bob\" \($1)") }
      return [
        ("phrases quick", phrases.map { CorpusLine("quick Call Bob \($0)", $1, isPhrase: true) }),
        ("phrases due:", phrases.map { CorpusLine("add Call Bob due:\"\($0)\"", $1, isPhrase: true) }),
      ]
    }
  }

  /// Gives each line, and returns its class and what was offered instead. Ends the program if a meaning is refused.
  func classes(in fixture: Fixture) async -> [(section: String, class: Class, line: CorpusLine, offers: [String])] {
    var all: [(section: String, class: Class, line: CorpusLine, offers: [String])] = []
    var meanings: [String: Fixture.Outcome] = [:]
    var isBroken = false
    for (name, lines) in sections {
      for line in lines {
        for meaning in line.meant where meanings[meaning] == nil {
          let outcome = await fixture.outcome(of: meaning)
          meanings[meaning] = outcome
          if outcome.error == nil, line.isScreen ? outcome.screen != nil : !fixture.isUnchanged(by: outcome) {
            continue
          }
          print("no meaning of \(line.typed): \(meaning) (\(outcome.error?.words ?? outcome.answer))")
          isBroken = true
        }
        let outcome = await fixture.outcome(of: line.line, on: line.screen)
        let offers = outcome.offers(for: line.line)
        let meant = line.meant.compactMap { meanings[$0] }
        all.append((name, await Self.class(of: line, outcome, offers, as: meant, in: fixture), line, offers))
      }
    }
    if isBroken { exit(2) }
    return all
  }

  private static func `class`(
    of line: CorpusLine, _ outcome: Fixture.Outcome, _ offers: [String], as meant: [Fixture.Outcome],
    in fixture: Fixture
  ) async -> Class {
    // The identifier of a task of a fixed clock derives from the title that it was added with.
    func unidentified(_ tasks: [TodoItem]) -> [TodoItem] {
      tasks.map { $0.with(id: .derived(from: $0.created, number: $0.number)) }
    }
    func fits(_ outcome: Fixture.Outcome) -> Bool {
      outcome.error == nil
        && meant.contains {
          unidentified(outcome.tasks) == unidentified($0.tasks) && outcome.settings == $0.settings
            && (!line.isScreen || outcome.screen == $0.screen)
        }
    }
    if fits(outcome) { return .meant }
    if let next = outcome.following, await fits(fixture.outcome(of: next, on: line.screen, after: line.line)) {
      return .correction
    }
    for offer in offers where await fits(fixture.outcome(of: offer, on: line.screen)) { return .correction }
    if outcome.error != nil || outcome.isAsked || outcome.screen == nil && fixture.isUnchanged(by: outcome) {
      if meant.isEmpty { return .meant }
      if case .unknownCommand? = outcome.error?.cause { return .help }
      return offers.isEmpty ? .refusal : .help
    }
    // A list changes nothing, and what it says of its words is not silent.
    if line.isScreen, !offers.isEmpty, fixture.isUnchanged(by: outcome) { return .help }
    let isLeft = outcome.tasks.last.map { "quick \($0.title)" == line.typed && $0.due == nil } == true
    return line.isPhrase && isLeft ? .left : .misread
  }
}
