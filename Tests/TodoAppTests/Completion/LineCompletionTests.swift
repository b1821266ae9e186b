import Testing
import TodoModel

@testable import TodoApp

@Suite struct LineCompletionTests {
  @Test(
    arguments: [
      // Verbs, with what follows them
      ("ad|", "add |"), ("  li|", "  list |"), ("mod|", "modify |"), ("ref|", "refresh|"), ("ls|", "ls |"),
      ("help mod|", "help modify |"),
      // Attributes
      ("add Pay proj|", "add Pay project:|"), ("add x NOT|", "add x note:|"), ("modify 1 prio|", "modify 1 priority:|"),
      ("add x priority:h|", "add x priority:high |"), ("add x +ur|", "add x +urgent |"),
      ("modify 1 -b|", "modify 1 -bills |"), ("add x due:fri|", "add x due:friday |"),
      ("add x wait:tom|", "add x wait:tomorrow |"), ("add x every:weekd|", "add x every:weekdays |"),
      ("add x depends:1,2|", "add x depends:1,2 |"), ("add x parent:2|", "add x parent:2 |"),
      ("add x due:25de|", "add x due:25dec |"),
      // Projects, segment by segment
      ("add x project:home.g|", "add x project:home.garden |"), ("list project:HOME.F|", "list project:home.flat |"),
      ("use project:works|", "use project:workshop |"),
      // Queries
      ("list proj|", "list project:|"), ("list +b|", "list +bills |"), ("list @so|", "list @soon |"),
      ("list is:overd|", "list is:overdue |"), ("list (+a or is:blocke|", "list (+a or is:blocked |"),
      ("done (project:home.f|)", "done (project:home.flat|)"), ("list due<=fri|", "list due<=friday |"),
      ("list not -b|", "list not -bills |"), ("list status:c|", "list status:completed |"), ("filter tag|", nil),
      ("filter tit|", "filter title:|"), ("list milk o|", "list milk or |"), ("stats @u|", "stats @urgent |"),
      ("view save x = +b|", "view save x = +bills |"), ("modify (is:to|", "modify (is:today |"),
      // What does not hold, and how a list is shown
      ("list -proj|", "list -project:|"), ("list -ur|", "list -urgent |"), ("list -is:tod|", "list -is:today |"),
      ("list milk gro|", "list milk group:|"), ("list group:pro|", "list group:project |"),
      ("list sort:due,-pri|", "list sort:due,-priority |"),
      ("list +urgent columns:number,tit|", "list +urgent columns:number,title |"),
      ("view save x = lim|", "view save x = limit:|"), ("filter gro|", nil), ("done (gro|", nil), ("list sort:x|", nil),
      // Commands after a command
      ("watch li|", "watch list |"), ("watch list is:tod|", "watch list is:today |"), ("watch @so|", "watch @soon |"),
      ("watch ad|", nil),
      // Words of single commands
      ("view del|", "view delete |"), ("view delete ur|", "view delete urgent |"),
      ("view delete @s|", "view delete @soon |"), ("history c|", "history clear|"),
      ("doctor --rep|", "doctor --repair|"), ("sort due,-pri|", "sort due,-priority |"),
      // Numbers
      ("done 12|", "done 12 |"), ("done RENT|", "done 1|"), ("done pay re|", "done 1|"), ("modify mow|", "modify 2 |"),
      ("open zoe|", "open 12|"), ("add x parent:lawn|", "add x parent:2 |"), ("undone seed|", "undone 3|"),
      ("undone 3|", "undone 3 |"), ("done 1-2|", "done 1-2 |"), ("open 2|", "open 2 |"),
      ("list parent:|", "list parent:2 |"), ("edit 1 |", "edit 1 --editor|"), ("edit -|", "edit --editor|"),
      ("edit --editor 31|", "edit --editor 31 |"), ("bat|", "batch |"),
      // Quotes
      ("list project:my|", "list project:\"my project\" |"),
      ("list project:\"my pro|", "list project:\"my project\" |"),
      ("list project:\"wor|k", nil), ("add x due:\"next w|", "add x due:\"next week\" |"),
      ("add x due:next w|", "add x due:next week |"), ("list (due<next w|", "list (due<next week |"),
      ("add x due:next w| y", "add x due:\"next week\"| y"), ("add x every:last fri|", "add x every:last friday |"),
      ("add x due:next|", nil), ("add x every:\"last fri|", "add x every:\"last friday\" |"),
      ("add x every:\"2w unt|", "add x every:\"2w until |"), ("add x due:\"tomo|", "add x due:\"tomorrow\" |"),
      // In the middle of a line and of a word
      ("ad| Pay rent", "add| Pay rent"), ("add Pay pro|ject:", "add Pay project:|"),
      ("list +ur|gent x", "list +urgent| x"), ("list +ur|ban x", "list +urgent|ban x"), ("proj|ects", nil),
      ("quick x @ur|", "quick x @urgent |"), ("quick x #work|", nil), ("tag 1 +ur|", "tag 1 +urgent |"),
      ("tag 1 ur|", "tag 1 urgent |"), ("due 1 tomo|", "due 1 tomorrow |"), ("priority 1 h|", "priority 1 high |"),
      ("refr|esh", "refresh|"), ("add x project:my|", "add x project:\"my project\" |"), ("quick x #my|", nil),
      ("add x tag:ur|", "add x tag:\"urgent\" |"), ("modify 1 -tag:\"ur|", "modify 1 -tag:\"urgent\" |"),
    ] as [(String, String?)])
  func aUniqueMatch(line: String, completed: String?) { #expect(CompletionSample.completed(line) == completed) }

  @Test(
    arguments: [
      ("add x project:|", ["home", "\"my project\"", "work", "workshop"]),
      ("quick x #|", ["home", "work", "workshop"]),
      ("add x tag:|", ["\"bills\"", "\"urgent\""]), ("list project:|", ["home", "\"my project\"", "work", "workshop"]),
      ("list project:ho|", ["home", "home.flat", "home.garden"]),
      ("list project:home.|", ["home.flat", "home.garden"]),
      ("list project:wor|", ["work", "workshop"]), ("add x +|", ["bills", "urgent"]), ("list @|", ["soon", "urgent"]),
      ("view delete |", ["soon", "urgent"]), ("done |", ["30", "1", "2", "31", "12"]), ("done 3|", ["30", "31"]),
      ("undone |", ["3"]), ("undone 1|", ["1", "12"]), ("delete |", ["30", "1", "2", "31", "12", "3"]),
      ("open 3|", ["30", "31", "3"]), ("list due|", ["due:", "due!=", "due<", "due<=", "due>", "due>="]),
      ("list note|", ["notes:"]), ("list number:3|", ["30", "31", "3"]), ("list pr|", ["project:", "priority:"]),
      ("list is:bl|", ["blocked", "blocking"]), ("list -project:wor|", ["work", "workshop"]),
      ("list limit:|", ["10", "20", "50"]), ("list group:p|", ["project", "priority"]),
      ("list sort:-p|", ["-priority", "-project"]), ("add x priority:|", ["high", "medium", "low"]),
      ("add x project:work due:fri pr|", ["priority:"]), ("add x every:day a|", []), ("add x !|", ["!!!", "!!", "!"]),
      ("use |", ["project:", "priority:", "+"]), ("use d|", []), ("sort -p|", ["-priority", "-project"]),
      ("add x due:3|", ["3d", "3w", "3m", "3y"]),
      ("add x due:\"in 3|", ["\"in 3 days\"", "\"in 3 weeks\"", "\"in 3 months\"", "\"in 3 years\""]),
      ("add x every:1|", ["1d", "1w", "1m", "1y", "1st", "15th"]), ("open |", ["30", "1", "2", "31", "12", "3"]),
      ("note |", ["30", "1", "2", "31", "12", "3"]), ("batch |", ["30", "1", "2", "31", "12", "3"]),
      ("edit |", ["30", "1", "2", "31", "12", "3", "--editor"]), ("list number:|", ["30", "1", "2", "31", "12", "3"]),
      ("list depends:|", ["30", "3"]), ("view |", ["save", "delete", "list"]), ("view save x |", ["="]),
      ("list not|", ["notes:", "not"]), ("list a or|", ["or"]),
      ("re|", ["rename", "replace", "refresh", "remind", "redo", "review"]),
    ] as [(String, [String])])
  func several(line: String, listed: [String]) { #expect(CompletionSample.list(line) == listed) }

  @Test(arguments: [
    "zzz|", "# li|", "add Buy mi|", "search ho|", "note 1 pro|", "add x -- pro|", "add \"pro|", "list \"ho|",
    "open 1 |",
    "list +a)|", "done (+urgent)|", "quit |", "next 1|", "undo |", "list project:home|.x", "list /ho|", "list title:p|",
    "list \"x\"|", "add x due:31f|", "done 03|", "done 99999999999999999999|", "help \"a|", "list a b)|", "|#",
  ]) func nothingFits(line: String) {
    let suggestions = CompletionSample.suggestions(for: CompletionSample.typed(line))
    if line == "|#" { return #expect(!suggestions.all.isEmpty) }
    if line == "list project:home|.x" {
      return #expect(suggestions.all.map(\.text) == ["home", "home.flat", "home.garden"])
    }
    #expect(suggestions.all == [])
  }

  @Test(
    arguments: [
      ("import t|", ["tasks.csv ", "todo.txt "]), ("import Do|", ["Downloads/"]), ("import Downloads/|", []),
      ("import ~|", ["~/"]), ("import ~/Do|", ["~/Documents/"]), ("import $HOME/Do|", ["$HOME/Documents/"]),
      ("import ~/Documents/|", ["\"~/Documents/old list.txt\" ", "~/Documents/x.csv "]),
      ("import \"~/Documents/o|", ["\"~/Documents/old list.txt\" "]), ("import m|", ["\"my notes/"]),
      ("import \"my notes/|", ["\"my notes/a.txt\" "]), ("import .|", [".hidden/"]),
      ("import todo.txt to|", ["todo.txt "]),
      ("import --format csv ta|", ["tasks.csv "]), ("import --tag ta|", []), ("import unreadable/|", []),
      ("import bad|", []),
      ("export tas|", ["tasks.csv "]), ("export my|", []),
      ("merge m|", ["\"my notes/"]), ("merge --ics todo.txt t|", ["tasks.csv ", "todo.txt "]),
      ("sync ~/Do|", ["~/Documents/"]), ("sync --vdir Do|", ["Downloads/"]),
      ("doctor --restore t|", ["tasks.csv ", "todo.txt "]),
      ("config file ~/Do|", ["~/Documents/"]), ("config file Do|", []), ("config vdir |", []), ("config color t|", []),
      ("add t|", []),
    ] as [(String, [String])])
  func paths(line: String, listed: [String]) {
    let folders = [
      "": ["todo.txt", "my notes/", ".hidden/", "tasks.csv", "Downloads/", "two\nlines", "bad\u{FFFD}.txt"],
      "my notes/": ["a.txt"], "/home/bob/": ["Documents/"], "/home/bob/Documents/": ["x.csv", "old list.txt"],
    ]
    let environment = Environment(dataSource: ScriptedTasksDataSource([]), clock: Sample.clock, confirmations: .ask) {
      $0.home = "/home/bob"
      $0.names = { folders[$0] ?? [] }
    }
    let found = LineCompletion(of: CompletionSample.typed(line), in: Sample.parseContext)
      .suggestions(from: TaskTable(), clock: Sample.clock, files: environment.files)
    #expect(found.all.map { $0.text + $0.following } == listed)
  }

  @Test func `All paths, so that what they begin with is that of all`() {
    let files = (1...500).map { Suggestion("a\($0)") }
    let found = LineCompletion(of: CompletionSample.typed("import a|"), in: Sample.parseContext)
      .suggestions(from: TaskTable(), clock: Sample.clock) { _ in files }
    #expect(found.all.count == 500)
  }

  @Test func whatExplainsACandidate() {
    func explanations(_ line: String) -> [Suggestion.Explanation] {
      CompletionSample.suggestions(for: CompletionSample.typed(line)).all.map(\.explanation)
    }
    #expect(explanations("done 3|") == [.title("Read"), .title("Sort photos")])
    #expect(explanations("add x due:fri|") == [.moment(.day(Day(number: 20_784)))])
    #expect(explanations("add x due:\"friday 17:00|") == [])
    #expect(explanations("list project:home|").first == .usage(active: 2, completed: 0))
    #expect(explanations("list @so|") == [.text("due<=3d")])
    #expect(explanations("add x every:2w|") == [.text("every 2 weeks")])
    #expect(explanations("ref|") == [.text("reads the file again, and lists the tasks")])
  }

  @Test func onTheDetailScreenAttributesCanComeFirst() {
    let detail = ParseContext(shownTask: 12, listing: .standard)
    #expect(CompletionSample.completed("modify proj|", in: detail) == "modify project:|")
    #expect(CompletionSample.completed("modify 1|", in: detail) == nil)
    #expect(CompletionSample.list("modify |", in: detail).prefix(2) == ["30", "1"])
  }

  @Test func answers() {
    let review = ReviewQuestion(refusal: nil)
    func field(_ step: TaskField, _ current: String = "") -> EditQuestion {
      EditQuestion(field: step, current: current, refusal: nil)
    }
    #expect(CompletionSample.list("|", answering: EditDoubt.discardChanges) == ["y", "n"])
    #expect(CompletionSample.list("ad|", answering: EditDoubt.discardChanges) == [])
    #expect(CompletionSample.completed("del|", answering: review) == "delete|")
    #expect(CompletionSample.list("de|", answering: review) == ["delete", "depends:"])
    #expect(CompletionSample.completed("project home.f|", answering: review) == "project home.flat |")
    #expect(CompletionSample.completed("due next w|", answering: review) == "due next week |")
    #expect(CompletionSample.completed("due:fri|", answering: review) == "due:friday |")
    #expect(CompletionSample.completed("home.f|", answering: field(.project)) == "home.flat|")
    #expect(CompletionSample.completed("+bills ur|", answering: field(.tags)) == "+bills urgent |")
    #expect(CompletionSample.completed("-ur|", answering: field(.tags)) == "-urgent |")
    #expect(CompletionSample.completed("next w|", answering: field(.due)) == "next week|")
    #expect(CompletionSample.completed("hi|", answering: field(.priority, "low")) == "high|")
    #expect(CompletionSample.completed("Call|", answering: field(.title, "Call Zoë")) == "Call Zoë|")
    #expect(
      CompletionSample.list("|", answering: field(.title, "Call Zoë"))
        == ["Call Zoë", "back", "save", "cancel", "-", "?"])
  }

  private func suggestions(_ marked: String, _ aliases: [Alias]) -> Suggestions {
    LineCompletion(of: CompletionSample.typed(marked), in: Sample.parseContext, aliases: aliases)
      .suggestions(from: TaskTable(CompletionSample.tasks), clock: Sample.clock)
  }

  @Test func anAliasIsReadAsWhatItStandsFor() {
    let aliases = [
      Alias(name: "shop", command: "add project:home +shopping", line: 1), Alias(name: "d", command: "done", line: 2),
    ]
    func list(_ marked: String) -> (Range<Int>, [String]) {
      let suggestions = suggestions(marked, aliases)
      return (suggestions.replaced, suggestions.all.map(\.text))
    }
    #expect(list("sh|") == (0..<2, ["shop", "show"]))
    #expect(list("  shop Bread du|") == (13..<15, ["due:"]))
    #expect(list("shop Bread pro|").1 == [])
    #expect(list("d 3|") == (2..<3, ["30", "31"]))
    #expect(list("d|").1 == ["due", "depends", "done", "delete", "doctor", "d"])
  }

  @Test(
    arguments: [
      ("p |", ["30", "1", "2", "31", "12", "3"]), ("p 1 tomo|", ["tomorrow"]), ("  p  1  next w|", ["next week"]),
      ("p 1 \"next w|", ["\"next week\""]), ("p 1 mon +ur|", ["urgent"]), ("p \"1\" mon pri|", ["priority:"]),
      ("g j|", []), ("m 1 pro|", ["project:"]), ("s x @u|", ["urgent"]), ("s @u|", ["urgent"]),
      ("r 2 1|", ["1", "12"]),
    ] as [(String, [String])])
  func `Behind an alias with places, a word is completed as in its place`(marked: String, suggested: [String]) {
    let aliases = [
      ("p", "modify $1 due:$2"), ("g", "list pro$1"), ("m", "list $1 $2"), ("s", "quick $* by $$5"),
      ("r", "modify $2 depends:$1"),
    ]
    .map { Alias(name: $0.0, command: $0.1, line: 1) }
    #expect(suggestions(marked, aliases).all.map(\.text) == suggested)
  }

  @Test func withTheSettingAddIsCompletedLikeQuick() {
    let aliases = AddReading.quick.aliases(of: CompletionSample.verbs)
    func list(_ marked: String) -> [String] { suggestions(marked, aliases).all.map(\.text) }
    #expect(list("add x @ur|") == ["urgent"])
    #expect(list("a x @ur|") == ["urgent"])
    #expect(list("ad|") == ["add"])
    #expect(AddReading.attributes.aliases(of: CompletionSample.verbs).isEmpty)
  }
}
