import TodoModel

/// One thing about the program that a person can choose, described once: the file, the options, the variables, the screen
/// `config`, the manual page and the reference all go by it.
package struct Preference: Sendable {
  /// The name in the file.
  package let name: String
  /// What it was called before, which is understood as well.
  let formerName: String?
  /// The option that decides it for one run, if there is one.
  package let option: String?
  /// Variables that other programs read as well, the one that counts most last; they count less than the file.
  package let sharedVariables: [String]
  /// What it decides, in one sentence without its end.
  package let summary: String
  /// What a value looks like.
  package var expected: String { expectation() }
  /// Whether it is the path of a file, which in the configuration has to mean the same wherever the program is started.
  let isPath: Bool
  private let expectation: @Sendable () -> String
  private let read: @Sendable (String, inout Configuration) throws(TodoError) -> Void
  private let write: @Sendable (Configuration) -> String

  /// The variable that decides it until the terminal is closed.
  package var variable: String { Preference.variable(name) }

  /// The variable of its former name, if it had one; it counts less.
  package var formerVariable: String? { formerName.map(Preference.variable) }

  private static func variable(_ name: String) -> String {
    // By characters: the first `joined` of a process looks through all its conformances, and this is asked at each start.
    name.uppercased().reduce(into: "TODO_") { $0.append($1 == "-" ? "_" : $1) }
  }

  /// Whether it is, or was, called that.
  func matches(_ name: String) -> Bool { self.name == name || formerName == name }

  /// The value, as it would be written in the file.
  package func value(in configuration: Configuration) -> String { write(configuration) }

  /// The default value.
  package func standardValue(beside configuration: Configuration = Configuration()) -> String {
    write(Configuration(standardFile: configuration.standardFile))
  }

  /// What decides no value now is not made: the table is read at every start.
  init<Value>(
    _ name: String, _ path: @escaping @autoclosure @Sendable () -> any WritableKeyPath<Configuration, Value> & Sendable,
    _ type: PreferenceType<Value>,
    formerName: String? = nil, option: String? = nil, sharedVariables: [String] = [], isPath: Bool = false,
    _ summary: String
  ) {
    self.name = name
    self.formerName = formerName
    self.option = option
    self.sharedVariables = sharedVariables
    self.summary = summary
    expectation = type.expectation
    self.isPath = isPath
    read = { (text, configuration) throws(TodoError) in
      let value: Value?
      do throws(TodoError) {
        value = try type.read(text)
      } catch {
        // It is no line that could be typed.
        throw error.cause
      }
      guard let value else {
        throw .invalidValue(InvalidValue(field: name, value: text, expected: type.expected), column: nil)
      }
      configuration[keyPath: path()] = value
    }
    write = { type.write($0[keyPath: path()]) }
  }

  /// Whether a text is a value of it.
  package func accepts(_ text: String) -> Bool {
    var configuration = Configuration()
    do throws(TodoError) {
      try read(text, &configuration)
      return true
    } catch {
      return false
    }
  }

  /// Puts a value into a configuration; `invalidValue` or `syntax`, with a place in the value if it has one.
  func set(_ text: String, from origin: Configuration.Origin, in configuration: inout Configuration) throws(TodoError) {
    try read(text, &configuration)
    configuration.origins[name] = origin
  }
}
