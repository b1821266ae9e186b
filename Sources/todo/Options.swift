import ArgumentParser
import TodoModel
import TodoText

/// What `todo` can be told before the command.
struct Options: ParsableArguments {
  @Option(name: .long, help: ArgumentHelp("The data file.", valueName: "path"))
  var file: String?

  @Option(name: .long, help: "How answers are written.")
  var format = Rendering.Format.text

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A fixed clock, for runs that can be repeated: 2026-11-21T09:00:00 is local time, a trailing Z is UTC.",
      valueName: "timestamp"))
  var now: Timestamp?

  @Flag(name: .long, help: "In a batch, go on after a failed command.")
  var keepGoing = false

  @Flag(name: .long, help: "In a batch, all commands or none.")
  var atomic = false

  @Flag(name: .long, help: "Compute and show everything, write nothing.")
  var dryRun = false

  @Flag(name: .long, help: "Answer yes to every confirmation.")
  var yes = false

  @Option(name: .long, help: "When to use colours.")
  var color = ColorChoice.auto

  @Option(name: .long, help: ArgumentHelp("The columns for text.", valueName: "n"))
  var width: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("Write intents, actions, results and states to a file, as JSON lines.", valueName: "file"))
  var trace: String?

  func validate() throws {
    if file == "" { throw ValidationError("--file takes the path of a file.") }
    if let width, width < 1 { throw ValidationError("--width takes a positive number of columns.") }
    if atomic && keepGoing { throw ValidationError("--atomic and --keep-going exclude each other.") }
  }
}

/// When to use colours.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never
}

extension Rendering.Format: ExpressibleByArgument {}

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
