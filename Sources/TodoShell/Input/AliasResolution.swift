import TodoApp
import TodoModel

extension CommandParser {
  /// Returns the usable aliases of a configuration, and the problems of the others. An alias may refer to another one,
  /// but not in a circle. It cannot replace a verb or a reserved word, so that a line of a script means the same for
  /// everybody. Its command has to be valid, as far as that can be known without the words that will follow it.
  package func resolve(
    _ definitions: [ConfigurationFile.Entry], reserved: [String] = []
  ) -> (aliases: [Alias], problems: [ConfigurationProblem]) {
    var (aliases, problems): ([Alias], [ConfigurationProblem]) = ([], [])
    for definition in definitions {
      do throws(ConfigurationProblem) {
        let command = try self.command(of: definition, among: definitions, reserved: reserved)
        aliases.append(Alias(name: definition.name, command: command, line: definition.line))
      } catch { problems.append(error) }
    }
    return (aliases.sorted { $0.name < $1.name }, problems)
  }

  private func command(
    of definition: ConfigurationFile.Entry, among definitions: [ConfigurationFile.Entry], reserved: [String]
  ) throws(ConfigurationProblem) -> String {
    guard ViewName.usualForm(of: definition.name) == definition.name else {
      throw ConfigurationProblem(definition.namePlace, .noName(definition.name))
    }
    guard !isName(ofVerb: definition.name), !reserved.contains(definition.name) else {
      throw ConfigurationProblem(definition.namePlace, .takenName(definition.name))
    }
    var line = definition.value
    var names = [definition.name]
    while let (next, rest) = alias(beginning: line, among: definitions) {
      names.append(next.name)
      guard !names.dropLast().contains(next.name) else {
        throw ConfigurationProblem(definition.valuePlace, .circle(names))
      }
      let standIn = Alias(name: next.name, command: next.value, line: next.line)
      do throws(TodoError) {
        line = try splitBeforeCommand(line).before + standIn.command(with: rest, endingAt: line.count + 1)
      } catch { throw ConfigurationProblem(definition.valuePlace, .wrong(error, of: definition.name)) }
    }
    // The invalid alias may be one that this alias refers to.
    guard line.contains(where: { $0 != " " && $0 != "\t" }) else {
      throw ConfigurationProblem(definition.valuePlace, .emptyAlias(definition.name))
    }
    try check(line, of: definition, isItsOwn: names.count == 1)
    return line
  }

  private func alias(
    beginning line: String, among definitions: [ConfigurationFile.Entry]
  ) -> (ConfigurationFile.Entry, rest: String)? {
    var scanner = LineScanner(splitBeforeCommand(line).command)
    let word = scanner.nextBareWord().text
    return isName(ofVerb: word)
      ? nil : definitions.first { $0.name == word }.map { ($0, rest: scanner.remainder().text) }
  }

  /// Throws if no argument could make the command valid.
  private func check(
    _ line: String, of definition: ConfigurationFile.Entry, isItsOwn: Bool
  ) throws(ConfigurationProblem) {
    // On the screen of a task a selection may be left out.
    guard case .invalid(let error) = command(line, in: ParseContext(shownTask: 1, listing: .standard)) else { return }
    // What goes to the places is not known yet.
    if Alias(name: definition.name, command: line, line: 0).hasPlaces {
      guard case .unknownCommand = error.cause else { return }
    }
    // What is missing at the end may follow.
    if error.column.map({ $0 > line.count }) ?? true { return }
    let place = definition.valuePlace.moved(by: isItsOwn ? (error.column ?? 1) - 1 : 0)
    throw ConfigurationProblem(place, .wrong(error, of: definition.name))
  }
}
