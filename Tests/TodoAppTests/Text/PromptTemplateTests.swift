import MVITesting
import Testing

@testable import TodoApp
@testable import TodoModel

@Suite struct PromptTemplateTests {
  private func state(_ results: Shell.Result...) -> Shell.State { results.reduce(Shell.State(), ShellReducer.reduce) }

  private func looked(overdue: Int = 0, today: Int = 0, scope: Scope = Scope()) -> Shell.Result {
    .counted(TaskCounts(day: TextSample.clock.today, active: 12, overdue: overdue, today: today, scope: scope))
  }

  private func loaded(_ listing: Listing) -> Shell.Result {
    .feature(.tasks(.loaded(LoadedTasks(query: .everything, tasks: [], total: 0), in: listing)))
  }

  private func text(_ template: String, _ state: Shell.State, isUnicode: Bool = true) throws -> String {
    try PromptTemplate(template).line(state, isUnicode: isUnicode).prompt(isColored: false)
  }

  @Test func namesStandForWhatTheStateSays() async throws {
    let busy = state(looked(overdue: 2, today: 3, scope: Scope(project: "home", tags: ["x"])))
    #expect(try text("{overdue}, {due}, {active}", busy) == "2 overdue, 3 due, 12 active")
    #expect(try text("<{scope}>", busy) == "<project:home +x>")
    let detail = await TextSample.state(after: [.feature(.detail(.open(7)))])
    #expect(try text("{screen}", detail) == "detail 7")
    var listing = Listing(filter: .all, query: .everything, search: "milk", order: [SortKey(.number)])
    #expect(try text("{filter}", state(loaded(listing))) == "all …")
    #expect(try text("{filter}", state(loaded(listing)), isUnicode: false) == "all ...")
    (listing.filter, listing.search) = (.active, "")
    #expect(try text("[{filter}]", state(loaded(listing))) == "[]")
  }

  @Test func whatStandsWithinTheBracesIsShownOnlyWithTheName() throws {
    let template = "a{ (overdue)}{ - due!}>"
    #expect(try text(template, state(looked(overdue: 1, today: 2))) == "a (1 overdue) - 2 due!>")
    #expect(try text(template, state(looked(today: 2))) == "a - 2 due!>")
    #expect(try text(template, state(looked())) == "a>")
    #expect(try text(template, state()) == "a>", "nothing is known yet")
  }

  @Test func bracesCanBeShown() throws { #expect(try text("{{due}} }}{{", state()) == "{due} }{") }

  @Test func theUsualOnesSayWhereOneIsAndWhatPresses() throws {
    let busy = state(looked(overdue: 2, today: 3, scope: Scope(tags: ["x"])))
    #expect(PromptTemplate.left.line(busy).prompt(isColored: false) == "todo +x> ")
    #expect(PromptTemplate.left.line(busy).prompt(isColored: true) == "\u{1B}[1mtodo\u{1B}[0m\u{1B}[32m +x\u{1B}[0m> ")
    #expect(PromptTemplate.right.line(busy).prompt(isColored: false) == "2 overdue 3 due")
    #expect(PromptTemplate.right.line(state(looked())).width == 0)
    #expect(PromptTemplate.left.text == "todo{ screen}{ scope}{ filter}{ sync}> ")
    #expect(try (PromptTemplate.right.text, PromptTemplate(PromptTemplate.left.text)) == ("{overdue}{ due}", .left))
    #expect(try PromptTemplate(PromptTemplate.right.text) == .right)
  }

  @Test func whatOtherMachinesHaveNotGotIsToldWithWhatIsOpen() throws {
    func standing(_ unsent: Int, _ conflicts: Int) -> Shell.State {
      var counts = TaskCounts(day: TextSample.clock.today)
      counts.standing = SyncStanding(unsent: unsent, conflicts: conflicts)
      return state(.counted(counts))
    }
    #expect(PromptTemplate.left.line(standing(3, 1)).prompt(isColored: false) == "todo ↑3 !1> ")
    #expect(PromptTemplate.left.line(standing(3, 0)).prompt(isColored: false) == "todo ↑3> ")
    #expect(PromptTemplate.left.line(standing(0, 0)).prompt(isColored: false) == "todo> ")
    #expect(try text("{(sync)}", standing(0, 2)) == "(!2)")
    #expect(try text("{sync}", standing(3, 1), isUnicode: false) == "^3 !1")
    #expect(try text("<{sync}>", state(looked())) == "<>", "no remote is known")
  }

  @Test func aLongScopeIsCut() throws {
    let scope = Scope(tags: (1...30).map { "tag\($0)" })
    #expect(try text("{scope}", state(looked(scope: scope))).count == 40)
  }

  @Test func controlsAreShownAsEscapes() throws {
    #expect(try text("a\u{1B}[2J\n{due}", state()) == "a\\u001B[2J\\u000A")
  }

  private static let names = "one of screen, scope, filter, overdue, due, active, sync"

  @Test(
    arguments: [
      ("{du}", 2, .unexpected("du", expected: "“due”, or " + names)),
      ("a{ something}", 4, .unexpected("something", expected: names)),
      ("{", 1, .unexpected("{", expected: "} after it, or {{ for a brace that is shown")),
      ("todo> {due", 7, .unexpected("{", expected: "} after it, or {{ for a brace that is shown")),
      ("todo}", 5, .unexpected("}", expected: "{ before it, or }} for a brace that is shown")),
      ("{}", 2, .missing(names)), ("é{ (}", 3, .missing(names)),
      ("{due overdue}", 6, .unexpected("overdue", expected: "one name between two braces")),
    ] as [(String, Int, SyntaxProblem)])
  func whatIsNoTemplateIsRefusedWithItsPlace(template: String, column: Int, problem: SyntaxProblem) {
    #expect(throws: TodoError.syntax(problem, column: column)) { try PromptTemplate(template) }
  }

  @Test(arguments: 0..<20) func noTextDoesHarm(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let parts = ["{", "}", "{{", "}}", "due", "overdue", "screen", " ", "é", "👨‍👩‍👧", "\u{301}", "x", "\n", "(", ")"]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0..<12, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
        .joined()
      do throws(TodoError) {
        let template = try PromptTemplate(text)
        _ = template.line(state(looked(overdue: 1)))
        #expect(template.text == text)
      } catch {
        #expect((1...text.count + 1).contains(error.column ?? 0))
      }
    }
  }
}
