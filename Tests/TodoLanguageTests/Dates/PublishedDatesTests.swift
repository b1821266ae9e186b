import Testing
import TodoModel

/// Dates of other readers' tests, with what is expected there.
@Suite struct PublishedDatesTests {
  /// The reasons for which a date is refused that dateutil reads.
  private enum Reason: String {
    /// Parts in an order that no one writes by hand: `Sep/25/2003`, `Thu Sep 25 10:36:28 2003`.
    case order
    /// Day and month are both numbers, with dashes, dots or blanks: `09-25-2003`, `25 09 2003`.
    case numbers
    /// A number without signs: `199709020908`, `2016366`.
    case digits
    /// Fractions of a second.
    case fraction
    /// `EST`, `-0300`.
    case zone
    /// A time of an hour alone, or with seconds and without colons: `T10`, `T104941`.
    case time
    /// Hours, minutes and seconds with letters after them, which are distances here: `36 m 5 s`.
    case units
    /// A sign or a blank where none is expected: `2014-01-01_14:33:09`.
    case separator
    /// A year or a month of numbers alone: `2017`, `2017-01`.
    case incomplete
    case century, era, language, text
  }

  @Test func datesOfDateutil() throws {
    let clock = try Clock.fixed(at: "2003-09-25T00:00:00Z")
    let lines = try Vectors.lines("dateutil.tsv").filter { !$0.hasPrefix("#") }
    var counts: [String: Int] = [:]
    for line in lines {
      let columns = line.split(separator: "\t").map(String.init)
      let order = try #require(NumericDateOrder(rawValue: columns[0]), "\(line)")
      let (text, expected, reading) = (columns[1], columns[2], columns[3])
      let read = moment(of: order.named(in: text, at: 1) ?? text, by: clock)
      switch reading {
      case "=":
        #expect(read == expected && expected != "-" && columns.count == 4, "\(line)")
      case "refused":
        #expect(read == "-" && expected != "-" && columns.count == 5, "\(line): \(read)")
        #expect(Reason(rawValue: columns[4]) != nil, "\(line)")
      case "-":
        #expect(read == "-" && expected == "-", "\(line): \(read)")
      default:
        #expect(read == reading && read != expected && columns.count == 5, "\(line): \(read)")
      }
      counts[["=", "refused", "-"].contains(reading) ? reading : "other", default: 0] += 1
    }
    // The figures of Docs/Benchmarks.md.
    #expect(counts == ["=": 122, "refused": 243, "-": 47, "other": 14])
  }

  private func moment(of text: String, by clock: Clock) -> String {
    guard let date = DateExpression(text), date.wrongWeekday(by: clock) == nil else { return "-" }
    return date.resolved(by: clock).moment.iso
  }
}
