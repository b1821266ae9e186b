import TestRunning
import Testing
import TodoExchange
import TodoJSON
import TodoModel

@Suite struct TasksJSONTests {
  @Test(arguments: 1...20) func ourTasksComeBackAsTheyWere(seed: UInt64) throws {
    var hostile = HostileTasks(seed: seed)
    try RoundTrips.assertRest(TasksJSON.self, hostile.tasks(500))
  }

  @Test func aDataFileGoesOutAsItCameIn() throws {
    var hostile = HostileTasks(seed: 21)
    let tasks = hostile.tasks(100)
    var text: [UInt8] = []
    TasksDocument(tasks: tasks, lastNumber: 100).write(into: &text)
    try RoundTrips.assertRaw(TasksJSON.self, text)
  }

  /// It says everything by itself, so that nothing has to be kept of it.
  @Test func nothingIsKeptBesideATask() throws {
    var hostile = HostileTasks(seed: 1)
    let text = TasksJSON.export(hostile.tasks(50), context)
    #expect(
      try RoundTrips.taken(text, as: TasksJSON.self).allSatisfy { task in
        !task.unknownMembers.contains { $0.name == "x-json" }
      })
  }

  private let context = ExchangeContext(now: RoundTrips.now)
}
