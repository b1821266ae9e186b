import TodoExchange
import TodoModel

/// A list that files are imported into.
struct Imported {
  var tasks: [TodoItem] = []

  var titles: [String] { tasks.map(\.title) }

  @discardableResult
  mutating func take(
    _ files: [(name: String, text: String)], as format: any ExchangeFormat.Type = TodoTxt.self,
    deleted: [TodoItem] = [], answers: [TaskID: Int] = [:], isUpdate: Bool = false
  ) throws -> Recognition {
    let reading = format.read(
      files.map { SourceFile(name: $0.name, bytes: Array($0.text.utf8)) }, RoundTrips.context)
    let recognition = format.recognition(
      of: reading, among: tasks, deleted: deleted.byID, answers: answers, RoundTrips.context)
    guard recognition.doubts.isEmpty else { return recognition }
    var incoming = recognition.tasks
    incoming.isUpdate = isUpdate
    for gone in recognition.gone { incoming.marks[gone.task.id] = gone.mark }
    var table = TaskTable(tasks)
    let clock = Clock.fixed(at: RoundTrips.now.instant, zone: RoundTrips.zone)
    table.apply(try table.changes(by: .importTasks(incoming), clock: clock))
    tasks = table.tasks
    return recognition
  }

  subscript(title: String) -> TodoItem? {
    get { tasks.first { $0.title == title } }
    set { if let place = tasks.firstIndex(where: { $0.title == title }), let newValue { tasks[place] = newValue } }
  }
}
