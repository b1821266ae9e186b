/// What `todo` does besides the commands of the language. It runs whatever is wrong with the configuration. Each is the
/// first word after the options.
enum Subcommand: String, CaseIterable {
  case install, manual, replay, completions, complete
  case gitMerge = "git-merge"

  /// What comes after the word.
  var parameters: String {
    switch self {
    case .install: "[--prefix FOLDER | --git [--global]] [--uninstall]"
    case .manual: ""
    case .replay: "FILE"
    case .completions: CompletingShell.allCases.map(\.rawValue).joined(separator: "|")
    case .complete: "SHELL WORDS"
    case .gitMerge: "BASE OURS THEIRS"
    }
  }

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .install:
      "copies the program, its manual page and completions for shells to where they are found: below ~/.local, for the "
        + "superuser below /usr/local, or below FOLDER, with $DESTDIR before that; what is up to date stays as it is; "
        + "--git has git merge data files by tasks in this repository, with --global in all of yours; "
        + "--uninstall takes everything away again"
    case .manual: "prints the manual page, which `man -l -` shows"
    case .replay: "prints the session of a trace again"
    case .completions: "prints the script with which a shell completes commands"
    case .complete: "answers that script: what could stand at the end of the words"
    case .gitMerge:
      "merges three versions of a data file into the second one, as git asks for after `todo install --git`"
    }
  }
}
