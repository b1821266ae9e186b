import Testing
import TodoExchange
import TodoJSON
import TodoModel

/// The table of `Docs/Formats/members.md`, which sends each member through each format.
@Suite struct MemberTableTests {
  @Test func thePageHasTheTable() throws {
    let page = try #require(Samples.page("members"))
    let table = MemberTable.text
    #expect(page.contains("\n\n" + table), "the page should have\n\(table)")
  }

  /// A member that does not come back is reported, unless a list gives it to each task anew.
  @Test(arguments: MemberTable.formats, MemberTable.rows.map(\.name)) func nothingIsLostSilently(
    format: String, row: String
  ) throws {
    let format: any ExchangeFormat.Type = try #require(Formats.named(format))
    let row = try #require(MemberTable.rows.first { $0.name == row })
    let found = MemberTable.cell(format, row)
    #expect(found != "lost")
  }
}

enum MemberTable {
  struct Row: Sendable {
    let name: String
    let field: TaskField?
    let change: @Sendable (inout TodoItem) -> Void
  }

  static let formats = ["todotxt", "markdown", "ical", "org", "taskwarrior", "csv", "todoist", "json"]

  /// Fields that a list gives to each task anew, where the format has no place for them.
  private static let given: TaskFields = [.number, .id, .created, .modified, .completed, .noted]

  private static let day = Moment.day(Day(iso: "2026-11-27")!)
  private static let other = TaskID("0191b3c2-7d4e-4f60-8a9b-0c1d2e3f4a5b")!

  static let rows: [Row] = [
    Row(name: "number", field: .number) { $0 = $0.with(number: 7) },
    Row(name: "id", field: .id) { _ in },
    Row(name: "title", field: .title) { _ in },
    Row(name: "notes", field: .notes) { $0.notes = "ask for a receipt" },
    Row(name: "status", field: .status) { $0.status = .active },
    Row(name: "completed", field: .completed) { ($0.status, $0.completed) = (.completed, RoundTrips.now.instant) },
    Row(name: "created", field: .created) { _ in },
    Row(name: "modified", field: .modified) { $0.modified = Instant(iso: "2026-11-21T07:00:00Z")! },
    Row(name: "project", field: .project) { $0.project = "home" },
    Row(name: "tags", field: .tags) { $0.tags = ["bills"] },
    Row(name: "tags with blanks", field: .tags) { $0.tags = ["two words"] },
    Row(name: "priority", field: .priority) { $0.priority = .high },
    Row(name: "due, a day", field: .due) { $0.due = day },
    Row(name: "due, a time", field: .due) { $0.due = .instant(Instant(iso: "2026-11-27T15:00:00Z")!) },
    Row(name: "wait", field: .wait) { $0.wait = day },
    Row(name: "start", field: .start) { $0[.start] = .moment(day) },
    Row(name: "until", field: .until) { $0[.until] = .moment(day) },
    Row(name: "estimate", field: .estimate) { $0[.estimate] = TimeSpan(minutes: 20).map(FieldValue.duration) },
    Row(name: "worked", field: .worked) { $0[.worked] = TimeSpan(minutes: 20).map(FieldValue.duration) },
    Row(name: "started", field: .started) { $0[.started] = .instant(RoundTrips.now.instant) },
    Row(name: "repeat, every week", field: .repeat) {
      $0.due = day
      $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY", origin: .due)
    },
    Row(name: "repeat, every 8 hours", field: .repeat) {
      $0.due = .instant(Instant(iso: "2026-11-27T15:00:00Z")!)
      $0.repetition = TodoItem.Repetition(rule: "FREQ=HOURLY;INTERVAL=8", origin: .due)
    },
    Row(name: "repeat, the last Friday", field: .repeat) {
      $0.due = day
      $0.repetition = TodoItem.Repetition(rule: "FREQ=MONTHLY;BYDAY=-1FR", origin: .due)
    },
    Row(name: "parent", field: .parent) { $0.parent = other },
    Row(name: "depends", field: .depends) { $0.depends = [other] },
    Row(name: "members of other programs", field: nil) {
      $0.unknownMembers = [UnknownMember(name: "colour", json: "\"red\"")]
    },
  ]

  static var text: String {
    let head =
      "| member | " + formats.joined(separator: " | ") + " |\n|---|" + formats.map { _ in "---|" }.joined() + "\n"
    let lines = rows.map { row in
      "| \(row.name) | " + formats.map { Formats.named($0).map { cell($0, row) } ?? "" }.joined(separator: " | ")
        + " |\n"
    }
    return head + lines.joined()
  }

  /// Exports a task with the member together with the one that it refers to, and looks at what comes back.
  static func cell<Format: ExchangeFormat>(_ format: Format.Type, _ row: Row) -> String {
    var task = RoundTrips.task(2, "Pay the rent", id: "6a1e6a52-0c51-4f3e-9a94-7f2b8b1c9d03")
    row.change(&task)
    let tasks = [RoundTrips.task(1, "Find it", id: other.description), task]
    func back(isComplete: Bool) -> (seen: SeenTask?, read: TodoItem?, reported: [String]) {
      let context = ExchangeContext(now: RoundTrips.now, isComplete: isComplete)
      let (bytes, notCarried, _) = format.exportTelling(tasks, context)
      let file = SourceFile(name: "a", bytes: bytes)
      let seen = format.pieces(in: file, context).located.lazy.map { format.seen(in: $0.piece, context) }
      let reading = format.read([file], context)
      return (
        seen.first { $0.task.title.hasPrefix("Pay") }, reading.tasks.map(\.task).first { $0.title.hasPrefix("Pay") },
        notCarried.map(\.name)
      )
    }
    func comesBack(in read: TodoItem?) -> Bool {
      guard let field = row.field else { return read?.unknownMembers.contains { $0.name == "colour" } == true }
      return read.map { areExact($0[field], task[field]) } ?? false
    }
    let (seen, read, reported) = back(isComplete: false)
    if let seen, isVisible(row, task, in: seen) { return "carried" }
    if comesBack(in: read) { return "kept" }
    let isReported = reported.contains(row.field?.name ?? "colour")
    let isKeptThen = comesBack(in: back(isComplete: true).read)
    if isReported { return isKeptThen ? "reported \\*" : "reported" }
    // Todoist writes only what is to do.
    if let field = row.field, given.contains(field) || read == nil {
      return isKeptThen ? "given anew \\*" : "given anew"
    }
    return "lost"
  }

  private static func isVisible(_ row: Row, _ task: TodoItem, in seen: SeenTask) -> Bool {
    switch row.field {
    case .id?: seen.sourceID == task.id.description || !seen.missing.contains(.id) && seen.task.id == task.id
    case .parent?: seen.parent != nil || seen.task.parent == other
    case .depends?: seen.depends == [other.description] || seen.task.depends == [other]
    case let field?: !seen.missing.contains(field) && areExact(seen.task[field], task[field])
    case nil: seen.task.unknownMembers.contains { $0.name == "colour" }
    }
  }
}
