/// What `todo` does besides the commands of the language. None of it reads or changes a task, so none needs the
/// configuration; each is the first word behind the options.
enum Errand: String, CaseIterable {
  case install, manual, replay

  /// What comes behind the word.
  var parameters: String {
    switch self {
    case .install: "[--prefix FOLDER] [--uninstall]"
    case .manual: ""
    case .replay: "FILE"
    }
  }

  /// What it does, in one line.
  var summary: String {
    switch self {
    case .install:
      "copies the program and its manual page to where they are found: below ~/.local, for the superuser below "
        + "/usr/local, or below FOLDER, with $DESTDIR before that; what is up to date stays as it is; --uninstall takes "
        + "everything away again"
    case .manual: "prints the manual page, which `man -l -` shows"
    case .replay: "prints the session of a trace again"
    }
  }
}
