import TodoJSON
import TodoModel

/// Which of several tasks is to be opened: the answer is the number of one.
package struct TaskChoice: Question, Hashable, Codable {
  /// What was typed for it.
  let words: String
  /// Those that fit, in the order in which they are listed.
  let tasks: [TodoItem]

  package var prompt: String { "Which one? " }
  package var isYesOrNo: Bool { false }
  package var isWhetherToAct: Bool { true }

  package func lines(in zone: some Zone) -> [TextLine] {
    tasks.map { "  " + TextLine(String($0.number), .accent) + TextLine(" " + $0.title) }
  }

  package func expectAnswer(in scanner: inout LineScanner) {
    scanner.expectRemainder(
      .keywords(tasks.map { Keyword(String($0.number), following: "", explanation: $0.title) }))
  }

  package func writeMembers(in zone: some Zone, to writer: inout JSONWriter) {
    writer.member("tasks", of: tasks) { writer, task in
      writer.member("number", task.number)
      writer.member("title", task.title)
    }
  }

  /// What is said where it cannot be asked.
  var refused: TodoError { .notOneTask(words, UnconfirmedChanges.named(tasks), count: tasks.count) }

  /// Opens the task whose number is answered.
  var pending: PendingAction? {
    guard let first = tasks.first else { return nil }
    var pending = PendingAction(
      asked: .choice(self), confirmed: .detail(.open(first.number)), refusalUnasked: refused)
    for task in tasks { pending.otherAnswers[.line(String(task.number))] = .detail(.open(task.number)) }
    return pending
  }
}
