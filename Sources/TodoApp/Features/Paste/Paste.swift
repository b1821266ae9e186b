import TodoJSON
import TodoModel

/// Several lines pasted at once: they are shown, and run or added as tasks after a yes. It has no screen, no command.
package enum Paste {
  package enum Intent: Equatable, Sendable, Codable {
    /// Runs the lines or adds them as tasks after asking; `commands` is the number of lines that are commands.
    case paste([String], commands: Int)
    case offer([String])
    indirect case add(Confirmation, of: [String])
    case run([String])
    case stop
  }

  package enum Result: Equatable, Sendable, Codable {
    indirect case asked(PasteQuestion)
    case confirmed([String])
    case added(ChangeReport)
    case stopped

    var report: Report {
      switch self {
      case .asked(let question): .confirm(PendingAction(question))
      case .confirmed(let lines): .run(lines)
      case .added(let report): report.report
      case .stopped: .stopRunning
      }
    }
  }
}

struct PasteProcessor {
  let environment: Environment

  func result(of action: Paste.Intent) async throws(TodoError) -> Paste.Result {
    switch action {
    // The majority of the lines decides what is asked first.
    case .paste(let lines, let commands) where commands * 2 > lines.count:
      .asked(PasteQuestion(pasted: lines, isMixed: commands < lines.count))
    case .paste(let lines, _), .offer(let lines): try await offer(lines)
    case .add(let confirmation, let lines):
      switch try await environment.perform(confirmation) {
      case .done(let report): .added(report)
      // Tasks were added meanwhile, so that these have other numbers.
      case .unconfirmed: try await offer(lines)
      }
    case .run(let lines): .confirmed(lines)
    case .stop: .stopped
    }
  }

  private func offer(_ lines: [String]) async throws(TodoError) -> Paste.Result {
    let tasks = PastedTask.all(in: lines)
    let lastNumber = try await environment.dataSource.withTable { $0.lastNumber }
    let mutation = Mutation.several(tasks.map { $0.mutation(partOf: $0.parent.map { lastNumber + 1 + $0 }) })
    let scope = try await environment.dataSource.settings().scope
    let tasksToAdd = try await environment.confirmation(of: mutation, for: mutation.command(in: scope) ?? "paste")
    return .asked(PasteQuestion(pasted: lines, tasks: tasksToAdd.hinting(tasks.flatMap { $0.line.hints + $0.remarks })))
  }
}

package struct PasteQuestion: Equatable, Codable, Question {
  let pasted: [String]
  /// The tasks to add; nil if the lines are to be run.
  var tasks: Confirmation?
  /// True if some lines are no commands, so that all may be meant as tasks.
  var isMixed = false

  private static let maxLines = 20

  package var prompt: String {
    let count = tasks?.changes.count ?? pasted.count
    if tasks != nil { return "Add \(count == 1 ? "this as a task" : "these \(count) as tasks")? [y/N/commands] " }
    return "Run \(count == 1 ? "this line" : "these \(count) lines")? [y/N\(isMixed ? "/tasks" : "")] "
  }

  /// All lines, or the first and the last ones: an accidental paste shows at either end.
  package func lines(in zone: some Zone) -> [TextLine] {
    let lines =
      tasks.map { tasks in
        // New tasks have numbers only in this question.
        let own = tasks.changes.compactMap(\.after).map { TaskReference(id: $0.id, number: $0.number) }
        return tasks.changes.map { $0.differenceLine(in: zone, naming: tasks.references + own) }
      } ?? pasted.map { TextLine("  " + $0) }
    let hints = tasks?.hints.map { $0.line(in: zone) } ?? []
    guard lines.count > Self.maxLines else { return lines + hints }
    let half = Self.maxLines / 2
    return lines.prefix(half) + [TextLine("  … \(lines.count - 2 * half) more …", .faint)] + lines.suffix(half) + hints
  }

  package func expectAnswer(in scanner: inout LineScanner) {
    let other = tasks != nil ? ["commands"] : isMixed ? ["tasks"] : []
    scanner.expectRemainder(.keywords(Keyword.yesOrNo + other.map { Keyword($0, following: "") }))
  }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.member("lines", pasted)
    if let tasks { tasks.writeMembers(in: zone, to: &writer) }
  }
}

extension PendingAction {
  /// Runs lines, or adds them as tasks; what is not asked can be the answer.
  init(_ question: PasteQuestion) {
    let lines = question.pasted
    let run = Features.Action.paste(.run(lines)), offer = Features.Action.paste(.offer(lines))
    self.init(
      asked: .paste(question), confirmed: question.tasks.map { .paste(.add($0, of: lines)) } ?? run,
      otherAnswers: question.tasks != nil
        ? [.line("commands"): run, .line("c"): run]
        : question.isMixed ? [.line("tasks"): offer, .line("t"): offer] : [:])
  }
}

/// A pasted line read as a task: without bullet and check box, in the syntax of `quick`.
struct PastedTask: Hashable, Sendable {
  var line: ParsedAttributes
  var isDone = false
  /// The index of its parent among the tasks, by indentation; nil at the top.
  var parent: Int?
  /// The error of a line that cannot be read, which is a title then.
  private(set) var remarks: [Hint] = []

  /// Reads a line; nil if it has nothing but a bullet.
  private init?(_ text: Substring) {
    var rest = text.trimmed
    rest = rest.droppingBullet ?? rest
    if let box = Self.boxes.first(where: { rest.hasPrefix($0.text) }) {
      isDone = box.isChecked
      rest = rest.dropFirst(box.text.count).trimmed
    }
    guard !rest.isEmpty else { return nil }
    let title = String(rest)
    var scanner = LineScanner(title)
    line = ParsedAttributes(title: title)
    do throws(TodoError) {
      let read = try scanner.attributes(for: .quickTask)
      if read.title?.isEmpty == false { line = read }
    } catch { remarks = [.unread(title, because: error)] }
  }

  private static let boxes: [(text: String, isChecked: Bool)] = [
    ("[ ]", false), ("[]", false), ("[x]", true), ("[X]", true), ("☐", false), ("☑", true), ("☒", true), ("✓", true),
    ("✔", true),
  ]

  /// Reads lines; a line that is indented more than the one before is a subtask of it.
  static func all(in lines: [String]) -> [PastedTask] {
    var tasks: [PastedTask] = []
    var above: [(indentation: Int, place: Int)] = []
    for line in lines {
      guard var task = PastedTask(line[...]) else { continue }
      // The most common tab width.
      let indentation = line.prefix { $0 == " " || $0 == "\t" }.reduce(0) { $0 + ($1 == "\t" ? 4 : 1) }
      above.removeAll { $0.indentation >= indentation }
      task.parent = above.last?.place
      above.append((indentation, tasks.count))
      tasks.append(task)
    }
    return tasks
  }

  func mutation(partOf parent: Int?) -> Mutation {
    let attributes = line.all + (parent.map { [.parent($0)] } ?? [])
    return isDone ? .log(attributes) : .add(attributes)
  }
}

extension Substring {
  fileprivate var trimmed: Substring {
    let start = drop { $0 == " " || $0 == "\t" }
    return start.dropLast(start.reversed().prefix { $0 == " " || $0 == "\t" }.count)
  }

  /// The text after `-`, `*`, `•`, `1.` or `1)` and a space; nil without a bullet.
  fileprivate var droppingBullet: Substring? {
    let digits = prefix { $0.isASCII && $0.isNumber }
    let bullet = dropFirst(digits.count)
    guard let sign = bullet.first, digits.count <= 4, (digits.isEmpty ? "-*+•‣◦·–—" : ".)").contains(sign) else {
      return nil
    }
    let rest = bullet.dropFirst()
    return rest.first == " " || rest.first == "\t" || rest.isEmpty ? rest.trimmed : nil
  }
}
