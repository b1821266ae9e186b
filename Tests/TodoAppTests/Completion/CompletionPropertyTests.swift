import MVITesting
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

/// Lines with a bar where the cursor is, completed among a few tasks.
enum CompletionSample {
  static let tasks: [TodoItem] = [
    Sample.task(1, "Pay rent") { ($0.project, $0.tags) = ("home.flat", ["bills", "urgent"]) },
    Sample.task(2, "Mow the lawn") { $0.project = "home.garden" }, Sample.completed(3, "Buy seeds"),
    Sample.task(12, "Call Zoë") {
      $0.project = "work"
      $0.parent = Sample.task(2).id
      $0.depends = [Sample.completed(3).id, Sample.task(30).id]
      $0.tags = ["urgent"]
    },
    Sample.task(30, "Read") { $0.project = "workshop" },
    Sample.task(31, "Sort photos") { $0.project = "my project" },
  ]
  static let settings = Settings(views: ["urgent": "+urgent", "soon": "due<=3d"])
  static let verbs = Features.verbs

  static func typed(_ marked: String) -> TypedLine {
    let parts = marked.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    return TypedLine(parts.joined(), cursor: parts[0].unicodeScalars.count)
  }

  static func suggestions(
    for line: TypedLine, in parseContext: ParseContext = Sample.parseContext, answering question: (any Question)? = nil
  ) -> Suggestions {
    LineCompletion(of: line, in: parseContext, at: question?.places(in: line.head))
      .suggestions(from: TaskTable(tasks, settings: settings), clock: Sample.clock)
  }

  static func list(
    _ marked: String, in parseContext: ParseContext = Sample.parseContext, answering question: (any Question)? = nil
  ) -> [String] { suggestions(for: typed(marked), in: parseContext, answering: question).all.map(\.text) }

  /// Completes a line with a bar for the cursor; nil unless there is one completion.
  static func completed(
    _ marked: String, in parseContext: ParseContext = Sample.parseContext, answering question: (any Question)? = nil
  ) -> String? {
    let line = typed(marked)
    let suggestions = suggestions(for: line, in: parseContext, answering: question)
    guard let only = suggestions.all.first, suggestions.all.count == 1 else { return nil }
    return line.replacing(suggestions.replaced, by: only.text + only.following + "|")
  }
}

extension TypedLine {
  func replacing(_ range: Range<Int>, by new: String) -> String {
    let scalars = text.unicodeScalars
    return String(scalars.prefix(range.lowerBound)) + new + String(scalars.dropFirst(range.upperBound))
  }
}

@Suite struct CompletionPropertyTests {
  private static let lines =
    CompletionSample.verbs.flatMap(\.examples) + [
      "add Pay rent project:home.flat +bills -old !!! due:tomorrow every:2w note:\"a \\\"b\\\"\" depends:1,2 -- +x",
      "list (project:home or not (+a \"b c\")) and is:overdue due<\"next friday\" /a(b|c)*d/ @urgent",
      "modify 3,5-7 depends:1,2 parent:3 wait:25dec after:1m", "filter priority>=medium number<9 title!=x",
      "sort due,-priority", "view save x = @soon +urgent", "use project:work +urgent priority:high",
      "add x every:\"last friday until 2027-03-01\" due:\"in 3 days at 5pm\" project:\"my project\"",
    ]
  private static let pieces =
    ["\"", "\\", "(", ")", "+", "-", ":", ",", "!", " ", "\t", ".", "/", "<", ">", "=", "@", "or ", "not ", "and "]
    + [
      "é", "\u{301}", "\u{200D}", "👩‍👩‍👧‍👦", "\u{0}", "\u{FEFF}", "\r", "日", "due:", "note:\"", "is:", "project:", "every:\"",
    ]

  private func typedLines(_ count: Int, seed: UInt64, isDamaged: Bool) -> [TypedLine] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      var scalars = Array((Self.lines.randomElement(using: &random) ?? "").unicodeScalars)
      for _ in 0..<(isDamaged ? Int.random(in: 0...4, using: &random) : 0) {
        let place = Int.random(in: 0...scalars.count, using: &random)
        if Bool.random(using: &random), place < scalars.count {
          scalars.remove(at: place)
        } else {
          scalars.insert(contentsOf: (Self.pieces.randomElement(using: &random) ?? "").unicodeScalars, at: place)
        }
      }
      let cursor = Int.random(in: 0...scalars.count, using: &random)
      return TypedLine(String(String.UnicodeScalarView(scalars)), cursor: cursor)
    }
  }

  private func error(in line: String) -> TodoError? {
    guard case .invalid(let error) = Session.command(line, in: Shell.State()) else { return nil }
    return error.cause
  }

  /// Cut off anywhere, a line that is right is completed to one that is right as far as it goes.
  @Test(.tags(.sweep), .door, arguments: thinned(Array(1...4), to: 1, "seeds of completed lines"))
  func whatIsInsertedParses(seed: UInt64) {
    var inserted = 0
    for line in typedLines(1500, seed: seed, isDamaged: false) {
      let head = TypedLine(line.head, cursor: line.cursor)
      let suggestions = CompletionSample.suggestions(for: head)
      for suggestion in suggestions.all.prefix(40) {
        inserted += 1
        let new = head.replacing(suggestions.replaced, by: suggestion.text)
        guard let error = error(in: new + suggestion.following) else { continue }
        let end = new.count
        let isUnfinished: Bool
        switch error {
        case .syntax(.unclosedParenthesis, _): isUnfinished = true
        // After attributes the title may follow.
        case .emptyTitle: isUnfinished = true
        case .syntax(.unclosedQuote, _): isUnfinished = suggestion.following.isEmpty
        // `use project:` says nothing yet.
        case .syntax where suggestion.following.isEmpty && ":+".contains(suggestion.text.last ?? " "):
          isUnfinished = true
        case .syntax(_, let column), .invalidValue(_, let column?): isUnfinished = column > end
        default: isUnfinished = false
        }
        #expect(isUnfinished, "→ \(line.head.debugDescription) became \(new.debugDescription): \(error)")
      }
    }
    #expect(inserted > 5000)
  }

  @Test func bareWordsMeanTheSame() throws {
    var count = 0
    for start in ["due:", "due:in 3 ", "due:next ", "due:fri ", "every:", "every:last ", "after:2w ", "every:2nd "] {
      for suggestion in CompletionSample.suggestions(for: TypedLine("add x " + start, cursor: .max)).all
      where suggestion.value.contains(" ") && suggestion.following == " " {
        count += 1
        let name = start.prefix { $0 != ":" } + ":"
        func attributes(_ text: String) throws -> [Attribute] {
          var scanner = LineScanner(text)
          return try scanner.attributes(for: .change).all
        }
        #expect(!suggestion.text.hasPrefix("\""))
        #expect(
          try attributes(name + suggestion.text) == attributes("\(name)\"\(suggestion.value)\""), "\(suggestion.text)")
      }
    }
    #expect(count > 10)
  }

  @Test(arguments: 1...4) func theRestOfTheLineStays(seed: UInt64) {
    let questions: [(any Question)?] = [
      nil, nil, nil, EditDoubt.discardChanges, ReviewQuestion(refusal: nil),
      EditQuestion(field: .tags, current: "a", refusal: nil), EditQuestion(field: .due, current: "", refusal: nil),
    ]
    for (place, line) in typedLines(2000, seed: seed, isDamaged: true).enumerated() {
      let suggestions = CompletionSample.suggestions(for: line, answering: questions[place % questions.count])
      let range = suggestions.replaced
      #expect(range.lowerBound <= line.cursor && line.cursor <= range.upperBound)
      #expect(range.upperBound <= line.text.unicodeScalars.count)
      let swallowed = Array(line.text.unicodeScalars.prefix(range.upperBound).dropFirst(line.cursor))
      #expect(!swallowed.contains(" "))
      #expect(
        suggestions.all.allSatisfy {
          $0.text.unicodeScalars.dropFirst(line.cursor - range.lowerBound).starts(with: swallowed)
        })
    }
  }

  /// The beginning of a word is offered each continuation: what can be listed can be typed on.
  @Test func whatIsListedIsCompletedFromItsBeginning() {
    for start in [
      "", "add x ", "list ", "add x project:", "list due<", "add x every:", "done ", "use ", "sort ", "filter ",
    ] {
      let all = CompletionSample.suggestions(for: TypedLine(start, cursor: start.unicodeScalars.count)).all
      #expect(!all.isEmpty)
      for suggestion in all where !suggestion.text.hasPrefix("\"") && suggestion.text.count > 1 {
        for length in 1..<suggestion.text.unicodeScalars.count {
          let typed = start + String(suggestion.text.unicodeScalars.prefix(length))
          let found = CompletionSample.suggestions(for: TypedLine(typed, cursor: .max)).all.map(\.text)
          #expect(found.contains { $0.hasPrefix(suggestion.text) || suggestion.text.hasPrefix($0) }, "\(typed)")
        }
      }
    }
  }
}
