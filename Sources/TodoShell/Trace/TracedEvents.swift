import MVI
import TodoApp
import TodoModel

/// How a session was rendered; what a replay needs to render it the same way.
package struct TracedSession: Codable, Sendable {
  /// The version of the trace's format that is written and replayed. It rises with each change of a result's form.
  static let currentVersion = 2

  /// The version of this trace's format.
  package var version = TracedSession.currentVersion
  /// How lines came in.
  package let mode: Mode
  /// `text` or `json`.
  package let format: String
  /// The columns; nil where nothing is cut.
  package let width: Int?
  /// The columns that text was laid out for, where nothing is cut.
  package let columns: Int?
  /// The zone that times were told in, as `TZ` names it; nil for Greenwich.
  package let zone: String?
  /// Whether answers have colours.
  package let isColored: Bool
  /// How colours looked; nil for what is usual.
  package let theme: String?
  /// What looked otherwise; nil for nothing.
  package let palette: String?
  /// Whether pictures are drawn with characters beyond ASCII.
  package let isUnicode: Bool
  /// Whether a failed command ended the batch.
  package let keepsGoing: Bool
  /// Whether all commands of the batch counted, or none.
  package let isAtomic: Bool
  /// Whether nothing was written.
  package let isDryRun: Bool
  /// The template of what stands before a command.
  package let prompt: String?
  /// What lists were like at the beginning; nil for what is usual.
  package let listing: Listing?

  /// How lines come in.
  package enum Mode: String, Codable, Sendable {
    /// Typed at a prompt.
    case shell
    /// From a pipe or a file.
    case batch
    /// One, as the arguments of the program.
    case oneShot
  }

  package init(
    mode: Mode, format: String, width: Int?, columns: Int? = nil, zone: String?, isColored: Bool, isUnicode: Bool,
    keepsGoing: Bool, isAtomic: Bool, isDryRun: Bool, prompt: String? = nil, listing: Listing? = nil,
    theme: String? = nil, palette: String? = nil
  ) {
    self.mode = mode
    self.format = format
    self.width = width
    self.columns = columns
    self.zone = zone
    self.isColored = isColored
    (self.theme, self.palette) = (theme, palette)
    self.isUnicode = isUnicode
    self.keepsGoing = keepsGoing
    self.isAtomic = isAtomic
    self.isDryRun = isDryRun
    self.prompt = prompt
    self.listing = listing
  }
}

/// An intent as it is written to a trace.
struct TracedIntent: Encodable {
  let intent: Shell.Intent

  private enum Key: String, CodingKey {
    case kind, line, command, screen, intent, answer, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch intent {
    case .start, .commit, .idle, .tell, .fit, .interrupt: try container.encode(caseName(of: intent), forKey: .kind)
    case .outside(let event): try container.encode(event.rawValue, forKey: .kind)
    case .complete(let line):
      try container.encode(caseName(of: intent), forKey: .kind)
      try container.encode(line.text, forKey: .command)
    case .command(let command, let origin):
      try container.encode(origin.line, forKey: .line)
      try container.encode(origin.command, forKey: .command)
      switch command {
      case .feature(let intent):
        func encode<I: AppIntent>(_ intent: I) throws {
          try container.encode(I.Owner.name, forKey: .screen)
          try container.encode(intent, forKey: .intent)
        }
        try encode(intent)
      case .answer(let answer): try container.encode(answer, forKey: .answer)
      case .back, .home, .quit: try container.encode(caseName(of: command), forKey: .kind)
      case .invalid(let error): try container.encode(error, forKey: .error)
      }
    }
  }
}

/// An action as it is written to a trace.
struct TracedAction: Encodable {
  let action: Shell.Action

  private enum Key: String, CodingKey {
    case kind, screen, action, error
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(caseName(of: action), forKey: .kind)
    func encode<A: AppAction>(_ action: A) throws {
      try container.encode(A.Owner.name, forKey: .screen)
      try container.encode(action, forKey: .action)
    }
    switch action {
    case .run(let action, _), .goBack(let action, _), .goHome(let action, _): try encode(action)
    case .refuse(let error, _), .decline(let error, _), .askAgain(let error, _):
      try container.encode(error, forKey: .error)
    case .greet, .stay, .quit, .suggest, .correct, .commit, .checkpoint, .fit, .renewWatched, .lookOutside,
      .lookAtClock, .syncBeside, .tell:
      break
    }
  }
}

/// A case by its name in the source.
private func caseName(of value: some Any) -> String { Mirror(reflecting: value).children.first?.label ?? "\(value)" }
