import Glibc
import Platform
import TodoApp
import TodoShell

/// The options of `todo install`.
struct InstallOptions: Equatable {
  /// The folder to install into.
  var prefix: String?
  /// True to configure only the merging of data files in git.
  var isForGit = false
  /// True if that applies to all repositories of the user.
  var isGlobal = false
  /// True to uninstall.
  var isRemoving = false
}

extension InstallOptions {
  /// Parses arguments, which may only be options.
  static func request(_ arguments: [String]) throws(UsageError) -> OptionParser<InstallOptions>.Request {
    let request = try OptionParser(options: all).request(arguments, changing: InstallOptions())
    if case .values(_, let rest) = request, let argument = rest.first { throw .unexpectedArgument(argument) }
    return request
  }

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

  /// The usage, in one line.
  static var usage: String { "todo install \(Subcommand.install.parameters)" }

  /// Returns the answer to `todo install --help`.
  static func help(columns: Int) -> String {
    var page = HelpPage(columns: columns)
    page.line("USAGE: " + usage)
    page.table("OPTIONS", all.map { ($0.usage, $0.meaning) })
    return page.text
  }
}

/// The files to install in a folder such as `/usr/local`, each kind in its own subfolder.
struct Installation {
  /// The folder in which the program will be found.
  let prefix: String
  /// A folder that is put before all paths, as makers of packages require.
  let stage: String

  /// A file to install.
  struct Item {
    /// The path, relative to the prefix.
    let path: String
    let contents: [UInt8]
    let mode: mode_t
  }

  /// The result for a file.
  enum Change {
    case installed, unchanged, removed, absent
  }

  /// A file that could not be changed, and the reason.
  struct Failure: Error {
    let path: String
    let code: Int32
  }

  /// Every file except the program itself. Each kind is a line here.
  static let texts: [(path: String, text: String)] = [
    ("share/man/man1/todo.1", Manual.page),
    ("share/bash-completion/completions/todo", CompletionScript.text(for: .bash)),
    ("share/zsh/site-functions/_todo", CompletionScript.text(for: .zsh)),
    ("share/fish/vendor_completions.d/todo.fish", CompletionScript.text(for: .fish)),
  ]

  /// Returns the path of an item in the file system.
  func path(of item: Item) -> String { stage + prefix + "/" + item.path }

  /// Puts a file in its place in one step, unless it is there already.
  func install(_ item: Item, isDryRun: Bool) throws(Failure) -> Change {
    let path = path(of: item)
    if let there = Self.contents(of: path), there.bytes == item.contents, there.mode == item.mode { return .unchanged }
    guard !isDryRun else { return .installed }
    do throws(FolderFailure) {
      try makeFolders(above: path, mode: 0o755)
    } catch {
      throw Failure(path: error.path, code: error.code.rawValue)
    }
    do throws(Errno) {
      try replaceFile(path, with: item.contents, draft: "\(path).\(getpid()).new", mode: item.mode, isDurable: true)
    } catch {
      throw Failure(path: path, code: error.rawValue)
    }
    return .installed
  }

  /// Removes a file; folders are kept, because others may use them.
  func remove(_ item: Item, isDryRun: Bool) throws(Failure) -> Change {
    let path = path(of: item)
    guard access(path, F_OK) == 0 else { return .absent }
    guard isDryRun || unlink(path) == 0 else { throw Failure(path: path, code: errno) }
    return .removed
  }

  /// Returns the contents and the permissions of a file; nil if it cannot be read.
  static func contents(of path: String) -> (bytes: [UInt8], mode: mode_t)? {
    do throws(Errno) {
      let descriptor = try Descriptor.file(path, O_RDONLY)
      let status = try descriptor.status()
      return (try descriptor.readAll(expecting: Int(status.st_size)), status.st_mode & 0o777)
    } catch {
      return nil
    }
  }
}

extension Program {
  /// Runs `todo install [--prefix FOLDER] [--uninstall]`: puts every file in its place, and prints the result.
  func install() -> Int32 {
    do throws(UsageError) {
      switch try InstallOptions.request(Array(arguments.dropFirst())) {
      case .answer:
        output.present(Array(InstallOptions.help(columns: process.helpColumns).utf8))
        output.flush()
        return 0
      case .values(let options, _):
        return install(options)
      }
    } catch {
      output.write(Array(error.complaint(about: "todo install", usage: InstallOptions.usage).utf8), to: .errors)
      return UsageError.exitCode
    }
  }

  private func install(_ options: InstallOptions) -> Int32 {
    if options.isForGit { return installDriver(options) }
    guard let program = Installation.contents(of: "/proc/self/exe") else {
      return refuse("cannot read the program itself: \(String(cString: strerror(errno)))", exitCode: 66)
    }
    let items =
      [Installation.Item(path: "bin/todo", contents: program.bytes, mode: 0o755)]
      + Installation.texts.map { Installation.Item(path: $0.path, contents: Array($0.text.utf8), mode: 0o644) }
    let installation = Installation(
      prefix: absolute(options.prefix ?? standardPrefix), stage: process.variable("DESTDIR") ?? "")
    return settle(items, in: installation, isRemoving: options.isRemoving)
  }

  private func settle(_ items: [Installation.Item], in installation: Installation, isRemoving: Bool) -> Int32 {
    var page = TextPage(isColored: false)
    defer { output.write(page.bytes, to: .answers) }
    for item in items {
      do throws(Installation.Failure) {
        let change =
          isRemoving
          ? try installation.remove(item, isDryRun: options.isDryRun)
          : try installation.install(item, isDryRun: options.isDryRun)
        page.add(TextLine("\(change.words(isDryRun: options.isDryRun)) \(installation.path(of: item))"))
      } catch {
        output.write(page.bytes, to: .answers)
        page = TextPage(isColored: false)
        let isForbidden = [EACCES, EPERM, EROFS].contains(error.code)
        return refuse("\(error.path): \(String(cString: strerror(error.code)))", exitCode: isForbidden ? 77 : 73)
      }
    }
    let folder = installation.prefix + "/bin"
    let isFound = (process.variable("PATH") ?? "").split(separator: ":").contains { $0 == folder }
    if !isRemoving, !isFound, installation.stage.isEmpty {
      page.add(TextLine("note: \(folder) is not in PATH, so `todo` is not found there yet", .warning))
    }
    return 0
  }

  private var standardPrefix: String {
    geteuid() == 0 ? "/usr/local" : process.homeFolder + "/.local"
  }

  private func absolute(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path == "/" ? "" : String(path) }
    defer { free(current) }
    return String(cString: current) + "/" + path
  }
}

extension Installation.Change {
  fileprivate func words(isDryRun: Bool) -> String {
    switch self {
    case .installed: isDryRun ? "would install" : "installed"
    case .unchanged: "unchanged"
    case .removed: isDryRun ? "would remove" : "removed"
    case .absent: "not there"
    }
  }
}
