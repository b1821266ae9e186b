import MVITesting
import Testing
import TodoModel

@Suite struct QueryMatchingTests {
  private let now: Now

  init() throws {
    now = try Clock.fixed(at: "2026-11-21T10:30:00Z", hoursEast: 2).present
  }

  @Test("A query selects what a plain reading of it selects")
  func naiveModel() {
    var random = RandomQueries(random: SeededGenerator(seed: 3))
    let tasks = (1...60).map { random.task($0, around: now.day) }
    var selected = 0
    for _ in 0..<2000 {
      let query = random.query()
      for task in tasks {
        let matches = query.matches(task, at: now)
        #expect(matches == naive(query, task), "\(query) \(task)")
        selected += matches ? 1 : 0
      }
    }
    #expect(selected > 10_000)
  }

  /// Written from the description of queries, with other means than the program's.
  private func naive(_ query: Query, _ task: TodoItem) -> Bool {
    switch query {
    case .and(let parts): !parts.contains { !naive($0, task) }
    case .or(let parts): parts.filter { naive($0, task) }.count > 0
    case .not(let part): !naive(part, task)
    case .term(.text(let text)): isPart(text, of: task.title) || isPart(text, of: task.notes)
    case .term(.tag(let tag)): Set(task.tags).contains(tag)
    case .term(.noTag(let tag)): Set(task.tags).isDisjoint(with: [tag])
    case .term(.project(nil)): task.project == nil
    case .term(.project(let name?)): task.project.map { $0 == name || Array($0).starts(with: name + ".") } ?? false
    case .term(.condition(let condition)): naive(condition, task)
    }
  }

  private func isPart(_ text: String, of whole: String) -> Bool {
    let part = Array(text.lowercased())
    let letters = Array(whole.lowercased())
    guard part.count <= letters.count else { return false }
    return (0...(letters.count - part.count)).contains { Array(letters[$0..<($0 + part.count)]) == part }
  }

  private func naive(_ condition: Query.Condition, _ task: TodoItem) -> Bool {
    let isActive = task.status != .completed
    switch condition {
    case .active: return isActive
    case .completed: return !isActive
    case .overdue: return isActive && task.due.map { end(of: $0) <= now.instant.seconds } ?? false
    case .today:
      let midnight = Instant(iso: "2026-11-20T22:00:00Z")?.seconds ?? 0
      return isActive && task.due.map { (midnight..<(midnight + 86_400)).contains(start(of: $0)) } ?? false
    case .waiting: return isActive && task.wait.map { start(of: $0) > now.instant.seconds } ?? false
    }
  }

  private func start(of moment: Moment) -> Int {
    switch moment {
    case .day(let day): day.number * 86_400 - 7200
    case .instant(let instant): instant.seconds
    }
  }

  private func end(of moment: Moment) -> Int {
    switch moment {
    case .day: start(of: moment) + 86_400
    case .instant(let instant): instant.seconds + 1
    }
  }

  @Test func aProjectIncludesThoseInsideItAndNoOthers() {
    func isIn(_ project: String?, _ name: String) -> Bool {
      var task = TodoItem(
        number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "x", created: Instant(seconds: 0))
      task.project = project
      return task.isInProject(name)
    }
    #expect(isIn("home", "home"))
    #expect(isIn("home.garden", "home"))
    #expect(isIn("home.garden.shed", "home.garden"))
    #expect(!isIn("homework", "home"))
    #expect(!isIn("home", "home.garden"))
    #expect(!isIn("my.home", "home"))
    #expect(!isIn(nil, "home"))
  }

  @Test("A project was not found when its accents were typed another way")
  func accents() {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "x", created: Instant(seconds: 0))
    task.project = "caf\u{E9}"
    #expect(task.isInProject("cafe\u{301}"))
    task.project = "caf\u{E9}.bar"
    #expect(task.isInProject("cafe\u{301}"))
  }

  @Test func mentioningACondition() throws {
    #expect(try query("a or not (b is:waiting)").mentions(.waiting))
    #expect(!(try query("a or not (b is:waiting)").mentions(.completed)))
    #expect(!(try query("waiting \"is:waiting\"").mentions(.waiting)))
  }
}
