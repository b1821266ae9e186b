import TodoModel

extension Configuration {
  /// Where a person can have chosen something.
  package struct Sources {
    /// What stands in the file.
    package var file: ConfigurationFile
    /// The value of a variable that is set to something.
    package var variable: (String) -> String?
    /// What was given with options, by their names.
    package var options: [String: String]
    /// What `~` stands for.
    package var home: String

    package init(
      file: ConfigurationFile, variable: @escaping (String) -> String?, options: [String: String] = [:], home: String
    ) {
      self.file = file
      self.variable = variable
      self.options = options
      self.home = home
    }
  }

  /// Takes over what has been chosen: an option counts more than a variable, that more than the file.
  ///
  /// Aliases are left out: what they stand for is a matter of the commands. What is wrong changes nothing, and is answered
  /// with.
  package mutating func take(_ sources: Sources) -> [ConfigurationProblem] {
    path = sources.file.path
    return Preference.all.reduce(into: sources.file.problems) { problems, preference in
      for value in sources.values(of: preference) {
        do throws(ConfigurationProblem) {
          try take(value, for: preference)
        } catch {
          problems.append(error)
        }
      }
    }
  }

  private mutating func take(_ value: Sources.Value, for preference: Preference) throws(ConfigurationProblem) {
    do throws(TodoError) {
      try preference.set(value.text, from: value.origin, in: &self)
    } catch {
      throw ConfigurationProblem(value.place.moved(by: (error.column ?? 1) - 1), .wrong(error, of: preference.name))
    }
  }
}

extension Configuration.Sources {
  /// What is said of one preference, and where.
  struct Value {
    let text: String
    let origin: Configuration.Origin
    let place: ConfigurationProblem.Place
  }

  /// All that is said of a preference; the last one has the last word.
  func values(of preference: Preference) -> [Value] {
    let entry = file.values.first { preference.matches($0.name) }
    let chosen = entry.map { entry in
      Value(
        text: preference.isPath ? entry.value.path(at: home) : entry.value, origin: .file(line: entry.line),
        place: entry.valuePlace)
    }
    let given = preference.option.flatMap { option in
      options[option].map { Value(text: $0, origin: .option(option), place: .option(option)) }
    }
    return preference.sharedVariables.compactMap(value(ofVariable:))
      + [
        chosen, preference.formerVariable.flatMap(value(ofVariable:)), value(ofVariable: preference.variable), given,
      ].compactMap { $0 }
  }

  private func value(ofVariable name: String) -> Value? {
    variable(name).map { Value(text: $0, origin: .variable(name), place: .variable(name)) }
  }
}

extension String {
  /// A path with what `~` stands for.
  fileprivate func path(at home: String) -> String { hasPrefix("~/") ? home + dropFirst() : self }
}
