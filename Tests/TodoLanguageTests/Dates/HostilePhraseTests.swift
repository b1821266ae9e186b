import MVITesting
import TestRunning
import Testing
import TodoModel

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
    let rounds = thinned(120_000, to: 12_000, "random and mutated dates")
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
    let rounds = thinned(80_000, to: 8_000, "random and mutated intervals")
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
    "A phrase of any length is read or refused", .tags(.sweep), .door,
    arguments: [
      "mon ", "1st,", "3", "d", "-", "2026-", ":", " ", "é", "FREQ=", "1MO,", "last friday and ", "in ", "T", "+1d",
      "the ", "day after ", "1.", "2026-W", "2nd and ", "of month ", "eod ",
    ])
  func long(_ piece: String) {
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
