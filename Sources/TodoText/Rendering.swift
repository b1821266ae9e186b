import MVI
import TodoJSON
import TodoModel
import TodoScreens

/// Renders the program's states, as text or as JSON: a function of the state and of nothing else.
public struct Rendering: Sendable {
  /// The texts of all screens.
  public let texts: [any ScreenText.Type]
  /// What text depends on besides the state.
  public let context: TextContext
  /// How a state is told.
  public let format: Format

  /// How a state is told.
  public enum Format: String, Sendable, CaseIterable {
    /// In lines for people.
    case text
    /// In one object a line for programs.
    case json
  }

  /// A rendering with the texts of all screens.
  public init(texts: [any ScreenText.Type], context: TextContext, format: Format) {
    self.texts = texts
    self.context = context
    self.format = format
  }

  /// What a command is answered with, as text; an error is not part of it.
  public func lines(of state: TodoViewState) -> [TextLine] {
    switch state.message {
    case .none, .error: []
    case .screen: screenLines(of: state)
    case .question: screenLines(asking: state) + (state.question?.lines(in: context.zone) ?? [])
    case .notice(let notice): [TextLine(notice.words)]
    case .greeting(let greeting): [greeting.line]
    case .changes(let changes, let notice, let hints): lines(of: changes, notice) + hints.map(\.line)
    }
  }

  private static let mostLines = 20

  private func lines(of changes: [Change], _ notice: Notice) -> [TextLine] {
    guard let only = changes.first, changes.count == 1 else {
      let shown = changes.prefix(Self.mostLines).map { "  " + $0.line(in: context.zone) }
      let rest = changes.count - shown.count
      return [TextLine(notice.words, .good)] + shown + (rest > 0 ? [TextLine("  … and \(rest) more", .faint)] : [])
    }
    return [TextLine(notice.words, .good) + ": " + only.line(in: context.zone)]
  }

  private func screenLines(of state: TodoViewState) -> [TextLine] {
    text(of: state.routes.top.screen)?.lines(of: state.screens, at: now(state), in: context) ?? []
  }

  /// A screen that asks something while it is shown says what it is about; a question from elsewhere stands by itself.
  private func screenLines(asking state: TodoViewState) -> [TextLine] {
    state.asking?.screen == state.routes.top.screen && state.asking?.screen != TasksScreen.self
      ? screenLines(of: state) : []
  }

  private func now(_ state: TodoViewState) -> Now {
    Now(state.instant, in: context.zone)
  }

  func text(of screen: any Screen.Type) -> (any ScreenText.Type)? {
    texts.first { $0.screen == screen }
  }
}

extension NearMiss {
  fileprivate var line: TextLine {
    TextLine("  “\(shortened(word, to: 40))” stays text; did you mean \(attribute.rawValue): ?", .warning)
  }
}

extension Greeting {
  fileprivate var line: TextLine {
    guard active > 0 else { return TextLine("You have no active TO-DOs! Add one with “add Buy milk”; “help” lists the commands", .faint) }
    var parts = ["\(active) active TO-DO\(active == 1 ? "" : "s")"]
    if overdue > 0 { parts.append("\(overdue) overdue") }
    if today > 0 { parts.append("\(today) due today") }
    return TextLine(parts.joined(separator: ", ")) + TextLine(" · “list” shows them, “help” lists the commands", .faint)
  }
}
