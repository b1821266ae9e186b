import Glibc
import Platform
import TodoApp
import TodoJSON
import TodoModel
import TodoShell
import TodoStore
import TodoSync

extension Program {
  /// The exit code of a failure: git takes codes up to 128 for a conflict.
  private static let failure: Int32 = 129

  /// Runs `todo git-merge BASE OURS THEIRS …`: merges three versions of a data file into the second one, as git asks
  /// for. No other file is opened, and nothing is written unless everything could be read.
  func mergeForGit() -> Int32 {
    let paths = Array(arguments.dropFirst())
    guard paths.count >= 3 else {
      return refuse("git-merge is for git, which gives it three files; `todo install --git` tells git", exitCode: 64)
    }
    // The fourth is how long marks of conflict are to be, of which there are none.
    let name = paths.count > 4 ? paths[4] : paths[1]
    let merge: DocumentMerge
    do throws(UnreadTrace) {
      merge = DocumentMerge(
        base: try version(paths[0], "the base"), try side(paths[1], "this side"), try side(paths[2], "the other side"))
    } catch { return refuse("\(name): \(error); nothing is merged", exitCode: Self.failure) }
    do throws(TodoError) { try merge.changes.checkStorable() } catch {
      return refuse("\(name): \(error.words)", exitCode: Self.failure)
    }
    do throws(Errno) {
      try replaceFile(paths[1], with: merge.result.bytes(), draft: paths[1] + ".new", mode: 0o600, isDurable: false)
    } catch { return refuse("\(name): the merge cannot be written: \(error.description)", exitCode: Self.failure) }
    write(merge.words(in: process.zone).map { TextLine("todo: \(name): \($0)") })
    return 0
  }

  private func side(_ path: String, _ side: String) throws(UnreadTrace) -> TasksDocument {
    if let document = try version(path, side) { return document }
    throw UnreadTrace(description: "\(side) is empty, which no list is")
  }

  /// Returns a version of the file; nil if it is empty.
  private func version(_ path: String, _ side: String) throws(UnreadTrace) -> TasksDocument? {
    do {
      let bytes = try Self.contents(ofFile: path, upTo: Limits.fileBytes)
      return bytes.isEmpty ? nil : try TasksDocument.read(bytes)
    } catch { throw UnreadTrace(description: "\(side) cannot be read: \(error)") }
  }

  /// Runs `todo install --git`: makes git merge data files by tasks, and prints the lines that only the user can add.
  func installDriver(_ options: InstallOptions) -> Int32 {
    guard options.prefix == nil else {
      return refuse("`--prefix` says where files are installed, and `--git` installs none", exitCode: 64)
    }
    let git = GitWorkTree(around: process.folder, variables: process.inherited)
    if !self.options.isDryRun {
      do throws(DriverFailure) {
        try git.configureDriver(isGlobal: options.isGlobal, isRemoving: options.isRemoving)
      } catch {
        switch error {
        case .noGit: return refuse("git is needed for this; install it", exitCode: 69)
        case .noRepository:
          return refuse("there is no git repository here; go to one, or use `todo install --global`", exitCode: 66)
        case .failed(let reason): return refuse("git has failed: \(reason)", exitCode: 73)
        }
      }
    }
    write(driverLines(options).map { TextLine($0) }, to: .answers)
    return 0
  }

  private func driverLines(_ options: InstallOptions) -> [String] {
    let place = options.isGlobal ? "all repositories of yours" : "this repository"
    let names = JSONFileTasksDataSource.names(nextTo: configuration.file)
    if options.isRemoving {
      return [(self.options.isDryRun ? "would remove" : "removed") + " merge.todo from \(place)"]
    }
    let verb = self.options.isDryRun ? "would set" : "set"
    let isFound = (process.variable("PATH") ?? "").split(separator: ":").contains { access("\($0)/todo", X_OK) == 0 }
    return GitWorkTree.driver.map { "\(verb) \($0.name) = \($0.value)" }
      + ["in \(place). A line for .gitattributes:", "  \(names.file) merge=todo", "Lines for .gitignore:"]
      + names.ignored.map { "  " + $0 }
      + (isFound ? [] : ["note: `todo` is not in PATH, so git would not find it; `todo install` puts it there"])
  }
}
