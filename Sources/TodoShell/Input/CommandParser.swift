import TodoModel
import TodoScreens

/// Turns lines into commands: finds the verb and lets it read the rest.
public struct CommandParser: Sendable {
  private let verbs: [String: Verb]
  private let names: [String]

  /// A parser for the commands of these screens.
  public init(screens: [any Screen.Type]) {
    let all = Verb.all(of: screens)
    names = all.map(\.name)
    verbs = Dictionary(
      all.flatMap { verb in ([verb.name] + verb.aliases).map { ($0, verb) } }, uniquingKeysWith: { first, _ in first })
  }

  /// What a line says, typed while that is on the screen.
  public func command(_ line: String, in situation: Situation) -> Command {
    var scanner = LineScanner(line)
    scanner.skipSpace()
    let word = scanner.bareWord()
    guard let verb = verbs[word.text] else {
      let nearest = nearestWordAtAll(to: word.text, among: names)
      return .incomprehensible(
        .unknownCommand(word.text, nearest: nearest, column: scanner.column(at: word.offset)))
    }
    do throws(TodoError) {
      return try verb.parse(&scanner, situation)
    } catch {
      return .incomprehensible(error)
    }
  }

  /// The line that means the same as arguments which the caller's shell has split.
  public func line(fromArguments arguments: [String]) -> String {
    let reads = arguments.first.flatMap { verbs[$0] }?.reads ?? .query
    return TodoModel.line(fromArguments: arguments) { position in
      switch reads {
      case .text: position > 0 ? .text : .typed
      case .attributes: position > 0 ? .attributes : .typed
      case .selectionAndText: position > 1 ? .text : .typed
      case .selectionAndAttributes: position > 1 ? .attributes : .typed
      case .query: .typed
      }
    }
  }

  /// Whether a line says nothing: it is a comment, or blank where no question makes that an answer.
  public static func isSilent(_ line: String, asAnswer isAnswer: Bool) -> Bool {
    guard let first = line.utf8.first(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }) else {
      return !isAnswer
    }
    return first == UInt8(ascii: "#")
  }
}
