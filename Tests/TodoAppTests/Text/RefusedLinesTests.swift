import Foundation
import MVITesting
import Testing
import TodoModel
import TodoShell

@testable import TodoApp

/// All errors that a typed line can give, from a corpus, with their answers in a snapshot.
@Suite struct RefusedLinesTests {
  struct Line: CustomTestStringConvertible, Sendable {
    let typed: String
    let isOnDetail: Bool

    init(_ line: String) {
      isOnDetail = line.hasPrefix("detail> ")
      typed = isOnDetail ? String(line.dropFirst(8)) : line
    }

    var testDescription: String { String(typed.prefix(80)) }
  }

  private static let corpus: [Line] = {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "refused-lines.txt")
    let lines = ((try? String(contentsOf: path, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    return (lines.filter { !$0.hasPrefix("##") } + tooLarge).map(Line.init)
  }()

  private static let tooLarge = [
    "list " + String(repeating: "(", count: 101), "add " + String(repeating: "x", count: Limits.lineBytes),
  ]

  private func session(_ line: Line) async -> Session {
    let session = Session(Sample.tasks(1...9))
    await session.enter(lines: "view save urgent = is:overdue", "view save mine = @urgent")
    if line.isOnDetail { await session.enter("open 4") }
    return session
  }

  private func error(of line: Line) async -> TodoError? {
    await session(line).enter(line.typed).error?.settled(in: line.typed)
  }

  @Test func `The corpus is there`() { #expect(Self.corpus.count > 200) }

  @Test func `Each line is refused with these words`() async throws {
    var page = TextPage(isColored: false)
    for line in Self.corpus {
      page.add(TextLine((line.isOnDetail ? "detail> " : "> ") + line.typed.prefix(120)))
      let error = try #require(await error(of: line), "not refused: \(line.typed.prefix(120))")
      let origin = CommandSource(line: 1, command: line.typed)
      for answer in TextSample.rendering().lines(of: error, answering: origin) { page.add("  " + answer) }
    }
    try assertSnapshot(page.text, named: "refused-lines")
  }

  @Test(arguments: corpus) func `A line that is offered is accepted`(_ line: Line) async throws {
    let error = try #require(await error(of: line))
    let words = error.words
    let offers = ["did you mean “", ", or “", ", as in “"].flatMap { mark in
      words.components(separatedBy: mark).dropFirst().map { $0.prefix { $0 != "”" } }.map(String.init)
    }
    for offer in Set(offers).union(error.correction.map { [$0] } ?? []) {
      let session = await session(line)
      if case .invalid(let error) = Sample.parser.command(offer, in: session.parseContext) {
        Issue.record("\(offer), after \(line.typed): \(error.words)")
      }
      guard offer == error.correction, !offer.hasPrefix("watch") else { continue }
      #expect(await session.enter(offer).error == nil, "\(offer), after \(line.typed)")
    }
  }

  @Test func `Each kind of error is in the corpus`() async {
    var met: Set<Kind> = []
    for line in Self.corpus { if let kind = await error(of: line).flatMap({ Kind($0.cause) }) { met.insert(kind) } }
    #expect(Set(Kind.allCases).subtracting(met) == [])
  }

  /// The errors that a typed line can give.
  private enum Kind: CaseIterable {
    case unknownCommand, noSuchTask, notOneTask, emptyTitle, invalidValue, nothingToUndo, cycle, noSuchView, viewInUse
    case noSuchPreference, viewCycle
    case unclosedQuote, unclosedParenthesis, unopenedParenthesis, nestedTooDeep, tooLong, missing, unexpected
    case unclosedPattern, invalidPattern, unknownField, notATitle, unknownOption

    /// The kind of an error; nil for those of files, of other programs and machines, and of questions.
    init?(_ error: TodoError) {
      switch error {
      case .unknownCommand: self = .unknownCommand
      case .syntax(let problem, _): self.init(problem)
      case .noSuchTask: self = .noSuchTask
      case .notOneTask: self = .notOneTask
      case .emptyTitle: self = .emptyTitle
      case .invalidValue: self = .invalidValue
      case .nothingToUndo: self = .nothingToUndo
      case .cycle: self = .cycle
      case .noSuchView: self = .noSuchView
      case .viewInUse: self = .viewInUse
      case .noSuchPreference: self = .noSuchPreference
      case .viewCycle: self = .viewCycle
      case .slip(let error, _): self.init(error)
      case .notText, .notConfirmed, .unconfirmed, .unanswered, .conflict, .settingConflict, .cancelled, .editorFailed,
        .textKept, .brokenFile, .newerFile, .brokenSource, .problemsFound, .unreadable, .cannotCreate, .writeFailed,
        .locked, .notPermitted, .sync:
        return nil
      }
    }

    private init?(_ problem: SyntaxProblem) {
      switch problem {
      case .unclosedQuote: self = .unclosedQuote
      case .unclosedParenthesis: self = .unclosedParenthesis
      case .unopenedParenthesis: self = .unopenedParenthesis
      case .nestedTooDeep: self = .nestedTooDeep
      case .tooLong: self = .tooLong
      case .missing: self = .missing
      case .unexpected: self = .unexpected
      case .unclosedPattern: self = .unclosedPattern
      case .invalidPattern: self = .invalidPattern
      case .unknownField: self = .unknownField
      case .notATitle: self = .notATitle
      case .unknownOption: self = .unknownOption
      // Of pasted text, which is no line.
      case .pasteTooLong: return nil
      }
    }
  }
}
