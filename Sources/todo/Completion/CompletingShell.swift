/// A shell that completes the arguments of `todo`.
enum CompletingShell: String, CaseIterable {
  case bash, zsh, fish
}

/// The scripts that teach a shell to complete `todo`.
enum CompletionScript {
  /// The script for a shell, to be read by it at its start.
  static func text(for shell: CompletingShell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  // All of them ask the program, which knows its language and looks into the data file. It answers with a line for each
  // candidate, or with the code 3 where the name of a file is wanted.

  private static let bash = #"""
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

  private static let zsh = #"""
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

  private static let fish = #"""
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
