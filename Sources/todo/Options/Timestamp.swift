import TodoModel

/// An instant as it is given to the clock.
enum Timestamp: Equatable {
  case utc(Instant)
  case local(CivilTime)

  /// What it looks like.
  static let expected = "a time such as 2026-11-21T09:00:00"

  init?(_ text: String) {
    if let instant = Instant(iso: text) {
      self = .utc(instant)
    } else if let time = CivilTime(iso: text) {
      self = .local(time)
    } else {
      return nil
    }
  }

  /// The value of `TODO_NOW`.
  init(variable value: String) throws(UsageError) {
    guard let timestamp = Timestamp(value) else { throw .invalidClock(value) }
    self = timestamp
  }

  func instant(in zone: some Zone) -> Instant {
    switch self {
    case .utc(let instant): instant
    case .local(let time): zone.instant(of: time)
    }
  }
}
