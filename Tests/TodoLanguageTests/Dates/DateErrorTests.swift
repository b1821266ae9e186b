import MVITesting
import TestRunning
import Testing
import TodoModel

@Suite struct DateErrorTests {
  @Test(
    arguments: [
      ("31 feb", 0, "29feb or earlier, because February has 29 days at most"),
      ("feb 30", 0, "29feb or earlier, because February has 29 days at most"),
      ("30 feb 2027", 0, "28 feb 2027 or earlier, because February 2027 has 28 days"),
      ("29 feb 2027", 0, "28 feb 2027 or earlier, because February 2027 has 28 days"),
      ("2027-02-29", 0, "28 feb 2027 or earlier, because February 2027 has 28 days"),
      ("32dec", 0, "31dec or earlier, because December has 31 days"),
      ("17:00 31apr", 6, "30apr or earlier, because April has 30 days"), ("0 jan", 0, "1jan or later"),
      ("2026-13-01", 5, "a month from 01 to 12"), ("2026-00-01", 5, "a month from 01 to 12"),
      ("0000-01-01", 0, "a year in four digits, from 0001 to 9999"),
      ("25 dec 27", 7, "a year in four digits, from 0001 to 9999"),
      ("dec 25 0000", 7, "a year in four digits, from 0001 to 9999"),
      ("0001-01-01T00:00+01:00", 0, "a year in four digits, from 0001 to 9999"),
      ("25:00", 0, "an hour from 00 to 23"), ("007:00", 0, "an hour from 00 to 23"),
      ("today 24:00", 6, "an hour from 00 to 23; 24:00 is 00:00 of the day after"),
      ("2026-11-27T24:00", 11, "an hour from 00 to 23; 24:00 is 00:00 of the day after"),
      ("17:60", 3, "two digits from 00 to 59"), ("17:5", 3, "two digits from 00 to 59"),
      ("17:00:61", 6, "two digits from 00 to 59"), ("17:", 3, "two digits from 00 to 59"),
      ("2026-11-27T16:00+01", 19, "two digits from 00 to 59"), ("13pm", 0, "1pm or 13:00"),
      ("0am", 0, "12am or 00:00"), ("0pm", 0, "12pm or 12:00"), ("13am", 0, "an hour from 1am to 12am"),
      ("24pm", 0, "an hour from 1pm to 12pm"), ("friday at 17pm", 10, "5pm or 17:00"), ("at 5", 3, "5am or 5pm"),
      ("20h", 0, "20:00 or in 20 hours"), ("25 dezember", 3, "a word such as “december”"),
      ("1 okotber 2027", 2, "a word such as “october”"),
      ("3 monats", 2, "minutes, hours, days, weeks, months or years as in 30min, 3h, 3d, 2w, 1m or 1y"),
      ("midnight", 0, "00:00, with which a day begins, or 23:59"),
      ("tomorrow at midnight", 12, "00:00, with which a day begins, or 23:59"),
      ("5", 0, "5d, 5w, 5m or 5y, a month as in 25dec, or a time as in 17:00"),
      ("32nd", 0, "a day of the month from 1st to 31st"),
      ("25th of", 7, "a month as in 25th of december or 25th of next month"),
      ("1800", 0, "a time as in 18:00, or year, month and day as in 2026-11-27"),
      ("3s", 1, "minutes, hours, days, weeks, months or years as in 30min, 3h, 3d, 2w, 1m or 1y"),
      ("in 5 seconds", 5, "minutes, hours, days, weeks, months or years as in 30min, 3h, 3d, 2w, 1m or 1y"),
      ("100000d", 0, "at most 99999d"), ("-10000w", 1, "at most 9999w"), ("1000y", 0, "at most 999y"),
      ("100000h", 0, "at most 99999h"), ("5000q", 0, "at most 9999m"), ("eom+100000d", 4, "at most 99999d"),
      ("eom-2", 4, "2d, 2w, 2m or 2y, a month as in 25dec, or a time as in 17:00"),
      ("11/12/2026", 0, "11 dec 2026 or 12 nov 2026, whichever is meant"),
      ("5/6", 0, "5jun or 6may, whichever is meant"), ("12/24", 0, "24dec, with the month by its name"),
      ("24/12/2026", 0, "24 dec 2026, with the month by its name"), ("27.13.2026", 3, "a month from 01 to 12"),
      ("31.2.", 0, "29feb or earlier, because February has 29 days at most"), ("2026-W54", 6, "a week from 01 to 53"),
      ("2027-W53", 6, "a week from 01 to 52"), ("2026-W50-8", 9, "a day from 1, which is Monday, to 7"),
      ("2026-366", 5, "a day from 001 to 365"), ("2026-000", 5, "a day from 001 to 365"),
      ("20261301", 4, "a month from 01 to 12"),
      ("2026112", 0, "year, month and day as in 2026-11-27, or the month by its name as in 27nov"),
      ("2026-11", 7, "year, month and day as in 2026-11-27, or the month by its name as in 27nov"),
      ("tommorow", 0, "a word such as “tomorrow”"), ("firday 17:00", 0, "a word such as “friday”"),
      ("next fryday", 5, "a word such as “friday”"), ("soonish", 0, DateExpression.expectation),
      ("", 0, DateExpression.expectation), ("in", 2, DateExpression.expectation),
      ("next", 4, DateExpression.expectation), ("day after", 9, DateExpression.expectation),
      ("this", 4, DateExpression.expectation), ("this wekend", 5, "a word such as “weekend”"),
      ("end of mnth", 7, "a word such as “month”"), ("17:00 on", 8, DateExpression.expectation),
      ("+", 0, DateExpression.expectation), ("+ 3d", 0, DateExpression.expectation),
      ("@", 1, DateExpression.expectation),
      ("none", 0, "nothing at all after the colon, which means that there is none"),
      ("Never", 0, "nothing at all after the colon, which means that there is none"),
      ("friday evenings", 7, "nothing after the date but a time such as 17:00 or 5pm"),
      ("17:00 5pm", 6, "one time of day"),
      ("friday 17:00 18:00", 13, "one time of day"),
      ("2026-11-27Z", 10, "nothing after the date but a time such as 17:00 or 5pm"),
      ("today, friday", 5, "nothing after the date but a time such as 17:00 or 5pm"),
      ("fr", 0, DateExpression.expectation), ("２d", 0, DateExpression.expectation),
    ] as [(String, Int, String)])
  func anImpossibleDateIsRefusedWithTheRightForm(_ typed: String, _ offset: Int, _ expected: String) {
    do throws(InvalidText) {
      let date = try DateExpression(parsing: typed)
      Issue.record("\(typed) was understood as \(date)")
    } catch {
      #expect((error.offset, error.expected) == (offset, expected))
    }
    #expect(DateExpression(typed) == nil)
  }

  @Test(arguments: [
    ("due:31feb", 5), ("due:2026-13-01", 10), ("x due:\"friday at 17pm\"", 18), ("wait:\"in 5 seconds\" y", 12),
    ("é every:\"2w until 30feb\"", 19), ("every:\"mon,fir\"", 12), ("after:3s", 8), ("due:next frday x", 10),
    ("due:frday at 5pm x", 5), ("x due:31 feb 2027 y", 7),
  ]) func theErrorOfAnAttributePointsIntoItsValue(_ line: String, _ column: Int) {
    let refused = error(try attributes(line))
    #expect(refused?.refusedValue != nil && refused?.column == column)
  }
}

@Suite struct DateExpressionTests {
  /// The same instant is still Saturday in the west, and Sunday in the east.
  private static let instant = "2026-11-21T22:30:00Z"

  @Test(arguments: [
    ("today", -10, "2026-11-21"), ("today", 0, "2026-11-21"), ("today", 2, "2026-11-22"),
    ("tomorrow", 0, "2026-11-22"), ("tomorrow", 2, "2026-11-23"), ("yesterday", 0, "2026-11-20"),
    ("yesterday", 14, "2026-11-21"), ("ToMorrow", -12, "2026-11-22"),
  ]) func relativeDaysCountFromTheDayInTheClocksZone(_ typed: String, _ hours: Int, _ iso: String) throws {
    let clock = try Clock.fixed(at: Self.instant, hoursEast: hours)
    #expect(try #require(DateExpression(typed)).resolved(by: clock).moment.iso == iso)
  }

  @Test func relativeDaysCrossTheEndsOfMonthsAndYears() throws {
    let newYear = try Clock.fixed(at: "2027-01-01T00:00:00Z")
    #expect(try #require(DateExpression("yesterday")).resolved(by: newYear).moment.iso == "2026-12-31")
    let leap = try Clock.fixed(at: "2028-02-28T12:00:00Z")
    #expect(try #require(DateExpression("tomorrow")).resolved(by: leap).moment.iso == "2028-02-29")
    let common = try Clock.fixed(at: "2027-02-28T12:00:00Z")
    #expect(try #require(DateExpression("tomorrow")).resolved(by: common).moment.iso == "2027-03-01")
  }

  @Test(arguments: [
    ("2026-11-27", -8, "2026-11-27"), ("2026-11-27", 13, "2026-11-27"), ("2026-11-27T16:00", 0, "2026-11-27T16:00:00Z"),
    ("2026-11-27T16:00", 2, "2026-11-27T14:00:00Z"), ("2026-11-27T00:30", 2, "2026-11-26T22:30:00Z"),
    ("2026-11-27T20:00:05", -8, "2026-11-28T04:00:05Z"), ("2026-11-27T16:00:00Z", 2, "2026-11-27T16:00:00Z"),
  ]) func aTimeIsReadOnTheClocksOfTheZone(_ typed: String, _ hours: Int, _ iso: String) throws {
    let clock = try Clock.fixed(at: Self.instant, hoursEast: hours)
    #expect(try #require(DateExpression(typed)).resolved(by: clock).moment.iso == iso)
  }

  @Test(arguments: [
    "", " ", "todai", "2026-11", "2026-13-01", "2026-02-29", "2026-11-31", "2026-11-27T24:00", "2026-11-27T16:60",
    "26-11-27", "0000-01-01", "10000-01-01", "+2026-11-27", "２０２６-11-27",
  ]) func invalidDatesAreNone(_ typed: String) { #expect(DateExpression(typed) == nil) }
}

@Suite struct HostilePhraseTests {
  private static let pieces = [
    "today", "fri", "next", "week", "in", "at", "on", "of", "3", "25", "2026", "0", "99999999999999999999", "d", "w",
    "m", "y", "dec", "feb", "29", "31", "th", "pm", "am", "noon", ":", "-", "+", ",", "/", ".", "T", "Z", " ", "\t",
    "\"", "é", "\u{301}", "👩‍👩‍👧‍👦", "17:00", "2026-11-27", "ago", "eow", "\0", "until", "count", "mon,wed", "last",
    "day", "FREQ=", ";", "BYDAY=", "-1FR", "INTERVAL=", "and", "1st", "@", "W50", "24.12.", "next week", "end", "h",
    "min", "now", "tonight", "easter", "eom-2d", "+2h", "weekday", "other", "the", "month", "1800",
  ]

  @Test(.tags(.sweep), .door) func randomAndMutatedDates() throws {
    let clock = Clock.fixed(
      at: Instant(seconds: 1_795_251_600), zone: try #require(try TransitionZone.named("Europe/Berlin")))
    var random = SeededGenerator(seed: 12)
    var understood = 0
    let rounds = thinned(40_000, to: 12_000, "random and mutated dates")
    for round in 0..<rounds {
      let seed = round.isMultiple(of: 2) ? DateExpression.random(using: &random).description : nil
      let text = Self.text(from: seed, using: &random)
      do throws(InvalidText) {
        let date = try DateExpression(parsing: text)
        understood += 1
        if DateExpression(date.description) != date { Issue.record("\(text) prints as \(date)") }
        let moment = date.resolved(by: clock).moment
        if Moment(iso: moment.iso) != moment { Issue.record("\(text) is \(moment)") }
      } catch {
        if !(0...text.utf8.count).contains(error.offset) { Issue.record("\(text): \(error)") }
      }
    }
    #expect(understood > rounds / 6)
  }

  @Test(.tags(.sweep), .door) func randomAndMutatedIntervals() throws {
    let clock = try Clock.fixed(at: "2026-11-21T09:00:00Z")
    var random = SeededGenerator(seed: 13)
    var understood = 0
    let rounds = thinned(30_000, to: 8_000, "random and mutated intervals")
    for round in 0..<rounds {
      let seed = round.isMultiple(of: 2) ? IntervalExpression.random(using: &random).description : nil
      let text = Self.text(from: seed, using: &random)
      do throws(InvalidText) {
        let interval = try IntervalExpression(parsing: text)
        understood += 1
        if (try? IntervalExpression(parsing: interval.description)) != interval {
          Issue.record("\(text) prints as \(interval)")
        }
        // Looking for a first day may go through 400 years of a rule that has none.
        if round.isMultiple(of: 16) {
          _ = RepetitionExpression(interval, origin: .due).resolved(due: nil, clock: clock)
        }
      } catch {
        if !(0...text.utf8.count).contains(error.offset) { Issue.record("\(text): \(error)") }
      }
    }
    #expect(understood > rounds / 8)
  }

  @Test(
    .tags(.sweep), .door,
    arguments: [
      "mon ", "1st,", "3", "d", "-", "2026-", ":", " ", "é", "FREQ=", "1MO,", "last friday and ", "in ", "T", "+1d",
      "the ", "day after ", "1.", "2026-W", "2nd and ", "of month ", "eod ",
    ])
  func `A phrase of any length is read or refused`(_ piece: String) {
    let text = String(repeating: piece, count: 50_000 / piece.utf8.count)
    for prefix in ["", "2026-11-27T", "FREQ=MONTHLY;BYDAY=", "2w until "] {
      _ = try? DateExpression(parsing: prefix + text)
      _ = try? IntervalExpression(parsing: prefix + text)
    }
  }

  private static func text(from seed: String?, using random: inout SeededGenerator) -> String {
    guard let seed else {
      return (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
    }
    var scalars = Array(seed.unicodeScalars)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 0...scalars.count, using: &random)
      if Bool.random(using: &random), place < scalars.count {
        scalars.remove(at: place)
      } else {
        scalars.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").unicodeScalars, at: place)
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
