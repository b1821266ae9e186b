import Glibc
import Platform
import TodoApp
import TodoShell

struct InstallOptions: Equatable {
  var prefix: String?
  /// True to configure only the merging of data files in git.
  var isForGit = false
  /// True to do that for all repositories of the user.
  var isGlobal = false
  var isRemoving = false

  static func request(_ arguments: [String]) throws(UsageError) -> OptionParser<InstallOptions>.Request {
    let request = try OptionParser(options: all).request(arguments, changing: InstallOptions())
    if case .values(_, let rest) = request, let argument = rest.first { throw .unexpectedArgument(argument) }
    return request
  }

  static let all: [Option<InstallOptions>] = [
    .path("--prefix", .path("folder", "the path of a folder"), "The folder to install below", \.prefix),
    .flag("--git", "Have git merge data files by tasks in this repository, and install nothing else", \.isForGit),
    .flag("--global", "With --git: in all repositories of yours", \.isGlobal),
    .flag("--uninstall", "Take everything away again", \.isRemoving),
    .help,
  ]

  static var help: String {
    "Usage: \(Subcommand.install.usage)\n" + all.map { "  \($0.usage)  \($0.meaning)\n" }.joined()
  }
}

/// The files to install in a folder such as `/usr/local`, each kind in its own subfolder.
struct Installation {
  let prefix: String
  /// A folder that is put before all paths, as makers of packages require.
  let stage: String
  let isDryRun: Bool

  /// A file; its path is relative to the prefix.
  typealias Item = (path: String, contents: [UInt8], mode: mode_t)

  /// Every file except the program itself. Each kind is a line here.
  static let texts: [(path: String, text: String)] = [
    ("share/man/man1/todo.1", Manual.page),
    ("share/bash-completion/completions/todo", CompletingShell.bash.script),
    ("share/zsh/site-functions/_todo", CompletingShell.zsh.script),
    ("share/fish/vendor_completions.d/todo.fish", CompletingShell.fish.script),
  ]

  func path(of item: Item) -> String { stage + prefix + "/" + item.path }

  /// Puts a file in its place in one step, unless it is there already, and returns the word for what was done.
  func install(_ item: Item) throws(FolderFailure) -> String {
    let path = path(of: item)
    if let there = Self.contents(of: path), there.bytes == item.contents, there.mode == item.mode { return "unchanged" }
    guard !isDryRun else { return "would install" }
    try makeFolders(above: path, mode: 0o755)
    do throws(Errno) {
      try replaceFile(path, with: item.contents, draft: "\(path).\(getpid()).new", mode: item.mode, isDurable: true)
    } catch { throw FolderFailure(path: path, code: error) }
    return "installed"
  }

  /// Removes a file, and returns the word for what was done; folders are kept, because others may use them.
  func remove(_ item: Item) throws(FolderFailure) -> String {
    let path = path(of: item)
    guard access(path, F_OK) == 0 else { return "not there" }
    guard !isDryRun else { return "would remove" }
    guard unlink(path) == 0 else { throw FolderFailure(path: path, code: .last) }
    return "removed"
  }

  static func contents(of path: String) -> (bytes: [UInt8], mode: mode_t)? {
    guard let status = fileStatus(path) else { return nil }
    return (try? Descriptor.file(path, O_RDONLY).readToEnd(upTo: .max)).map { ($0, status.st_mode & 0o777) }
  }
}

extension Program {
  /// Runs `todo install [--prefix FOLDER] [--uninstall]`: puts every file in its place, and prints the result.
  func install() -> Int32 {
    do throws(UsageError) {
      switch try InstallOptions.request(Array(arguments.dropFirst())) {
      case .answer: return print(InstallOptions.help)
      case .values(let options, _):
        return options.isForGit || options.isGlobal ? installDriver(options) : install(options)
      }
    } catch {
      output.write(Array(error.complaint(about: "todo install").utf8), to: .errors)
      return UsageError.exitCode
    }
  }

  private func install(_ options: InstallOptions) -> Int32 {
    guard let program = Installation.contents(of: "/proc/self/exe") else {
      return refuse("cannot read the program itself: \(Errno.last.description)", exitCode: 66)
    }
    let texts = Installation.texts.map { ($0.path, Array($0.text.utf8), 0o644) as Installation.Item }
    let items = [("bin/todo", program.bytes, 0o755)] + texts
    let installation = Installation(
      prefix: absolute(options.prefix ?? (geteuid() == 0 ? "/usr/local" : process.homeFolder + "/.local")),
      stage: process.variable("DESTDIR") ?? "", isDryRun: self.options.isDryRun)
    var page = TextPage(isColored: false)
    for item in items {
      do throws(FolderFailure) {
        let change = options.isRemoving ? try installation.remove(item) : try installation.install(item)
        page.add(TextLine("\(change) \(installation.path(of: item))"))
      } catch {
        output.write(page.bytes, to: .answers)
        let isForbidden = [EACCES, EPERM, EROFS].contains(error.code.rawValue)
        return refuse("\(error.path): \(error.code.description)", exitCode: isForbidden ? 77 : 73)
      }
    }
    let folder = installation.prefix + "/bin"
    let isFound = (process.variable("PATH") ?? "").split(separator: ":").contains { $0 == folder }
    if !options.isRemoving, !isFound, installation.stage.isEmpty {
      page.add(TextLine("note: \(folder) is not in PATH, so `todo` is not found there yet", .warning))
    }
    output.write(page.bytes, to: .answers)
    return 0
  }

  private func absolute(_ path: String) -> String {
    var path = path[...]
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    guard !path.hasPrefix("/"), let current = realPath(".") else { return path == "/" ? "" : String(path) }
    return current + "/" + path
  }
}
