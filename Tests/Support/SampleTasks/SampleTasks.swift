import MVITesting
import TodoJSON
import TodoModel

/// Four hundred tasks of one person, the same in every run.
///
/// Titles are up to two hundred columns long, with accents, wide characters and pictures; projects are up to four levels deep;
/// there are tasks with nine tags, notes, nested subtasks, dependencies, repetitions, times of day, and in every state.
package enum SampleTasks {
  package static let now = Instant(iso: "2026-11-21T09:00:00Z")!

  package static let all: [TodoItem] = {
    var maker = SampleTaskMaker()
    return (1...400).map { maker.task($0) }
  }()

  package static var file: [UInt8] { TasksDocument(tasks: all, lastNumber: all.count).bytes() }
}

private struct SampleTaskMaker {
  private var random = SeededGenerator(seed: 400)
  private var made: [TodoItem] = []

  mutating func task(_ number: Int) -> TodoItem {
    let project = one(Words.projects)
    var task = TodoItem(
      number: number, id: .derived(from: SampleTasks.now, number: number), title: title(number),
      created: before(SampleTasks.now, days: 1...400))
    task.modified = Instant(seconds: min(SampleTasks.now.seconds, task.created.seconds + 86_400 * below(90)))
    task.project = project.isEmpty ? nil : project
    task.tags = Set((0..<[0, 0, 1, 1, 1, 2, 2, 3, 4, 9][below(10)]).map { _ in one(Words.tags) }).sorted()
    if chance(3) { task.priority = one(TodoItem.Priority.allCases) }
    if chance(5) { task.notes = (0...below(4)).map { _ in one(Words.notes) }.joined(separator: "\n") }
    setDates(of: &task)
    tie(&task)
    switch number % 20 {
    case 3, 8, 13: complete(&task)
    case 10 where task.due != nil: task.repetition = .init(rule: one(Words.rules), origin: one([.due, .completion]))
    case 17 where number % 40 == 17: task[.started] = .instant(before(SampleTasks.now, days: 0...2))
    default: break
    }
    made.append(task)
    return task
  }

  private mutating func title(_ number: Int) -> String {
    if number % 9 == 0 { return one(Words.wholeTitles) + (chance(2) ? "" : " (\(number))") }
    return one(Words.verbs) + " " + one(Words.things) + one(Words.endings)
  }

  private mutating func setDates(of task: inout TodoItem) {
    // Most dates are soon.
    let ahead = [0, 0, 1, 2, 3, 4, 5, 6, 8, 11, 15, 24, 40, 90, 200, 700, -1, -2, -9, -40][below(20)]
    if !chance(3) { task.due = moment(ahead) }
    if chance(20) { task.wait = moment(1 + below(100)) }
    if chance(25) { task[.start] = .moment(moment(below(20))) }
    if chance(15) { task[.until] = .moment(moment(below(40) - 20)) }
    if chance(12) { task[.estimate] = TimeSpan(minutes: 15 * (1 + below(30))).map(FieldValue.duration) }
  }

  private mutating func tie(_ task: inout TodoItem) {
    let open = made.suffix(60).filter { $0.status == .active }
    guard !open.isEmpty else { return }
    if chance(9) {
      let whole = one(open)
      (task.parent, task.project) = (whole.id, whole.project)
    }
    if chance(14) {
      task.depends = Array(Set((0...below(3)).map { _ in one(open).id })).sorted { $0.description < $1.description }
    }
  }

  private mutating func complete(_ task: inout TodoItem) {
    let completed = Instant(seconds: max(task.created.seconds, before(SampleTasks.now, days: 0...60).seconds))
    (task.status, task.completed, task.modified) = (.completed, completed, completed)
  }

  private mutating func moment(_ ahead: Int) -> Moment {
    let day = Day(number: SampleTasks.now.seconds / 86_400 + ahead)
    return chance(4) ? .instant(Instant(seconds: day.number * 86_400 + 1800 * (12 + below(24)))) : .day(day)
  }

  private mutating func before(_ instant: Instant, days: ClosedRange<Int>) -> Instant {
    Instant(seconds: instant.seconds - 86_400 * Int.random(in: days, using: &random) - 60 * below(500))
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }
  private mutating func chance(_ oneOf: Int) -> Bool { below(oneOf) == 0 }
  private mutating func one<Value>(_ values: [Value]) -> Value { values[below(values.count)] }
}

enum Words {
  static let projects = [
    "", "", "", "home", "home.garden", "home.flat.kitchen", "home.flat.cellar.shelves", "work", "work.acme",
    "work.acme.website.relaunch", "work.acme.website", "work.hiring", "work.talks.2027", "family.kids.school",
    "family.Großeltern", "trips.Łódź", "trips.日本.2027", "健康", "admin.tax.2026", "admin.insurance", "band", "reading",
  ]

  static let tags = [
    "phone", "errand", "computer", "waiting-for", "deep-work", "five-minutes", "money", "bills", "city", "café", "家族",
    "someday", "with-Zoë", "urgent", "next", "🎁",
  ]

  static let verbs = [
    "Call", "Write to", "Ask", "Pay", "Book", "Order", "Fix", "Prepare", "Check", "Return", "Sort out", "Read", "Plan",
    "Send", "Compare", "Cancel",
  ]

  static let things = [
    "the dentist", "the electrician about the socket in the hall", "Zoë", "Jürgen's invoice 4711", "rent",
    "お母さんの誕生日プレゼント", "the 🎂 for Mia", "the family photos 👨‍👩‍👧‍👦 for the calendar",
    "tickets for the Łódź fringe festival", "the insurance about the bicycle that was stolen in front of the library",
    "school about the trip to the mountains", "the boiler service", "a desk that fits between the window and the door",
    "the minutes of the last meeting", "release notes", "the landing page", "東京のホテル", "three candidates",
    "the tax adviser", "the slides", "a chapter of the book", "strings, picks and a new cable", "the shelf",
    "the tomatoes", "crème brûlée torches", "the gym", "Grandpa 👴🏽",
    "https://example.org/shop/basket?item=4711&colour=dark%20blue&size=extra-large&voucher=SAVE-10-BEFORE-FRIDAY",
    "the Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz", "the budget for the second half of the year",
  ]

  static let endings = [
    "", "", "", "", "", " before the weekend", " again", ", and tell everybody who was there",
    " (see the mail of the 3rd)",
    " — the second reminder", " and put the receipt where the others are, so that it is found in spring", " für Oma",
    " with the whole family, if the weather is as fine as it was last year and the car has been mended by then",
  ]

  static let wholeTitles = [
    "Milk", "Tax!", "日本語の宿題をする", "Répondre à l'école au sujet de la cantine", "Zażółć gęślą jaźń", "🏔️ or 🏖️?",
    "Weekly review", "Backups", "Ζητήστε προσφορά", "Купить билеты", "Buy \"the good\" coffee; not the other one",
    "新しいプロジェクトの計画を来週の金曜日までに全員に送って、意見を集めてから、もう一度見直す", "Stretch", "e\u{301}clair recipe",
    "Think about whether the whole thing could not be done in a quite different way, which would need neither the old machine "
      + "nor the people who know how it works, and write down what speaks against it",
  ]

  static let notes = [
    "They are open from nine to five, but not on Wednesdays.", "+49 170 1234567", "see https://example.org/a/page",
    "The second one was better than the first, and cheaper as well; the third had no price on it at all, so that somebody "
      + "has to ask.", "木曜日に電話する", "", "1. measure 2. order 3. wait",
  ]

  static let rules = [
    "FREQ=WEEKLY", "FREQ=DAILY", "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "FREQ=WEEKLY;BYDAY=MO,WE,FR",
    "FREQ=YEARLY",
  ]
}
