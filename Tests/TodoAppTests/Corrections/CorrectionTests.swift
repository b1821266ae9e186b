import Testing
import TodoModel
import TodoShell

@testable import TodoApp

@Suite struct CorrectionTests {
  private func session() async -> Session {
    let session = Session(Sample.tasks(1...9))
    await session.enter("view save urgent = is:overdue")
    return session
  }

  @Test(
    arguments: [
      ("ad Buy milk", "add Buy milk"), ("lst projct:home", "list project:home"), ("  lsit a", "  list a"),
      ("todo delte 1", "todo delete 1"), ("5-3 done", "done 3-5"), ("done 5-3", "done 3-5"),
      ("modify 3 due fri", "modify 3 due:fri"), ("modify 3 tomorrow", "modify 3 due:tomorrow"),
      ("modify 1-3 due tomorrow", "modify 1-3 due:tomorrow"), ("modfy 3 due fri", "modify 3 due:fri"),
      ("modify 1-3 prio:high", "modify 1-3 priority:high"), ("modify 3 prio:h", "modify 3 priority:h"),
      ("modify 3 stop", "stop 3"), ("modify 3 done", "done 3"), ("modify 3,4 done", "done 3,4"),
      ("modify 3 status:completed", "done 3"), ("modify (is:completed) status:pending", "undone (is:completed)"),
      ("modify 4 5 due:fri", "modify 4,5 due:fri"), ("modify 1 2 3 +x", "modify 1,2,3 +x"),
      ("modify 1, 2,  3 due:fri", "modify 1,2,3 due:fri"), ("modify 1 due: next week", "modify 1 due:next week"),
      ("modify 1 due: in 3 days +x", "modify 1 due:in 3 days +x"), ("modify 1 depends: 2", "modify 1 depends:2"),
      ("add x note: call \"Al\" back", "add x note:\"call \\\"Al\\\" back\""),
      ("modify 3 note:call Al \"up\" +x", "modify 3 note:\"call Al \\\"up\\\" +x\""),
      ("modify 3 note:call back", "modify 3 note:\"call back\""), ("modify 3 du friday", "modify 3 due:friday"),
      ("modify 3 due frday 5pm", "modify 3 due:friday 5pm"), ("modify 3 tomorow", "modify 3 due:tomorrow"),
      ("modify 1 every!:3d", "modify 1 every:3d"), ("modify 1 due!=friday 5pm", "modify 1 due:friday 5pm"),
      ("modify 1 due=\"next friday\" +x", "modify 1 due:\"next friday\" +x"),
      ("modify 1 due=next friday", "modify 1 due:next friday"), ("modify 1 prio=high", "modify 1 priority:high"),
      ("modify 1 tags:x,y", "modify 1 +x +y"), ("modify 1 tag=-x", "modify 1 -x"), ("modify 1 label:x", "modify 1 +x"),
      ("modify 1 title=+x", "modify 1 title:+x"), ("modify 1 name:Foo", "modify 1 title:Foo"),
      ("modify 1 prio:1", "modify 1 priority:high"), ("modify 1 recur:weekly", "modify 1 every:weekly"),
      ("modify 1 scheduled:friday", "modify 1 start:friday"), ("modify 1 t:friday", "modify 1 wait:friday"),
      ("modify 1 !!!!", "modify 1 !!!"), ("modify 1 estimate:2h 30m", "modify 1 estimate:\"2h 30m\""),
      ("modify 1 due:none", "modify 1 due:"), ("modify 1 priority:nothing", "modify 1 priority:"),
      ("add x due:tomorow", "add x due:tomorrow"), ("add x due:1800", "add x due:18:00"),
      ("add x due:13pm", "add x due:1pm"), ("add x due:\"next frday\" y", "add x due:\"next friday\" y"),
      ("add x every:bimonthly", "add x every:2m"), ("add x every:mondy until eom", "add x every:monday until eom"),
      ("add x priority:hihg", "add x priority:high"), ("add x due:tomorow wait:tody", "add x due:tomorrow wait:today"),
      ("add x note:\"y", "add x note:\"y\""), ("list projct:home due=today", "list project:home due:today"),
      ("list is:overdu", "list is:overdue"), ("list is=today", "list is:today"), ("list due!today", "list due!=today"),
      ("list due:>friday", "list due>friday"), ("list due:mon..fri +x", "list due>=mon due<=fri +x"),
      ("list due:today-friday", "list due>=today due<=friday"), ("list is:high", "list priority:high"),
      ("list has:note", "list notes!="), ("list no:due x", "list due: x"), ("list done:today", "list completed:today"),
      ("list deadline:next friday", "list due:next friday"), ("list description:Bob", "list title~Bob"),
      ("list status:waiting", "list is:waiting"), ("list /rent/i", "list /rent/"), ("list pri:1", "list priority:high"),
      ("list urgency>5", "list sort:urgency"), ("list age>1w", "list created<1w"),
      ("list before:friday", "list due<friday"),
      ("list (a or (b c", "list (a or (b c))"), ("list /usr/bin/x (a)", "list \"/usr/bin/x\" (a)"),
      ("list status:done", "list is:completed"), ("filter priority:hgh", "filter priority:high"),
      ("sort due, prio", "sort due,priority"), ("sort -prio,du", "sort -priority,due"),
      ("view sav x = a", "view save x = a"), ("list @urgnt", "list @urgent"),
      ("done (@URGNT or a)", "done (@urgent or a)"), ("view delete urgnt", "view delete urgent"),
      ("done4 5", "done 4 5"), ("undo2", "undo 2"), ("udone 4", "undone 4"), ("deltee 3", "delete 3"),
      ("modify 2 remove due", "modify 2 due:"), ("modify 2 high priority", "modify 2 priority:high"),
      ("modify 2 set due friday", "modify 2 due:friday"), ("modify 2 title Foo", "modify 2 Foo"),
      ("modify 2 move to work", "modify 2 project:work"), ("modify 2 no date", "modify 2 due:"),
      ("modify 2 low", "modify 2 priority:low"), ("rename 2 to Foo", "rename 2 Foo"),
      ("Buy milk tomorrow", "quick Buy milk tomorrow"), ("frobnicate", "quick frobnicate"),
      ("push 2 frday", "due 2 friday"), ("done done 3", "done 3"), ("modify 2 H", "modify 2 priority:high"),
      ("modify 2 +x remove", "modify 2 -x"), ("modify 2 remove tag x", "modify 2 -x"),
      ("modify 2 untag x", "modify 2 -x"), ("modify 2 /t2/milk/", "replace 2 /t2/milk/"),
      ("modify 2 no repeat", "modify 2 every:"), ("modify modify 2 +x", "modify 2 +x"), ("help lst", "help list"),
      ("config colr", "config color"), ("+home list", "list +home"), ("waiting list", "list is:waiting"),
      ("+home done", "done (+home)"), ("create bread", "quick bread"), ("+ bread", "quick bread"),
      ("todo buy bread", "quick buy bread"), ("list is:late", "list is:overdue"),
      ("config colr", "config color"), ("modify 1 priority none", "modify 1 priority:"),
      ("modify 2 #work", "modify 2 project:work"), ("modify 2 @phone", "modify 2 +phone"),
      ("modify 2 + phone", "modify 2 +phone"), ("modify 2 note buy two", "note 2 buy two"),
      ("modify 2 hide until monday", "modify 2 wait:monday"), ("modify 2 depends on 3", "modify 2 depends:3"),
      ("modify 2 after 3", "modify 2 depends:3"), ("modify 2 rename Buy bread", "rename 2 Buy bread"),
      ("modify 2 to Buy bread", "rename 2 Buy bread"),
      ("modify 2 due:friday and high priority", "modify 2 due:friday priority:high"),
      ("modify milk due:friday", "modify (milk) due:friday"),
      ("modify overdue due:tomorrow", "modify (is:overdue) due:tomorrow"),
      ("modify due:friday 2", "modify 2 due:friday"), ("priority high 2", "priority 2 high"),
      ("project work 2", "project 2 work"), ("due friday 2", "due 2 friday"), ("note add 2 ask Bob", "note 2 ask Bob"),
      ("done overdue", "done (is:overdue)"), ("done all overdue", "done (is:overdue)"),
      ("done #work", "done (project:work)"), ("done p1", "done (priority:high)"), ("rename 2: Foo", "rename 2 Foo"),
      ("delete 2 and 4", "delete 2,4"), ("add Buy stamps due :friday", "add Buy stamps due:friday"),
      ("copy 1 Pay in May", "copy 1 \"Pay in May\""), ("a dd Foo", "add Foo"), ("m odify 2 +x", "modify 2 +x"),
      ("watch list is:overdu", "watch list is:overdue"), ("add Foo -n", "add Foo --dry-run"),
      ("delete 2 -n", "delete 2 --dry-run"), ("rm -f 2", "rm 2"), ("x 2 -y", "x 2 --yes"),
      ("list -n 3", "list limit:3"),
      ("add Foo --due friday", "add Foo due:friday"), ("add Foo --due=friday", "add Foo due:friday"),
      ("list --done", "list is:completed"), ("modify 2 4 due tomorrow", "modify 2,4 due:tomorrow"),
      ("modify 2 p1", "modify 2 priority:high"), ("modify 2 weekly", "modify 2 every:\"weekly\""),
      ("modify 2 to tomorrow", "modify 2 due:tomorrow"), ("edit 2 tomorrow", "modify 2 due:tomorrow"),
      ("edit 2 New title", "modify 2 New title"), ("remind me to call Bob friday", "quick call Bob friday"),
      ("postpone overdue tomorrow", "postpone (is:overdue) tomorrow"), ("due today", "list due:today"),
      ("modify t2 tomorrow", "modify (t2) due:tomorrow"),
      ("done high", "done (priority:high)"),
      ("filter high", "filter priority:high"), ("filter p1", "filter priority:high"), ("2 today", "modify 2 due:today"),
      ("filter #work", "filter project:work"), ("filter overdue", "filter is:overdue"), ("help 2", "open 2"),
      ("help nonsense", "help"), ("#home buy milk", "quick #home buy milk"), ("@home buy milk", "quick @home buy milk"),
      ("don't forget the milk", "quick don't forget the milk"), ("todo: buy milk", "quick buy milk"),
    ] as [(String, String)])
  func `The whole line is offered, and accepted`(_ typed: String, _ meant: String) async {
    let session = await session()
    let refused = await session.enter(typed)
    #expect((refused.correction, refused.error?.settled(in: typed).words.contains("“\(meant)”")) == (meant, true))
    let state = await session.enter(meant)
    // Watching takes a terminal, and nothing was done before.
    #expect(
      state.error == nil || meant.hasPrefix("watch") || meant.hasPrefix("undo"),
      "\(meant): \(String(describing: state.error))")
  }

  @Test(arguments: [
    "ad x due:31feb", "undo --dry-rn", "add project: home", "add x due:none", "delte", "3 open 4", "modify 3 pri:x",
    "modify 1-3 urgent", "list (\"a (b)", "modify 3 due +x friday", "add x due:5/6", "list title<x", "add x due:2026",
    "list -q", "revert 3", "revert", "yes", "backup", "modify 2 due:friday or saturday", "modify 1-3 title:x",
    "add Foo title:Bar", "modify 1 title:", "modify 2 clear tags", "modify 2 dentist friday",
    "add \"", "modify 1 \" ", "rename 1 \"  ", "modify 3 priority:", "done 99", "delete",
    "add x due: tomorow",
  ]) func `Nothing is offered that would be refused as well, or that may be meant otherwise`(_ typed: String) async {
    #expect(await session().enter(typed).correction == nil, "\(typed)")
  }

  @Test func `A line that may be a task says which one it would add`() async {
    let state = await session().enter("buy milk tomorrow")
    #expect(
      state.error?.words
        == "unknown command “buy”; “quick buy milk tomorrow” adds: buy milk · due Sunday 2026-11-22")
    #expect(state.correction == "quick buy milk tomorrow")
  }

  @Test(
    arguments: [
      ("push 2", "postpone 2 1d"), ("snooze 2 3d", "postpone 2 3d"), ("defer 2 to friday", "postpone 2 friday"),
      ("mark 2 done", "done 2"), ("mark 2 as done", "done 2"),
      ("mark task 2 done", "done 2"), ("check 2", "done 2"), ("tick 1-3", "done 1-3"), ("complete task 2", "done 2"),
      ("find milk", "search milk"), ("where +x", "list +x"), ("move 3 work", "project 3 work"),
      ("move 3 to work", "project 3 work"), ("move 3 tomorrow", "due 3 tomorrow"), ("set 2 due friday", "due 2 friday"),
      ("set 2 due:friday", "modify 2 due:friday"), ("unset 2 due", "modify 2 due:"), ("trash 2", "delete 2"),
      ("kill 2", "delete 2"), ("untag 2 x", "modify 2 -x"), ("high 2", "priority 2 high"), ("why 2", "open 2"),
      ("edit 2 due:friday", "modify 2 due:friday"), ("edit 2 due friday", "due 2 friday"),
      ("overdue", "list is:overdue"), ("tomorrow +home", "list due:tomorrow +home"), ("blocked", "list is:blocked"),
      ("week", "list due<=7d"), ("count", "stats"), ("project", "projects"), ("context", "tags"), ("cls", "clear"),
      ("44", "open 44"), ("#44", "open 44"), ("44 due:friday", "modify 44 due:friday"), ("44 done", "done 44"),
      ("1-3 +x", "modify 1-3 +x"), ("2 tick", "done 2"), ("done #2", "done 2"), ("done #2-#3", "done 2-3"),
      ("open #2", "open 2"), ("show 2 3", "list number:2 or number:3"), ("sync now", "sync"),
      ("someday", "list (wait:someday or +someday)"), ("untag 2 x y", "tag 2 -x -y"), ("tag 2 x,y", "tag 2 +x +y"),
      ("tag 2 remove x", "tag 2 -x"), ("modify 2 +x,+y", "modify 2 +x +y"),
      ("modify #2 +x", "modify 2 +x"), ("todo trash 2", "delete 2"), ("task 2 done", "done 2"),
      ("task done 2", "done 2"),
      ("active", "list is:active"), ("+home is:overdue", "list +home is:overdue"), ("friday", "list due:friday"),
      ("completed 2", "done 2"), ("completed", "list is:completed"), ("set due 2 friday", "due 2 friday"),
      ("check off 2", "done 2"), ("hide 2 until monday", "wait 2 monday"),
      ("pri 2 high", "priority 2 high"), ("depri 2", "priority 2 none"), ("context work", "use project:work"),
      ("order by due", "sort due"), ("sort by due", "sort due"), ("group by project", "list group:project"),
      ("h", "help"), ("settings", "config"), ("filter off", "filter clear"), ("all", "filter all"),
      ("edit 2 title:Foo bar", "modify 2 title:Foo bar"), ("2 title:done", "modify 2 title:done"),
      ("add title:\"due: x\" +a", "add \"due: x\" +a"), ("add title:Foo bar due:friday", "add Foo bar due:friday"),
      ("2,4", "list number:2 or number:4"), ("#4 #5", "list number:4 or number:5"),
      ("4-5", "list (number>=4 number<=5)"), ("#4-5 done", "done 4-5"), ("4 5 done", "done 4,5"),
      ("done 2 done", "done 2"), ("done 2 3 and 4", "done 2,3,4"), ("done 2 to 4", "done 2-4"),
      ("done 2..4", "done 2-4"),
      ("done 4!", "done 4"), ("DONE 1!", "done 1"), ("done number 4", "done 4"), ("done task #4", "done 4"),
      ("done 1, 2 and 3", "done 1,2,3"), ("done 2 thanks", "done 2"), ("move 5 to project work", "project 5 work"),
      ("project 5 to work", "project 5 work"), ("wait 5 until friday", "wait 5 friday"),
      ("every 5 off", "every 5 none"),
      ("due 2 remove", "due 2 none"), ("pin 2", "priority 2 high"),
      ("resume 2", "start 2"), ("plan 2 friday", "due 2 friday"), ("repeat 2 weekly", "every 2 weekly"),
      ("remind 2 tomorrow 9am", "due 2 tomorrow 9am"), ("push 2 back 3 days", "postpone 2 3 days"),
      ("print 2", "open 2"), ("someday 2", "wait 2 someday"), ("unarchive 9", "undone 9"), ("print", "list"),
      ("long", "list"), ("report", "stats"), ("top", "next"), ("time", "stats"), ("recurring", "list is:recurring"),
      ("what's due today", "list due:today"), ("what is due tomorrow?", "list due:tomorrow"),
      ("view today", "list is:today"), ("show today", "list is:today"), ("show all", "filter all"),
      ("tag 3 with urgent", "tag 3 +urgent"), ("comment 3 on the road", "note 3 on the road"),
      ("set priority of 3 to high", "priority 3 high"), ("change due date of 3 to monday", "due 3 to monday"),
      ("export to csv", "export --format csv"), ("import from a.csv", "import a.csv"), ("unset due 3", "modify 3 due:"),
      ("reset filter", "filter clear"), ("undo done 3", "undone 3"), ("due this week", "list due:this week"),
      ("modify task 2 due:friday", "modify 2 due:friday"), ("modify 2: due:friday", "modify 2 due:friday"),
      ("modify 2, due:friday", "modify 2 due:friday"), ("modify 2 and 4 due:friday", "modify 2,4 due:friday"),
      ("done 2 and 4", "done 2,4"), ("done 1.", "done 1"), ("Done 1.", "done 1"), ("Undo", "undo"), ("List", "list"),
      ("note 2: two bottles", "note 2 two bottles"), ("priority 2 1", "priority 2 high"),
      ("priority 2 p3", "priority 2 low"), ("depends 2 on 3", "depends 2 3"), ("undo last", "undo"),
    ] as [(String, String)])
  func `Words of other programs mean what the verbs do`(_ typed: String, _ meant: String) {
    let parser = Sample.parser
    #expect(parser.command(typed, in: Sample.parseContext) == parser.command(meant, in: Sample.parseContext))
    #expect(parser.command(meant, in: Sample.parseContext).isValid)
  }

  @Test(
    arguments: [
      "check the oven", "tomorrow call mum", "set 2 undo", "edit 2 Other title", "44 Bananas are good",
      "mark 2 list", "set 2 undo", "soon buy milk", "oops wrong", "due:friday Call Bob", "x marks the spot", "cat food",
    ]) func `The beginning of a title is no command, and no word replaces a title`(_ typed: String)
  {
    #expect(!Sample.parser.command(typed, in: Sample.parseContext).isValid)
  }

  private static let onTask = ParseContext(shownTask: 4, listing: .standard)

  @Test(arguments: ["+phone", "-phone", "due:monday", "priority:high +x"])
  func `On the screen of a task attributes alone are for it`(_ typed: String) {
    let command = Sample.parser.command(typed, in: Self.onTask)
    #expect(command == Sample.parser.command("modify " + typed, in: Self.onTask) && command.isValid)
    // Elsewhere they are terms.
    let list = Sample.parser.command("list " + typed, in: Sample.parseContext)
    #expect(Sample.parser.command(typed, in: Sample.parseContext) == list)
  }

  @Test(
    arguments: [
      ("project 2work", "project 2 work"), ("every 2week", "every 2 week"), ("due 122d", "due 12 2d"),
      ("after 23d", "after 2 3d"),
      ("note due:monday", "modify 4 due:monday"),
      ("project 2,work", "project 2 work"), ("m odify 2-4 +x", "modify 2-4 +x"),
      ("modify +errand) due:friday", "modify (+errand) due:friday"), ("due:monday Foo", nil), ("Note 2 things", nil),
    ] as [(String, String?)])
  func `A slip on the screen of a task does not change that task`(_ typed: String, _ meant: String?) {
    guard case .invalid(let error) = Sample.parser.command(typed, in: Self.onTask) else {
      Issue.record("\(typed) is read")
      return
    }
    if let meant { #expect(error.correction == meant) }
  }

  @Test func `Verbs and aliases win over the words of other programs`() throws {
    let parser = Sample.parser.knowing([Alias(name: "week", command: "list +week", line: 1)])
    #expect(try parser.expanded("week") == "list +week")
    for alias in Synonym.aliases { #expect(!Features.verbs.contains { $0.matches(alias.name) }) }
  }

  @Test(
    arguments: [
      ("save", "each change is saved already"), ("version", "`todo --version` says it"), ("dnoe", "as in “done 1”"),
    ]) func `A word that is no command is answered`(_ typed: String, _ words: String) async
  {
    #expect(await session().enter(typed).error?.words.contains(words) == true)
  }

  @Test(
    arguments: [
      ("add Milk #home", "modify 10 \"Milk\" project:home"),
      ("add Milk @shop p1", "modify 10 \"Milk\" +shop priority:high"),
      ("add Call Bob tomorrow", "modify 10 \"Call Bob\" due:tomorrow"), ("add \"Milk #home\"", nil),
      ("add Milk -- tomorrow", nil), ("add Milk", nil), ("quick Milk #home", nil), ("add Milk tomorrow due:fri", nil),
    ] as [(String, String?)])
  func `The title stays as typed, and what quick reads in it is offered`(_ typed: String, _ meant: String?) async {
    let session = await session()
    let state = await session.enter(typed)
    #expect(state.error == nil && state.question == nil)
    #expect(state.correction == meant)
    guard let meant else { return }
    #expect(await session.enter(meant).error == nil)
  }

  @Test(
    arguments: [
      ("add x until:yesterday", "over and hidden at once"), ("add x due:friday wait:monday", nil),
      ("add x due:monday wait:friday", "hidden until after it is due"),
      ("until 2 yesterday", "over and hidden at once"),
      ("add x wait:friday", nil), ("add x until:tomorrow", nil),
    ] as [(String, String?)]) func `Dates that hide a task when it counts are asked about`(
      _ typed: String, _ why: String?
    )
    async
  {
    #expect((await session().enter(typed).question != nil) == (why != nil))
    let batch = Session(ScriptedTasksDataSource(Sample.tasks(1...9)), confirmations: .refuse)
    let error = await batch.enter(typed).error
    #expect(error?.words.contains(why ?? "") ?? true && (error != nil) == (why != nil))
    let certain = Session(ScriptedTasksDataSource(Sample.tasks(1...9)), confirmations: .assumeYes)
    #expect(await certain.enter(typed).error == nil)
  }

  @Test func `An answer is no line, and what is asked is completed`() async {
    #expect(await session().enter(lines: "ad Milk", "delete 1", "yse").correction == nil)
  }

  private func offered(_ line: String, in session: Session) async -> [String] {
    _ = await session.states(after: .complete(TypedLine(line, cursor: .max)))
    return session.suggestions?.all.map { $0.text + $0.following } ?? []
  }

  @Test func `Tab on the empty line brings it in, as long as nothing else has been answered`() async {
    let session = await session()
    await session.enter("ad Milk")
    #expect(await offered("", in: session) == ["add Milk"])
    #expect(session.suggestions?.replaced == 0..<0)
    #expect(await offered("", in: session) == ["add Milk"])
    #expect(await offered("ad", in: session) == ["add "])
    await session.enter("list")
    #expect(await offered("", in: session).count > 10)
  }

  @Test func `That Tab brings it in is pointed out once, to those who are new`() async {
    func session(_ usage: UsageProfile) async -> Session {
      let session = Session(ScriptedTasksDataSource(Sample.tasks(1...2)), knowing: usage)
      _ = await session.states(after: .start)
      return session
    }
    let newcomer = await session(UsageProfile(lines: [String]()))
    #expect(await newcomer.enter("done 99").tip == nil)
    #expect(await newcomer.enter("ad Milk").tip == .correcting)
    #expect(await newcomer.enter("ad Milk").tip == nil)
    #expect(await session(UsageProfile(lines: Array(repeating: "list", count: 30))).enter("ad Milk").tip == nil)
  }

  @Test func `In JSON it is a member of the error`() async {
    #expect(await !TextSample.state(after: []).json.contains("correction"))
    let session = await session()
    #expect(await session.enter("ad \"Milk\"").json.contains("\"column\":1,\"correction\":\"add \\\"Milk\\\"\"}"))
    #expect(await session.enter("list @urgnt").json.contains("\"correction\":\"list @urgent\"}"))
    #expect(await !session.enter("list @nothing").json.contains("correction"))
  }

  @Test func `An alias is what it stands for, and can be what was meant`() throws {
    let parser = Sample.parser.knowing([Alias(name: "overdue", command: "list is:overdue", line: 1)])
    let parseContext = Shell.State().parseContext
    func correction(_ line: String) throws -> String? {
      guard case .invalid(let error) = try parser.command(parser.expanded(line), in: parseContext) else { return nil }
      return error.correction
    }
    #expect(try correction("overdu +x") == "overdue +x")
    #expect(try correction("overdue due=today") == "list is:overdue due:today")
    #expect(try correction("overdu due=today") == "list is:overdue due:today")
  }

  @Test func `On the screen of a task the number stays away`() async {
    let session = await session()
    #expect(await session.enter(lines: "open 3", "modify due fri").correction == "modify due:fri")
    #expect(await session.enter("modify done").correction == "done")
  }
}

extension Command {
  fileprivate var isValid: Bool { if case .invalid = self { false } else { true } }
}
