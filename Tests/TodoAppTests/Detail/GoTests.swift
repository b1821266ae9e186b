import Synchronization
import Testing
import TodoModel

@testable import TodoApp

@Suite struct GoTests {
  private final class ScriptedBrowser: LinkOpening {
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
    session = Session(ScriptedTasksDataSource(tasks), browser: browser)
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
