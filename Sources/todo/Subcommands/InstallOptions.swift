/// What `todo install` takes.
struct InstallOptions: Equatable {
  /// The folder to install below.
  var prefix: String?
  /// Whether git is told how data files are merged, and nothing else is done.
  var isForGit = false
  /// Whether that counts for all repositories of the user.
  var isGlobal = false
  /// Whether everything is taken away again.
  var isRemoving = false
}

extension InstallOptions {
  /// What arguments ask for; there are none but options.
  static func request(_ arguments: [String]) throws(UsageError) -> OptionParser<InstallOptions>.Request {
    let request = try OptionParser(options: all).request(arguments, changing: InstallOptions())
    if case .values(_, let rest) = request, let argument = rest.first { throw .unexpectedArgument(argument) }
    return request
  }

  /// Every option.
  static let all: [Option<InstallOptions>] = [
    Option(
      name: "--prefix", explanation: "The folder to install below", brief: "the folder to install below",
      effect: .takes(.path("folder", "the path of a folder")) {
        $1.prefix = $0
        return !$0.isEmpty
      }),
    Option(
      name: "--git", explanation: "Have git merge data files by tasks in this repository, and install nothing else",
      brief: "have git merge data files by tasks", effect: .sets { $0.isForGit = true }),
    Option(
      name: "--global", explanation: "With --git: in all repositories of yours", brief: "in all repositories of yours",
      effect: .sets {
        $0.isForGit = true
        $0.isGlobal = true
      }),
    Option(
      name: "--uninstall", explanation: "Take everything away again", brief: "take everything away again",
      effect: .sets { $0.isRemoving = true }),
    .help,
  ]

  /// How it is called, in one line.
  static var usage: String { "todo install \(Subcommand.install.parameters)" }

  /// What is answered to `todo install --help`.
  static func help(columns: Int) -> String {
    var page = HelpPage(columns: columns)
    page.line("USAGE: " + usage)
    page.table("OPTIONS", all.map { ($0.usage, $0.meaning) })
    return page.text
  }
}
