import TodoApp
import TodoModel
import TodoShell
import TodoStore

extension Program {
  /// `todo completions SHELL`: prints the script that teaches a shell to complete.
  func printCompletionScript() -> Int32 {
    guard arguments.count == 2, let shell = CompletingShell(rawValue: arguments[1]) else {
      let shells = CompletingShell.allCases.map(\.rawValue).joined(separator: ", ")
      return refuse("`completions` takes the name of a shell: \(shells)", exitCode: 64)
    }
    output.present(Array(CompletionScript.text(for: shell).utf8))
    output.flush()
    return 0
  }

  /// `todo complete SHELL …`: what could stand at the cursor of a shell's line, for its script. Reads the data file only
  /// if it takes the data to know, and writes nothing.
  ///
  /// bash hands over the line, its word breaks and the kind of completion; the others the arguments.
  ///
  /// - Returns: 3 if the name of a file is wanted.
  func complete() async -> Int32 {
    guard arguments.count > 1, let shell = CompletingShell(rawValue: arguments[1]) else {
      return refuse("`complete` is for the scripts that `completions` prints", exitCode: 64)
    }
    let rest = Array(arguments.dropFirst(2))
    switch shell {
    case .bash:
      let line = ShellWords(rest.first ?? "", breaks: rest.count > 1 ? rest[1] : "")
      let words = line.words.drop { $0.contains("=") && !$0.hasPrefix("-") }.dropFirst()
      guard let found = await candidates(for: Array(words)) else { return Self.wantsFile }
      // 9 is a first Tab, 63 a list: what is listed is not inserted, but for what all have in common.
      let isList = found.count > 1 && rest.count > 2 && ["9", "63"].contains(rest[2])
      let width = found.map { displayWidth(of: line.inserted($0.word)) }.max() ?? 0
      write(
        found.map { candidate in
          let word = line.inserted(candidate.word)
          guard isList, !candidate.explanation.isEmpty else {
            return word + (candidate.isClosed && line.openQuote == nil ? " " : "")
          }
          let gap = String(repeating: " ", count: width - displayWidth(of: word) + 2)
          return word + gap + "(" + shortened(candidate.explanation, to: 40) + ")"
        })
    case .zsh, .fish:
      guard let found = await candidates(for: rest) else { return Self.wantsFile }
      write(
        found.map { candidate in
          shell == .zsh
            ? "\(candidate.word)\t\(candidate.isClosed ? " " : "")\t\(candidate.explanation)"
            : "\(candidate.word)\t\(candidate.explanation)"
        })
    }
    return 0
  }

  private static let wantsFile: Int32 = 3

  /// One argument that could stand at the cursor.
  private struct Candidate {
    let word: String
    /// Whether the argument is complete with it.
    var isClosed = true
    let explanation: String
  }

  private func write(_ lines: [String]) {
    output.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: .answers)
    output.flush()
  }

  /// What could stand in the place of the last argument; nil if that is the name of a file.
  private func candidates(for arguments: [String]) async -> [Candidate]? {
    let completed = CompletedArguments(arguments)
    switch completed.place {
    case .file: return nil
    case .unknown: return []
    case .option(let typed):
      return Options.all.filter { $0.name.hasPrefix(typed) }.map {
        Candidate(word: $0.name, explanation: $0.brief)
      }
    case .choice(let choices, let behind, let typed):
      return choices.filter { $0.hasPrefix(typed) }.map { Candidate(word: behind + $0, explanation: "") }
    case .command([Subcommand.replay.rawValue], _): return nil
    case .command([Subcommand.completions.rawValue], let typed):
      return CompletingShell.allCases.map(\.rawValue).filter { $0.hasPrefix(typed) }.map {
        Candidate(word: $0, explanation: "")
      }
    case .command(let before, let current):
      return await candidates(for: current, behind: before, file: completed.values["--file"])
    }
  }

  private func candidates(for current: String, behind before: [String], file: String?) async -> [Candidate] {
    guard let argument = parser.argument(current, behind: before) else { return [] }
    let completion = parser.completion(of: argument.line)
    var suggestions = completion.suggestions(from: NoVocabulary(), clock: clock)
    if completion.needsVocabulary {
      let (path, clock) = (file ?? configuration.file, clock)
      // A file that cannot be read is told of when a command is given.
      suggestions =
        (try? await JSONFileTasksDataSource(path: path, clock: clock)
          .withTable { completion.suggestions(from: $0, clock: clock) }) ?? suggestions
    }
    // Shells insert what is the only one.
    if let only = suggestions.all.first, suggestions.all.count == 1,
      !parser.mayComplete(
        argument.line.text, to: suggestions.line(argument.line, with: only), in: Shell.State().parseContext)
    {
      return []
    }
    let found = suggestions.all.compactMap { suggestion -> Candidate? in
      let word = argument.argument(with: suggestion, replacing: suggestions.replaced)
      guard visible(word) == word else { return nil }
      return Candidate(
        word: word, isClosed: suggestion.following == " " && !word.contains { $0 == " " || $0 == "(" },
        explanation: shortened(visible(rendering.words(explaining: suggestion)), to: 60))
    }
    guard before.isEmpty else { return found }
    return found
      + Subcommand.allCases.filter { ![.complete, .gitMerge].contains($0) && $0.rawValue.hasPrefix(current) }.map {
        Candidate(word: $0.rawValue, explanation: shortened($0.summary, to: 60))
      }
  }
}
