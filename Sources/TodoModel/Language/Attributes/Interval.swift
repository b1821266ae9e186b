/// An interval as it is typed after `every:` or `after:`, turned into a rule (RFC 5545 §3.3.10).
enum Interval {
  /// What is expected where an interval is read.
  static let expectation = "an interval such as day, week, month, year, 3d, 2w, 1m or 1y"

  /// The rule that a text means, or nil if it means none.
  static func rule(_ text: String) -> String? {
    switch text.lowercased() {
    case "day", "daily": return "FREQ=DAILY"
    case "week", "weekly": return "FREQ=WEEKLY"
    case "month", "monthly": return "FREQ=MONTHLY"
    case "year", "yearly": return "FREQ=YEARLY"
    default: break
    }
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), (1...999).contains(count) else { return nil }
    let frequency: String
    switch text.dropFirst(digits.count).lowercased() {
    case "d": frequency = "FREQ=DAILY"
    case "w": frequency = "FREQ=WEEKLY"
    case "m": frequency = "FREQ=MONTHLY"
    case "y": frequency = "FREQ=YEARLY"
    default: return nil
    }
    return count == 1 ? frequency : frequency + ";INTERVAL=\(count)"
  }
}
