import Foundation
import MVITesting
import TestRunning
import Testing

@testable import TodoModel

@Suite struct QueryMatchingTests {
  private let now: Now

  init() throws { now = try Clock.fixed(at: "2026-11-21T10:30:00Z", hoursEast: 2).present }

  @Test(.tags(.sweep), .door) func randomQueriesSelectWhatAPlainReadingOfThemSelects() {
    var random = RandomQueries(random: SeededGenerator(seed: 3))
    var selected = 0
    let rounds = thinned(150, to: 20, "tables with 20 random queries each")
    for round in 0..<rounds {
      let tasks = (1...10).map { random.task($0, around: now.day) }
      let model = QueryModel(tasks: tasks, now: now)
      for _ in 0..<20 {
        let query = random.query(depth: 3)
        let expected = tasks.filter { model.holds(query, for: $0) }
        let found = query.matches(in: tasks, at: now)
        #expect(found.map(\.number) == expected.map(\.number), "\(round): \(query)")
        guard found == expected else { return }
        selected += found.count
      }
    }
    #expect((rounds * 40...rounds * 160).contains(selected))
  }

  @Test(.tags(.sweep), .door) func everyTermByItselfSelectsWhatAPlainReadingOfItSelects() {
    var random = RandomQueries(random: SeededGenerator(seed: 4))
    let tasks = (1...40).map { random.task($0, around: now.day) }
    let model = QueryModel(tasks: tasks, now: now)
    for _ in 0..<thinned(1500, to: 200, "random terms") {
      let query = random.query(depth: 0)
      let expected = tasks.filter { model.holds(query, for: $0) }.map(\.number)
      let found = query.matches(in: tasks, at: now).map(\.number)
      #expect(found == expected, "\(query)")
      guard found == expected else { return }
    }
  }

  @Test(
    arguments: [
      ("milk", [1]), ("\"oat milk\"", [1]), ("oats", [2]), ("cafe", [3, 4]), ("café", [3]), ("CAFÉ", [3]),
      ("strasse", [5]), ("number:3", [3]), ("number<3", [1, 2]), ("number>=4", [4, 5]), ("title:oats", [2]),
      ("title!=oats", [1, 3, 4, 5]), ("project:home", [1, 2]), ("project:HOME.Garden", [2]), ("project:gard", []),
      ("project!=home", [3, 4, 5]), ("project:", [4, 5]), ("project!=", [1, 2, 3]), ("priority>low", [1, 2]),
      ("priority<=medium", [2, 3]), ("priority!=high", [2, 3, 4, 5]), ("priority:", [4, 5]), ("due<tomorrow", [1, 2]),
      ("due:today", [2]), ("due>2026-11-21", [3]), ("due!=today", [1, 3, 4, 5]), ("due:", [4, 5]),
      ("due<=2026-11-21T12:30", [1, 2]), ("due<2026-11-21T12:30", [1]), ("due>2026-11-21T12:00", [2, 3]),
      ("parent:1", [2]), ("parent!=1", [1, 3, 4, 5]), ("parent<3", [2]), ("parent:", [1, 3, 4, 5]),
      ("depends:2", [1]), ("depends:1", [4]), ("depends!=2", [2, 3, 4, 5]), ("depends>1", [1, 4]),
      ("is:blocked", [1, 4]), ("is:blocking", [1, 2]), ("is:subtask", [2]), ("is:recurring", [5]), ("every:2w", [5]),
      ("every!=", [5]), ("after:", [1, 2, 3, 4, 5]), ("status:completed", [3]), ("status!=completed", [1, 2, 4, 5]),
      ("completed:", [1, 2, 4, 5]), ("completed<=today", [3]), ("created:today", []),
      ("created<today", [1, 2, 3, 4, 5]), ("tag:errand", [1]), ("tags!=errand", [2, 3, 4, 5]),
      ("tags:", [2, 3, 4, 5]), ("+Errand", [1]), ("notes:", [1, 2, 3, 4]), ("note!=", [5]), ("/^o.*[mk]/", [1]),
      ("/strasse|ALLEE/", [5]), ("/^$/", []), ("(milk or oats) and not is:blocked", [2]), ("tag~RAN", [1]),
      ("-tag~err", [2, 3, 4, 5]), ("project~gard", [2]), ("project~HOME", [1, 2, 3]), ("title~oat", [1, 2]),
      ("title~CAFE", [3, 4]), ("title~at -project~gárd", [1]), ("note~alle", [5]), ("!!!", [1]),
      ("priority!=!!", [1, 3, 4, 5]), ("+érrand", [1]), ("project:hómé", [1, 2]),
    ] as [(String, [Int])])
  func selectionsOutOfAHandful(_ typed: String, _ numbers: [Int]) throws {
    #expect(try query(typed).matches(in: handful(), at: now).map(\.number) == numbers)
  }

  private func handful() -> [TodoItem] {
    let created = Instant(seconds: now.instant.seconds - 100_000)
    func task(_ number: Int, _ title: String, _ change: (inout TodoItem) -> Void) -> TodoItem {
      var task = TodoItem(number: number, id: id(number), title: title, created: created)
      change(&task)
      return task
    }
    func id(_ number: Int) -> TaskID { .derived(from: created, number: number) }
    return [
      task(1, "Oat milk") {
        ($0.project, $0.priority, $0.due, $0.tags) = ("home", .high, .day(now.day.adding(days: -1)), ["errand"])
        $0.depends = [id(2)]
      },
      task(2, "oats") {
        ($0.project, $0.priority, $0.due) = ("home.garden", .medium, .instant(now.instant))
        $0.parent = id(1)
      },
      task(3, "Café") {
        ($0.project, $0.priority, $0.due) = ("homework", .low, .day(now.day.adding(days: 1)))
        ($0.status, $0.completed) = (.completed, now.instant)
      },
      task(4, "cafe") { $0.depends = [id(3), id(1)] },
      task(5, "Walk") {
        $0.notes = "Straße\nAllee"
        $0.repetition = TodoItem.Repetition(rule: "FREQ=WEEKLY;INTERVAL=2", origin: .due)
      },
    ]
  }

  @Test func aSingleTaskAndATaskAmongOthersMatchAlike() throws {
    let tasks = handful()
    let blocked = try query("is:blocked or parent:1")
    var matcher = QueryMatcher(blocked, among: tasks, at: now)
    #expect(tasks.filter { matcher.matches($0) }.map(\.number) == [1, 2, 4])
  }

  @Test func mentioningACondition() throws {
    #expect(try query("a or not (b is:waiting)").mentions(.waiting))
    #expect(try query("status:completed").mentions(.completed))
    #expect(!(try query("status:completed").mentions(.active)))
    #expect(!(try query("a or not (b is:waiting)").mentions(.completed)))
    #expect(!(try query("waiting \"is:waiting\" title:waiting /waiting/").mentions(.waiting)))
  }

  @Test func queriesCombineEachInItsOwnParentheses() throws {
    let either = try query("a or b")
    #expect(either.and(try query("c or d")).description == "(a or b) (c or d)")
    #expect(either.and(.everything) == either && Query.everything.and(either) == either)
  }
}

@Suite struct MomentBoundTests {
  /// Clocks that are set back from 00:01 to 23:01 of the day before, as in Newfoundland until 2011, and later forward
  /// over a whole day, as in Samoa.
  private struct OddZone: Zone {
    func civilTime(at instant: Instant) -> CivilTime {
      let offset = instant.seconds < 864_060 ? 0 : instant.seconds < 5_184_000 ? -3600 : 82_800
      return Instant(seconds: instant.seconds + offset).utc
    }

    func instants(of time: CivilTime) -> ZonedTime { .once(Instant(utc: time)) }
  }

  @Test(arguments: [0, 1, 2, 3]) func aDayAndAnInstantCompareByTheLocalDayWhereverClocksAreSet(_ number: Int) {
    let zone: any Zone = [FixedZone.utc, FixedZone(offset: 50_400), FixedZone(offset: -43_200), OddZone()][number]
    for day in [0, 8, 9, 10, 11, 12, 58, 59, 60, 61, 62] {
      let bound = MomentBound(.day(Day(number: day)), in: zone)
      // Uneven seconds, and those at which days begin.
      let seconds = [599, 600].flatMap { stride(from: -864_000, through: 6_912_000, by: $0) }
      for seconds in seconds {
        let instant = Instant(seconds: seconds)
        let local = zone.civilTime(at: instant).day.number
        #expect(bound.order(of: instant) == (local < day ? -1 : local > day ? 1 : 0), "\(day) \(seconds)")
        guard bound.order(of: instant) == (local < day ? -1 : local > day ? 1 : 0) else { return }
      }
    }
  }

  @Test func instantsCompareToTheSecondAndDaysByTheDay() {
    let noon = MomentBound(.instant(Instant(seconds: 43_200)), in: FixedZone.utc)
    #expect([43_199, 43_200, 43_201].map { noon.order(of: Instant(seconds: $0)) } == [-1, 0, 1])
    #expect([-1, 0, 1].map { noon.order(of: .day(Day(number: $0))) } == [-1, 0, 1])
    #expect(noon.order(of: .instant(Instant(seconds: 43_199))) == -1)
  }
}

@Suite struct FoldingTests {
  private func folded(_ text: String, _ accents: TextFolding.Accents) -> String {
    var folding = TextFolding()
    return folded(text, accents, &folding)
  }

  private func folded(_ text: String, _ accents: TextFolding.Accents, _ folding: inout TextFolding) -> String {
    var buffer = FoldingBuffer()
    _ = folding.append(text, accents, to: &buffer)
    return (0..<buffer.count).compactMap(buffer.byte(at:)).text
  }

  private func isFound(_ text: String, in whole: String) -> Bool {
    var folding = TextFolding()
    let needle = Needle(text, .part, &folding)
    var buffer = FoldingBuffer()
    _ = folding.append(whole, needle.accents, to: &buffer)
    return needle.isFound(in: buffer)
  }

  @Test(arguments: [
    ("ABCxyz@[`{019", "abcxyz@[`{019"), ("Café", "cafe"), ("CAFE\u{301}", "cafe"), ("Ångström", "angstrom"),
    ("Straße", "strasse"), ("ΟΔΟΣ", "οδοσ"), ("οδός", "οδοσ"), ("Ёлка", "елка"), ("Việt", "viet"), ("İ", "i"),
    ("ﬁ", "fi"), ("\u{212B}", "a"), ("\u{1F71}", "α"), ("日本", "日本"), ("👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"), ("SMØRREBRØD", "smorrebrod"),
    ("Łódź", "lodz"), ("Đà Nẵng", "da nang"), ("한국", "한국"), ("Œuvre", "oeuvre"), ("Þór", "thor"), ("ǿ", "o"),
    ("ƛ", "ƛ"), ("", ""),
    (String(repeating: "é", count: 100_000), String(repeating: "e", count: 100_000)),
  ])
  func caseAndAccentsFold(_ text: String, _ expected: String) { #expect(folded(text, .removed) == expected) }

  @Test func aTextGetsLongerWhereItsAccentsStandByThemselves() {
    #expect(folded(String(repeating: "\u{390}", count: 1_000), .kept).unicodeScalars.count == 3_000)
  }

  @Test func lettersThatAreTheSameInUnicodeFoldToTheSameBytes() {
    for (left, right) in [
      ("é", "e\u{301}"), ("ế", "e\u{302}\u{301}"), ("ệ", "e\u{323}\u{302}"), ("ệ", "e\u{302}\u{323}"),
      ("한", "\u{1112}\u{1161}\u{11AB}"),
      ("ガ", "カ\u{3099}"), ("ᾂ", "α\u{313}\u{300}\u{345}"), ("Å", "\u{212B}"), ("ṩ", "s\u{307}\u{323}"),
    ] { #expect(Array(folded(left, .kept).utf8) == Array(folded(right, .kept).utf8), "\(left)") }
  }

  @Test(.tags(.sweep), .door)
  func `Every letter below U+3100 with an accent is folded as the Unicode normalization of Foundation says`() {
    var folding = TextFolding()
    for value in (0x80..<0x3100) as Range<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
        !LetterFolding.withoutAccents(scalar).isEmpty
      else {
        continue
      }
      let normal = String(scalar).decomposedStringWithCanonicalMapping
      let marks = normal.unicodeScalars.dropFirst()
      // The vowel signs of other scripts are no accents.
      guard
        marks.isEmpty
          || marks.allSatisfy({ LetterFolding.withoutAccents($0).isEmpty || (0x3099...0x309A).contains($0.value) })
      else { continue }
      let lower = normal.unicodeScalars.map { String($0).uppercased().lowercased() }.joined()
      let expected = lower.decomposedStringWithCanonicalMapping.unicodeScalars
      #expect(
        Array(folded(String(scalar), .kept, &folding).unicodeScalars) == Array(expected),
        "U+\(String(value, radix: 16))")
      let bare = expected.filter { !LetterFolding.withoutAccents($0).isEmpty }.flatMap {
        Array(withoutStroke($0).unicodeScalars)
      }
      #expect(
        Array(folded(String(scalar), .removed, &folding).unicodeScalars) == Array(bare), "U+\(String(value, radix: 16))"
      )
    }
  }

  // The name of a letter says which one has the stroke.
  private func withoutStroke(_ scalar: Unicode.Scalar) -> String {
    let two: [Unicode.Scalar: String] = ["æ": "ae", "œ": "oe", "þ": "th", "ð": "d"]
    let words = scalar.properties.name?.split(separator: " ") ?? []
    guard words.count == 6, words.starts(with: ["LATIN", "SMALL", "LETTER"]), words[3].count == 1,
      words.suffix(2) == ["WITH", "STROKE"]
    else { return two[scalar] ?? String(scalar) }
    return words[3].lowercased()
  }

  @Test(arguments: [
    ("cafe", "Ein Café", true), ("café", "ein CAFÉ", true), ("café", "Cafe", false), ("CAFE\u{301}", "café", true),
    ("e", "é", true), ("é", "ế", false), ("ế", "ê", false), ("ea", "éá", true), ("éa", "éá", false),
    ("éa", "éa", true),
    ("éa", "éáéa", true), ("", "x", true), ("x", "", false), ("aab", "aaaab", true), ("abc", "ab", false),
    ("日", "日本", true), ("οδός", "ΟΔΌΣ", true), ("\u{301}", "é", true), ("\u{301}", "e", false), ("ss", "ß", true),
    ("lodz", "W Łodzi, Łódź", true), ("łódź", "lodz", false), ("ø", "o", false), ("Ø", "smørre", true),
  ]) func `A word is found in any case and with any accents`(_ text: String, _ whole: String, _ expected: Bool) {
    #expect(isFound(text, in: whole) == expected)
  }

  @Test func nothingIsFoundAcrossTheBorderOfTitleAndNotes() {
    var task = TodoItem(
      number: 1, id: .derived(from: Instant(seconds: 0), number: 1), title: "ab", created: Instant(seconds: 0))
    task.notes = "cd"
    let now = Now(Instant(seconds: 0), in: FixedZone.utc)
    func finds(_ text: String) -> Bool { !Query.term(.text(text)).matches(in: [task], at: now).isEmpty }
    #expect(finds("ab") && finds("cd") && finds("") && !finds("bc") && !finds("abcd") && !finds("b\u{0}c"))
  }
}
