import ArgumentParser
import TodoApp
import TodoModel

extension ColorChoice: ExpressibleByArgument {}

extension OutputFormat: ExpressibleByArgument {}

extension ArgumentHelp {
  /// The help of an option that decides for one run what can be configured.
  static func deciding(_ option: String, valueName: String? = nil) -> ArgumentHelp {
    let preference = Preference.all.first { $0.option == option }
    return ArgumentHelp(preference.map { $0.summary + "." } ?? "", valueName: valueName)
  }
}

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
      throw ValidationError("TODO_NOW is “\(visible(value))”; expected a time such as 2026-11-21T09:00:00.")
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
