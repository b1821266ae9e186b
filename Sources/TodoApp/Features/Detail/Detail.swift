import TodoJSON
import TodoModel

/// The screen of one task with everything that is known of it. Commands of the list may omit its number here.
package enum Detail: ScreenFeature {
  package enum Intent: Equatable, Sendable, Codable {
    case open(Int)
    /// Shows the one task of the listing that words of its title or a query select.
    case find(Selection, in: Listing)
    /// Opens a link of the task; `place` counts from 1.
    case go(Int, place: Int)

    var traits: Features.Traits { if case .go = self { [] } else { .onlyShows } }
  }

  package enum Result: Equatable, Sendable, Codable {
    case loaded(Content)
    case undecided(TaskChoice)
    case went(to: String)

    var report: Report {
      switch self {
      case .loaded(let content): .show(Route(.detail, task: content.task.number))
      case .undecided(let choice): choice.pending.map { .confirm($0) } ?? .fail(choice.refused)
      case .went(let link): .notify(.opened(link))
      }
    }
  }

  package typealias State = Content?

  package struct Content: Hashable, Sendable, Codable {
    let task: TodoItem
    let parent: TodoItem?
    let subtasks, blockedBy: [TodoItem]
    /// The tasks to do that wait for this one.
    let blocking: [TodoItem]
    /// The time worked by the moment of loading.
    let worked: TimeSpan?
    let urgency: Urgency
    let fields: [FieldOrigin]
  }

  package static func reduce(_ state: inout State, _ result: Result) {
    if case .loaded(let content) = result { state = content }
  }

  static let verbs: [Verb] = [
    Verb(
      "open", aliases: ["o", "info", "show"], parameters: "N|WORDS",
      summary: "shows all of one task, by number or words of its title", examples: ["open 1", "open rent"],
      reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      scanner.skipSpace()
      if let next = scanner.peek, !scanner.isAtDigit, next != UInt8(ascii: "#") {
        let start = scanner.offset
        let selection = try scanner.selectionUpToEnd(of: .any)
        try scanner.expectEnd()
        let typed = scanner.text(from: start, to: scanner.length)
        if scanner.expectations == nil, case .title = selection, let term = typed.termInWords {
          throw .slip(scanner.unexpected(typed, "a number or words of a title", at: start), meant: "list " + term)
        }
        if let selection { return .feature(.detail(.find(selection, in: parseContext.listing))) }
      }
      let number = try scanner.taskNumber(in: parseContext)
      try scanner.expectEnd()
      return .feature(.detail(.open(number)))
    },
    Verb(
      "go", parameters: "N [PLACE]",
      summary: "opens a link of a task in the browser: the first, or the one at that place",
      examples: ["go 1", "go 1 2"], reads: .selection
    ) { (scanner, parseContext) throws(TodoError) in
      var numbers: [Int] = []
      scanner.expectTaskNumber()
      while !scanner.isAtEnd {
        scanner.skipSpace()
        let word = scanner.bareWord()
        guard let number = Int(word.text), number > 0, numbers.count < 2 else {
          throw scanner.unexpected(word, expected: numbers.count < 2 ? "a number" : "nothing more")
        }
        numbers.append(number)
      }
      // On the screen of a task a single number is the place of a link.
      if let shown = parseContext.shownTask, numbers.count < 2 { numbers.insert(shown, at: 0) }
      guard let task = numbers.first else { throw scanner.missing("the number of one task") }
      return .feature(.detail(.go(task, place: numbers.dropFirst().first ?? 1)))
    }.givingWay(),
  ]
}

struct DetailProcessor {
  let environment: Environment

  func result(of action: Detail.Intent) async throws(TodoError) -> Detail.Result {
    switch action {
    case .open(let number): .loaded(try await environment.details(of: number))
    case .find(let selection, let listing): try await find(selection, in: listing)
    case .go(let number, let place): try await go(number, place: place)
    }
  }

  private func go(_ number: Int, place: Int) async throws(TodoError) -> Detail.Result {
    let task = try await environment.dataSource.task(number)
    let links = WebLink.all(in: task.title) + WebLink.all(in: task.notes)
    func refused(_ value: String, _ expected: String) -> TodoError { .invalid(value, of: "go", expected: expected) }
    guard !links.isEmpty else {
      throw refused(String(number), "a task with a link to http, https, ftp or mailto in its title or notes")
    }
    guard links.indices.contains(place - 1) else {
      throw refused(String(place), "a place up to \(links.count), as there are so many links")
    }
    let link = links[place - 1]
    guard let browser = environment.browser else {
      throw refused(link, "a terminal, and a browser in the configuration")
    }
    guard browser(link) else { throw refused(link, "another browser: “config browser” says which it is") }
    return .went(to: link)
  }

  private func find(_ selection: Selection, in listing: Listing) async throws(TodoError) -> Detail.Result {
    let found = try await environment.candidates(for: selection, in: listing)
    guard found.count == 1 else {
      let choice = TaskChoice(words: selection.description, tasks: found)
      // Yes is no answer to the question which one.
      guard found.count > 1, environment.confirmations != .assumeYes else { throw choice.refused }
      return .undecided(choice)
    }
    return .loaded(try await environment.details(of: found[0].number))
  }
}

extension Detail.Content {
  init(_ task: TodoItem, among tasks: [TodoItem], at now: Now, fields: [FieldOrigin] = []) {
    let depends = Set(task.depends)
    self.init(
      task: task, parent: tasks.first { $0.id == task.parent }, subtasks: tasks.filter { $0.parent == task.id },
      blockedBy: tasks.filter { depends.contains($0.id) && $0.isToDo(at: now) },
      blocking: task.isToDo(at: now) ? tasks.filter { $0.isToDo(at: now) && $0.depends.contains(task.id) } : [],
      worked: task.worked(at: now.instant), urgency: Urgency(of: task, among: Dependencies(tasks, at: now), at: now),
      fields: fields)
  }
}

extension Environment {
  func details(of number: Int) async throws(TodoError) -> Detail.Content {
    let tasks = try await self.dataSource.tasks(around: number)
    guard let task = tasks.first(where: { $0.number == number }) else { throw .noSuchTask([number]) }
    let fields = try await self.dataSource.search(FieldOrigins(of: task.id)).origins
    return Detail.Content(task, among: tasks, at: self.clock.present, fields: fields)
  }
}

package struct TaskChoice: Question, Hashable, Codable {
  let words: String
  let tasks: [TodoItem]

  package var prompt: String { "Which one? " }
  package var isYesOrNo: Bool { false }
  package var isWhetherToAct: Bool { true }

  package func lines(in zone: some Zone) -> [TextLine] {
    tasks.map { "  " + TextLine(String($0.number), .accent) + TextLine(" " + $0.title) }
  }

  package func expectAnswer(in scanner: inout LineScanner) {
    scanner.expectRemainder(.keywords(tasks.map { Keyword(String($0.number), following: "", explanation: $0.title) }))
  }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.member("tasks", of: tasks) { $0.members(("number", $1.number), ("title", $1.title)) }
  }

  var refused: TodoError { .notOneTask(words, UnconfirmedChanges.named(tasks), count: tasks.count) }

  var pending: PendingAction? {
    guard let first = tasks.first else { return nil }
    var pending = PendingAction(asked: .choice(self), confirmed: .detail(.open(first.number)), refusalUnasked: refused)
    for task in tasks { pending.otherAnswers[.line(String(task.number))] = .detail(.open(task.number)) }
    return pending
  }
}
