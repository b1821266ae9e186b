import Testing

@testable import TodoModel

@Suite struct UsageCountTests {
  private let now = Now(Instant(seconds: 0), in: FixedZone.utc)

  private func task(_ number: Int, _ change: (inout TodoItem) -> Void) -> TodoItem {
    let created = Instant(seconds: 0)
    var task = TodoItem(number: number, id: .derived(from: created, number: number), title: "x", created: created)
    change(&task)
    return task
  }

  @Test func aProjectCountsTheTasksOfThoseInsideItAndComesBeforeThem() {
    let counts = UsageCount.projects(
      of: [
        task(1) { $0.project = "home.garden" }, task(2) { $0.project = "home-office" }, task(3) { $0.project = "home" },
        task(4) { ($0.project, $0.status) = ("home.garden.shed", .completed) }, task(5) { $0.project = "Work" },
        task(6) { _ in }, task(7) { $0.project = "a.b" },
      ], at: now)
    #expect(
      counts.map { "\($0.name) \($0.active) \($0.completed)" } == [
        "a 1 0", "a.b 1 0", "home 2 1", "home.garden 1 1", "home.garden.shed 0 1", "home-office 1 0", "Work 1 0",
      ])
  }

  @Test func aProjectHasAsManyTasksAsItsQueryFinds() throws {
    let names = ["a", "a.b", "A.B.c", "a.c", "ab", "b", "B.á", nil]
    let tasks = (0..<64).map { number in task(number + 1) { $0.project = names[number * 5 % 8] } }
    for count in UsageCount.projects(of: tasks, at: now) {
      #expect(try query("project:\(count.name)").matches(in: tasks, at: now).count == count.active)
    }
  }

  @Test func tagsAreCountedByName() {
    let counts = UsageCount.tags(
      of: [
        task(1) { $0.tags = ["b", "a"] }, task(2) { ($0.tags, $0.status) = (["b"], .completed) },
        task(3) { $0.tags = ["é", "B"] }, task(4) { $0.tags = ["E"] },
      ], at: now)
    #expect(counts.map { "\($0.name) \($0.active) \($0.completed)" } == ["a 1 0", "b 2 1", "é 2 0"])
    #expect(UsageCount.tags(of: [], at: now).isEmpty && UsageCount.projects(of: [], at: now).isEmpty)
  }
}
