import LineEditor
import TodoApp
import TodoModel
import TodoShell
import TodoStore

extension Program {
  func printCompletionScript() -> Int32 {
    guard arguments.count == 2, let shell = CompletingShell(rawValue: arguments[1]) else {
      let shells = CompletingShell.names.joined(separator: ", ")
      return refuse("`completions` takes the name of a shell: \(shells)", exitCode: 64)
    }
    return print(shell.script)
  }

  /// Runs `todo complete SHELL …`: prints the candidates at the cursor of a shell's line, for its script, or returns 3
  /// if the name of a file is wanted. Reads the data file only if the candidates depend on it, and writes nothing. bash
  /// passes the line, its word breaks and the kind of completion; other shells pass the arguments. Returns nil for a line.
  func complete() async -> Int32? {
    guard let shell = arguments.dropFirst().first.flatMap(CompletingShell.init(rawValue:)) else { return nil }
    let rest = Array(arguments.dropFirst(2))
    switch shell {
    case .bash:
      let line = ShellWords(rest.first ?? "", breaks: rest.count > 1 ? rest[1] : "")
      let words = line.words.drop { $0.contains("=") && !$0.hasPrefix("-") }.dropFirst()
      guard let found = await candidates(for: Array(words)) else { return Self.wantsFile }
      // 9 is a first Tab, 63 a list, of which only the common prefix is inserted.
      let isList = found.count > 1 && rest.count > 2 && ["9", "63"].contains(rest[2])
      let width = found.map { displayWidth(of: line.inserted($0.text)) }.max() ?? 0
      write(
        found.map { candidate in
          let word = line.inserted(candidate.text)
          guard isList, !candidate.explanation.isEmpty else {
            return word + (line.openQuote == nil ? candidate.following : "")
          }
          let gap = String(repeating: " ", count: width - displayWidth(of: word) + 2)
          return word + gap + "(" + shortened(candidate.explanation, to: 40) + ")"
        })
    case .zsh, .fish:
      guard let found = await candidates(for: rest) else { return Self.wantsFile }
      write(found.map { "\($0.text)\t\(shell == .fish ? "" : $0.following + "\t")\($0.explanation)" })
    }
    return 0
  }

  private static let wantsFile: Int32 = 3

  /// A candidate without a text after it does not complete its argument.
  private typealias Candidate = Completion.Candidate

  private func write(_ lines: [String]) {
    output.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: .answers)
    output.flush()
  }

  /// Returns the candidates for the last argument; nil if that is the name of a file.
  private func candidates(for arguments: [String]) async -> [Candidate]? {
    let completed = CompletedArguments(arguments)
    switch completed.place {
    case .file: return nil
    case .unknown: return []
    case .option(let typed):
      return Options.all.filter { $0.name.hasPrefix(typed) }
        .map { Candidate($0.name, explanation: shortened($0.explanation, to: 60)) }
    case .choice(let choices, let start, let typed):
      return choices.filter { $0.hasPrefix(typed) }.map { Candidate(start + $0) }
    case .command([Subcommand.replay.rawValue], _): return nil
    case .command([Subcommand.completions.rawValue], let typed):
      return CompletingShell.names.filter { $0.hasPrefix(typed) }.map { Candidate($0) }
    case .command(let before, let current): return await candidates(for: current, after: before, file: completed.file)
    }
  }

  private func candidates(for current: String, after before: [String], file: String?) async -> [Candidate]? {
    guard let argument = parser.argument(current, after: before) else { return [] }
    let completion = parser.completion(of: argument.line)
    var suggestions = completion.suggestions(from: TaskTable(), clock: clock)
    if completion.needsVocabulary {
      let (path, clock) = (file ?? configuration.file, clock)
      // A file that cannot be read is reported when a command is given.
      suggestions =
        (try? await JSONFileTasksDataSource(path: path, clock: clock)
          .withTable { completion.suggestions(from: $0, clock: clock) }) ?? suggestions
    }
    let isPath = parser.reading(of: before.first, at: before.count) == .word && !current.hasPrefix("-")
    if completion.expectsFile, isPath || suggestions.all.isEmpty { return nil }
    // Shells insert the only candidate.
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
        word, following: suggestion.following == " " && !word.contains { $0 == " " || $0 == "(" } ? " " : "",
        explanation: shortened(visible(rendering.words(explaining: suggestion)), to: 60))
    }
    let subcommands = Subcommand.allCases.filter { ![.complete, .gitMerge].contains($0) && before.isEmpty }
    return found
      + subcommands.filter { $0.rawValue.hasPrefix(current) }
      .map { Candidate($0.rawValue, explanation: shortened($0.help.summary, to: 60)) }
  }
}

enum CompletingShell: String, CaseIterable {
  case bash, zsh, fish

  static var names: [String] { allCases.map(\.rawValue) }

  /// The script that the shell reads when it starts; it asks the program, which answers as described at `complete()`.
  var script: String {
    switch self {
    case .bash:
      #"""
      # bash completion for todo; `todo completions bash` prints it.
      _todo() {
        local program=todo
        [[ ${COMP_WORDS[0]} == */* ]] && program=${COMP_WORDS[0]/#\~/$HOME}
        local answer
        answer=$("$program" complete bash "${COMP_LINE:0:COMP_POINT}" "$COMP_WORDBREAKS" "$COMP_TYPE" 2> /dev/null)
        if (($? == 3)); then
          compopt +o nospace -o default
          COMPREPLY=()
        else
          mapfile -t COMPREPLY <<< "$answer"
          [[ -n $answer ]] || COMPREPLY=()
        fi
      }
      complete -o nospace -o nosort -F _todo todo

      """#
    case .zsh:
      #"""
      #compdef todo
      # zsh completion for todo; `todo completions zsh` prints it.
      _todo() {
        local program=todo answer line
        [[ $words[1] == */* ]] && program=${~words[1]}
        answer=$("$program" complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2> /dev/null)
        (($? == 3)) && { _files; return }
        local -a fields closed closed_shown open open_shown
        for line in "${(@f)answer}"; do
          fields=("${(@ps:\t:)line}")
          [[ -n $fields[1] ]] || continue
          if [[ $fields[2] == ' ' ]]; then
            closed+=("$fields[1]")
            closed_shown+=("$fields[1]${fields[3]:+  -- $fields[3]}")
          else
            open+=("$fields[1]")
            open_shown+=("$fields[1]${fields[3]:+  -- $fields[3]}")
          fi
        done
        (($#closed)) && compadd -l -V closed -d closed_shown -a closed
        (($#open)) && compadd -l -V open -S '' -d open_shown -a open
        (($#closed + $#open))
      }
      if [[ $funcstack[1] == _todo ]]; then _todo "$@"; else compdef _todo todo; fi

      """#
    case .fish:
      #"""
      # fish completion for todo; `todo completions fish` prints it.
      function __todo_complete
        set -l words (commandline -opc)
        set -l current (commandline -ct | string replace -r '^["\']' '' | string unescape)
        set -l program todo
        string match -q '*/*' -- $words[1]; and set program (string replace -r '^~' $HOME -- $words[1])
        $program complete fish $words[2..-1] "$current" 2> /dev/null
        test $status -eq 3; and __fish_complete_path "$current"
      end
      complete -c todo -f -k -a '(__todo_complete)'

      """#
    }
  }
}
