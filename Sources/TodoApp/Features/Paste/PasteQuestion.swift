import TodoJSON
import TodoModel

/// Whether to run lines that were pasted, or to add them as tasks.
struct PasteQuestion: Equatable, Codable, Question {
  /// The lines.
  let pasted: [String]
  /// The tasks that they would be; nil if they are to be run.
  var tasks: Confirmation?
  /// Whether some of them are no commands, so that they may be meant as tasks.
  var isMixed = false

  private static let mostLines = 20

  var prompt: String {
    let count = tasks?.changes.count ?? pasted.count
    if tasks != nil { return "Add \(count == 1 ? "this as a task" : "these \(count) as tasks")? [y/N/commands] " }
    return "Run \(count == 1 ? "this line" : "these \(count) lines")? [y/N\(isMixed ? "/tasks" : "")] "
  }

  /// All lines, or the first and the last ones: what was pasted by mistake shows at either end.
  func lines(in zone: some Zone) -> [TextLine] {
    let lines =
      tasks.map { tasks in
        // They have no numbers yet but in what is shown.
        let own = tasks.changes.compactMap(\.after).map { TaskReference(id: $0.id, number: $0.number) }
        return tasks.changes.map { $0.differenceLine(in: zone, naming: tasks.references + own) }
      } ?? pasted.map { TextLine("  " + $0) }
    let hints = tasks?.hints.map { $0.line(in: zone) } ?? []
    guard lines.count > Self.mostLines else { return lines + hints }
    let half = Self.mostLines / 2
    let left = TextLine("  … \(lines.count - 2 * half) more …", .faint)
    return lines.prefix(half) + [left] + lines.suffix(half) + hints
  }

  func expectAnswer(in scanner: inout LineScanner) {
    let other = tasks != nil ? ["commands"] : isMixed ? ["tasks"] : []
    scanner.expectRemainder(.keywords(Keyword.yesOrNo + other.map { Keyword($0, following: "") }))
  }

  func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.member("lines", pasted)
    if let tasks { tasks.writeMembers(in: zone, to: &writer) }
  }
}

extension PendingAction {
  /// Lines that are to be run; if some are no commands, all of them can be tasks.
  init(running lines: [String], isMixed: Bool) {
    self.init(
      asked: .paste(PasteQuestion(pasted: lines, isMixed: isMixed)), confirmed: .paste(.run(lines)),
      otherAnswers: isMixed ? [.line("tasks"): .paste(.offer(lines)), .line("t"): .paste(.offer(lines))] : [:])
  }

  /// Lines that are to be tasks; all of them can be commands.
  init(adding tasks: Confirmation, of lines: [String]) {
    self.init(
      asked: .paste(PasteQuestion(pasted: lines, tasks: tasks)), confirmed: .paste(.add(tasks, of: lines)),
      otherAnswers: [.line("commands"): .paste(.run(lines)), .line("c"): .paste(.run(lines))])
  }
}
