import Testing

@testable import TodoModel

@Suite struct ArrangementTests {
  private func read(_ line: String) throws(TodoError) -> (query: Query, arrangement: Arrangement) {
    var scanner = LineScanner(line)
    return try scanner.arrangedQuery()
  }

  @Test(arguments: [
    ("sort:due", "", "sort:due"), ("milk or bread sort:-due,title", "milk or bread", "sort:-due,title"),
    ("limit:3 +a group:Project b", "+a b", "group:project limit:3"), ("a SORT:number (b c)", "a (b c)", "sort:number"),
    ("columns:number,Tag,every,number", "", "columns:number,tags,repeat"),
    ("columns:Urgency,title", "", "columns:urgency,title"), ("group:tag(a)", "a", "group:tags"),
    ("a limit:2 or b", "a or b", "limit:2"), ("\"sort:due\" x", "\"sort:due\" x", ""), ("", "", ""),
  ])
  func anArrangementStandsAnywhereOutsideOfParentheses(_ line: String, _ query: String, _ arrangement: String) throws {
    let (readQuery, readArrangement) = try read(line)
    #expect(readQuery.description == query && readArrangement.description == arrangement)
    let (again, arrangedAgain) = try read(query + " " + arrangement)
    #expect(again == readQuery && arrangedAgain == readArrangement)
  }

  @Test(arguments: [
    ("(a sort:due)", 4), ("not sort:due", 5), ("-(sort:due)", 3), ("sort:due sort:title", 10), ("sort:", 6),
    ("a or sort:due", 14), ("sort:due or a", 14), ("limit:0", 7), ("limit:x", 7), ("limit:", 7), ("group:title", 7),
    ("é group:x", 9), ("columns:title,", 15), ("columns:title,x", 15), ("sort=due", 1), ("limit<3", 1),
  ]) func misplacedOrInvalidArrangementsAreRefusedAtTheirPlace(_ line: String, _ column: Int) {
    #expect(error(try read(line))?.column == column)
    // No other query says how anything is shown.
    #expect(error(try query(line))?.column != nil)
  }

  @Test func viewsArrangeTheListWhereTheLineDoesNot() throws {
    let settings = Settings(views: [
      "a": "x sort:due limit:3", "b": "@a y sort:title", "c": "@c sort:due", "d": "colour:red",
    ])
    for (line, arrangement) in [
      ("@a", "sort:due limit:3"), ("@b z group:tag", "sort:title group:tags limit:3"), ("@a or z", ""), ("-@a", ""),
      ("@b limit:9 @a", "sort:title limit:9"), ("@c", "sort:due"), ("@d @e", ""),
    ] {
      let (query, own) = try read(line)
      #expect(settings.arrangement(own, of: query).description == arrangement, "\(line)")
    }
    #expect(try Query.term(.view("b")).resolved(in: settings) == query("(x) y"))
  }

  @Test func aListIsOrderedCutAndPartedAsItSays() throws {
    let now = Now(Instant(seconds: 0), in: FixedZone.utc)
    let names = ["b", "A", nil, "á", "B"]
    let tasks = names.indices.map { place in
      var task = TodoItem(
        number: place + 1, id: .derived(from: now.instant, number: place), title: "\(9 - place)", created: now.instant)
      task.project = names[place]
      task.tags = place < 2 ? ["x", "y"] : []
      task.priority = [.low, nil, .high, .low, nil][place]
      return task
    }
    for (text, shown) in [
      ("sort:title", "5 54321"), ("sort:title limit:2", "5 54"), ("group:project", "5 24 15 3"),
      ("group:project sort:-number limit:4", "5 42 5 3"), ("group:tag", "5 12 12 345"),
      ("group:priority -project:b", "3 3 4 2"), ("group:created limit:1", "5 1"), ("nothing group:project", "0 "),
    ] {
      let (query, arrangement) = try read(text)
      let (list, arranged) = Listing.standard.apply(to: tasks, query: query, arrangement: arrangement, at: now)
      let groups = arranged.groups?.map { $0.places.map { String(list[$0].number) }.joined() }
      let numbers = groups?.joined(separator: " ") ?? list.map { String($0.number) }.joined()
      #expect("\(arranged.found) " + numbers == shown, "\(text)")
    }
  }
}
