import Glibc
import TodoApp
import TodoModel
import TodoShell
import TodoStore
import TodoSync

extension Program {
  /// `todo install --git`: has git merge data files by tasks, and prints what only the user can put into files of the repository.
  func installDriver(_ options: InstallOptions) -> Int32 {
    guard options.prefix == nil else {
      return refuse("`--prefix` says where files are installed, and `--git` installs none", exitCode: 64)
    }
    let git = GitWorkTree(around: process.folder, variables: inheritedVariables().merging(process.variables) { $1 })
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
    let names = JSONFileTasksDataSource.names(beside: configuration.file)
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
