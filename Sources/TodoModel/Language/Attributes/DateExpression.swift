/// A date as it was typed, before anybody asked what day it is.
public enum DateExpression: Hashable, Sendable, Codable {
  /// `2026-11-27`.
  case day(Day)
  /// `2026-11-27T16:00:00Z`.
  case instant(Instant)
  /// `2026-11-27T16:00`: a time on the clocks here.
  case local(CivilTime)
  /// `today`, `tomorrow`, `yesterday`: days from today.
  case daysFromToday(Int)

  /// What is expected where a date is read.
  public static let expectation = "a date such as 2026-11-27, 2026-11-27T16:00, today, tomorrow or yesterday"

  /// The date that a text means, or nil if it means none.
  public init?(_ text: String) {
    switch text.lowercased() {
    case "today": self = .daysFromToday(0)
    case "tomorrow": self = .daysFromToday(1)
    case "yesterday": self = .daysFromToday(-1)
    default:
      if let day = Day(iso: text) {
        self = .day(day)
      } else if let instant = Instant(iso: text) {
        self = .instant(instant)
      } else if let time = CivilTime(iso: text) {
        self = .local(time)
      } else {
        return nil
      }
    }
  }

  /// The moment that is meant, told at that time in that place.
  public func resolved(by clock: Clock) -> Moment {
    switch self {
    case .day(let day): .day(day)
    case .instant(let instant): .instant(instant)
    case .local(let time): .instant(clock.zone.instant(of: time))
    case .daysFromToday(let days): .day(clock.today.adding(days: days))
    }
  }
}
