import MVI
import MVITesting
import SampleTasks
import Synchronization
import TestRunning
import Testing
import TodoModel

@testable import TodoApp

@Suite struct DetailTests {
  private static let content = Detail.Content(Sample.task(1), among: [], at: Sample.clock.present)

  @Test func comingUpItOpensTheTaskOfTheRoute() throws {
    #expect(Place.detail.intent(showing: 4, in: Sample.parseContext) == .detail(.open(4)))
  }

  @Test func whatWasLoadedIsShown() throws {
    try given(nil, for: Detail.self).when(.loaded(Self.content)).then(Self.content)
    #expect(Detail.Result.loaded(Self.content).report == .show(Route(.detail, task: 1)))
  }

  @Test func theTasksAroundItAreFoundByTheirReferences() async throws {
    let parent = Sample.task(1)
    let task = Sample.task(2) { ($0.parent, $0.depends) = (parent.id, [Sample.task(4).id, Sample.completed(5).id]) }
    let tasks = [
      parent, task, Sample.task(3) { $0.parent = task.id }, Sample.task(4), Sample.completed(5),
      Sample.task(6) { $0.depends = [task.id] }, Sample.task(7) { ($0.depends, $0.status) = ([task.id], .completed) },
    ]
    let processor = DetailProcessor(
      environment: Sample.environment(InMemoryTasksDataSource(tasks, clock: Sample.clock)))
    let result = try await processor.result(of: .open(2))
    guard case .loaded(let content) = result else { return fail("\(result)") }
    #expect((content.task, content.parent, content.subtasks.map(\.number)) == (task, parent, [3]))
    #expect((content.blockedBy.map(\.number), content.blocking.map(\.number)) == ([4], [6]))
    #expect(content.urgency.terms.map(\.reason) == [.blocking, .blocked, .age])
  }

  @Test func whatIsDoneBlocksNothing() {
    let done = Sample.completed(1)
    let content = Detail.Content(
      done, among: [done, Sample.task(2) { $0.depends = [done.id] }], at: Sample.clock.present)
    #expect((content.blocking, content.urgency.terms) == ([], []))
  }

  @Test func aFailureToLoadIsAResult() async {
    let dataSource = ScriptedTasksDataSource(Sample.tasks(1...1))
    let processor = DetailProcessor(environment: Sample.environment(dataSource))
    await dataSource.fail(.tasks, with: .notPermitted(path: "p"))
    #expect(await failure(try await processor.result(of: .open(1))) == .notPermitted(path: "p"))
    await dataSource.fail(.tasks, with: nil)
    #expect(await failure(try await processor.result(of: .open(9))) == .noSuchTask([9]))
  }
}

@Suite struct GoTests {
  private final class ScriptedBrowser: Sendable {
    let opened = Mutex<[String]>([])

    func open(_ link: String) -> Bool {
      guard !link.contains("broken") else { return false }
      opened.withLock { $0.append(link) }
      return true
    }
  }

  private let browser = ScriptedBrowser()
  private let session: Session

  init() {
    let tasks = [
      Sample.task(1, "Read https://a.org and http://b.org.") { $0.notes = "first\nmailto:c@d.e" },
      Sample.task(2, "No link") { $0.notes = "see ftp://f.g/h" }, Sample.task(3, "file:///etc/passwd"),
      Sample.task(4, "http://broken.org"),
    ]
    session = Session(ScriptedTasksDataSource(tasks), browser: browser.open)
  }

  private var opened: [String] { browser.opened.withLock { $0 } }

  @Test func itOpensTheFirstLinkOrTheOneAtAPlaceThoseOfTheTitleFirst() async {
    #expect(await session.enter("go 1").notice == .opened("https://a.org"))
    await session.enter(lines: "go 1 2", "go 1 3", "go 2")
    #expect(opened == ["https://a.org", "http://b.org", "mailto:c@d.e", "ftp://f.g/h"])
  }

  @Test func onTheScreenOfATaskItIsThatOne() async {
    await session.enter(lines: "open 1", "go", "go 3", "go 2 1")
    #expect((opened, session.path) == (["https://a.org", "mailto:c@d.e", "ftp://f.g/h"], "tasks detail1"))
  }

  @Test(arguments: [
    ("go 3", "a task with a link to http, https, ftp or mailto"), ("go 1 4", "a place up to 3"),
    ("go 4", "another browser"), ("go", "the number of one task"), ("go x", "a number"), ("go 1 2 3", "nothing more"),
    ("go 9", "9"),
  ]) func `What cannot be opened is refused with words`(line: String, words: String) async {
    let error = await session.enter(line).error
    #expect(error?.words.contains(words) == true, "\(error?.words ?? "")")
    #expect(opened.isEmpty)
  }

  @Test func withoutATerminalNothingIsOpened() async {
    let session = Session([Sample.task(1, "http://a.org")])
    #expect(await session.enter("go 1").error?.words.contains("a terminal") == true)
  }
}
