import Platform
import TodoModel

/// The work tree of a user's own repository around a folder; only its configuration is ever written.
package struct GitWorkTree: Sendable {
  private let git: GitProgram

  /// A work tree that need not exist, around a folder or the working directory; git is not started yet.
  package init(around folder: String, variables: [String: String]) {
    git = GitProgram(
      place: ["-C", folder.isEmpty ? "." : folder], environment: GitProgram.environment(variables, asks: false),
      lock: nil, isCancelled: { false })
  }

  /// The top folder; nil without a work tree or without git.
  var top: String? { output(of: ["rev-parse", "--show-toplevel"])?.lines.first.map(String.init) }

  /// The answer of git; nil if it fails.
  private func output(of arguments: [String]) -> GitProgram.Answer? { try? git.output(of: arguments) }

  package static let driver = [
    (name: "merge.todo.name", value: "merges lists of todo by tasks"),
    (name: "merge.todo.driver", value: "todo git-merge %O %A %B %L %P"),
  ]

  package func configureDriver(isGlobal: Bool, isRemoving: Bool) throws(DriverFailure) {
    let scope = isGlobal ? "--global" : "--local"
    let commands =
      isRemoving
      ? [["config", scope, "--remove-section", "merge.todo"]]
      : GitWorkTree.driver.map { ["config", scope, $0.name, $0.value] }
    if !isGlobal, try answer(to: ["rev-parse", "--git-dir"]).status != 0 { throw .noRepository }
    for command in commands {
      let answer = try answer(to: command)
      // There may be nothing to remove.
      guard answer.status == 0 || isRemoving else { throw .failed(answer.complaints.gist) }
    }
  }

  private func answer(to arguments: [String]) throws(DriverFailure) -> GitProgram.Answer {
    do throws(GitFailure) { return try git.run(arguments) } catch {
      throw error == .notFound ? .noGit : .failed("\(error)")
    }
  }

  func merges(_ name: String) -> Bool {
    output(of: ["config", "merge.todo.driver"]) != nil
      && output(of: ["check-attr", "merge", "--", name])?.text.hasSuffix(": merge: todo\n") == true
  }

  func ignores(_ name: String) -> Bool { output(of: ["check-ignore", "--quiet", "--", name]) != nil }

  /// The versions of a file that git could not merge, perhaps without a base; nil if the index has none.
  func versions(of name: String) throws(GitFailure) -> FileVersions? {
    func version(_ stage: Int) throws(GitFailure) -> [UInt8]? {
      let answer = try git.run(["cat-file", "blob", ":\(stage):./\(name)"])
      return answer.status == 0 ? answer.output : nil
    }
    guard let ours = try version(2), let theirs = try version(3) else { return nil }
    return (try version(1), ours, theirs)
  }
}

package enum DriverFailure: Error, Equatable {
  case noGit, noRepository
  case failed(String)
}

/// The conflicts of a data file that may be in a work tree of git.
package struct GitConflicts: ConflictMerging {
  package let store: any ConflictStore
  private let dataFile: String
  private let variables: @Sendable () -> [String: String]

  package init(of store: any ConflictStore, in file: String, variables: @escaping @Sendable () -> [String: String]) {
    (self.store, dataFile, self.variables) = (store, file, variables)
  }

  /// The path without links, which git knows.
  private var path: FilePath { FilePath(realPath(dataFile) ?? dataFile) }

  private var workTree: GitWorkTree { GitWorkTree(around: path.removingLastComponent().string, variables: variables()) }
  private var name: String { path.lastComponent ?? "" }

  package func versions() async throws(TodoError) -> FileVersions? {
    do throws(GitFailure) { return try workTree.versions(of: name) } catch .notFound { return nil } catch {
      throw error.error(at: "git")
    }
  }

  /// The work tree in which git merges the data file as text; nil if git ignores the file there.
  package func folderWithoutDriver() async -> String? {
    guard let top = workTree.top, !workTree.ignores(name), !workTree.merges(name) else { return nil }
    return top
  }
}
