import Glibc
import TodoApp
import TodoShell

extension Program {
  /// `todo install [--prefix FOLDER] [--uninstall]`: puts everything in its place, and says what is where.
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
