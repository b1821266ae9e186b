import ArgumentParser
import TodoModel
import TodoScreens

extension ColorChoice: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {}

/// An instant as it is given to the clock.
enum Timestamp: ExpressibleByArgument {
  case utc(Instant)
  case local(CivilTime)

  init?(argument: String) {
    if let instant = Instant(iso: argument) {
      self = .utc(instant)
    } else if let time = CivilTime(iso: argument) {
      self = .local(time)
    } else {
      return nil
    }
  }

  /// The value of `TODO_NOW`.
  init(variable value: String) throws {
    guard let timestamp = Timestamp(argument: value) else {
      throw ValidationError("TODO_NOW is “\(value)”; expected a time such as 2026-11-21T09:00:00.")
    }
    self = timestamp
  }

  func instant(in zone: some Zone) -> Instant {
    switch self {
    case .utc(let instant): instant
    case .local(let time): zone.instant(of: time)
    }
  }
}
