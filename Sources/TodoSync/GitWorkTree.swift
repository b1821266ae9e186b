import Platform
import TodoModel

/// The work tree of a person's own repository that a folder is in; only its configuration is ever written.
package struct GitWorkTree: Sendable {
  private let git: GitProgram

  /// The work tree that a folder may be in; nothing is asked of git yet.
  ///
  /// - Parameters:
  ///   - folder: The folder; the one that the process is in, if it is empty.
  ///   - variables: The environment of this process.
  package init(around folder: String, variables: [String: String]) {
    git = GitProgram(
      place: ["-C", folder.isEmpty ? "." : folder], environment: GitProgram.environment(variables, asks: false),
      lock: nil, isCancelled: { false })
  }

  /// The folder at its top; nil if there is no work tree, or no git.
  var top: String? {
    guard let answer = try? git.run(["rev-parse", "--show-toplevel"]), answer.status == 0 else { return nil }
    return answer.lines.first.map(String.init)
  }

  // MARK: The merge driver

  /// How the driver is configured.
  package static let driver = [
    (name: "merge.todo.name", value: "merges lists of todo by tasks"),
    (name: "merge.todo.driver", value: "todo git-merge %O %A %B %L %P"),
  ]

  /// Configures the driver, or takes that away.
  ///
  /// - Parameter isGlobal: Whether that counts for all repositories of a person.
  package func configureDriver(isGlobal: Bool, isRemoving: Bool) throws(DriverFailure) {
    let scope = isGlobal ? "--global" : "--local"
    let commands =
      isRemoving
      ? [["config", scope, "--remove-section", "merge.todo"]]
      : GitWorkTree.driver.map { ["config", scope, $0.name, $0.value] }
    if !isGlobal, try answer(to: ["rev-parse", "--git-dir"]).status != 0 { throw .noRepository }
    for command in commands {
      let answer = try answer(to: command)
      // That there is nothing to be taken away is fine.
      guard answer.status == 0 || isRemoving else { throw .failed(answer.complaints.gist) }
    }
  }

  private func answer(to arguments: [String]) throws(DriverFailure) -> GitProgram.Answer {
    do throws(GitFailure) { return try git.run(arguments) } catch {
      throw error == .notFound ? .noGit : .failed("\(error)")
    }
  }

  /// Whether the driver is there for a file, by its name.
  func merges(_ name: String) -> Bool {
    guard let driver = try? git.run(["config", "merge.todo.driver"]), driver.status == 0,
      let attribute = try? git.run(["check-attr", "merge", "--", name]), attribute.status == 0
    else { return false }
    return attribute.text.hasSuffix(": merge: todo\n")
  }

  /// Whether git does not look at a file.
  func ignores(_ name: String) -> Bool { (try? git.run(["check-ignore", "--quiet", "--", name]))?.status == 0 }

  // MARK: The index

  /// The versions of a file that git could not merge, the base first, which may not be there; nil if the index has none.
  func versions(of name: String) throws(GitFailure) -> FileVersions? {
    func version(_ stage: Int) throws(GitFailure) -> [UInt8]? {
      let answer = try git.run(["cat-file", "blob", ":\(stage):./\(name)"])
      return answer.status == 0 ? answer.output : nil
    }
    guard let ours = try version(2), let theirs = try version(3) else { return nil }
    return FileVersions(base: try version(1), ours: ours, theirs: theirs)
  }
}

/// Why the driver was not configured.
package enum DriverFailure: Error, Equatable {
  /// There is no git.
  case noGit
  /// The folder is in no repository.
  case noRepository
  /// git refuses; what it says.
  case failed(String)
}
