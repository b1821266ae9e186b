import Glibc
import TodoModel

extension SyncState {
  /// How the synchronisation by a repository stands; nil if there is no repository. Waits for no other that uses it.
  init?(ofRepository path: String, variables: [String: String]) {
    // Without this there was none ever, or nothing has come of the attempt to make one.
    guard access(path + "/HEAD", F_OK) == 0 else { return nil }
    self.init()
    let environment = GitProgram.environment(variables, asks: false)
    do throws(GitFailure) {
      // In no repository: what fails here is not the fault of this one.
      _ = try GitProgram(
        place: ["--git-dir=/dev/null"], environment: environment, lock: nil, isCancelled: { false }
      ).configuration()
    } catch {
      findings = [error == .notFound ? .noGit : .gitFails(reason: error.words)]
      return
    }
    let git = GitProgram(
      place: ["--git-dir=\(path)"], environment: environment, lock: nil, isCancelled: { false })
    do throws(GitFailure) {
      try examine(git, at: path)
    } catch {
      findings = [.unreadable(path: path, reason: error.words)]
    }
  }

  private mutating func examine(_ git: GitProgram, at path: String) throws(GitFailure) {
    let references = try git.references()
    // What a synchronisation would read first of each commit that is ours. What was fetched may be no list.
    let names =
      references.filter { $0.key.hasPrefix("refs/todo/") }.values.sorted().map { "\($0):\(SharedTree.settingsPath)" }
      + references.values.sorted().map { "\($0)^{tree}" }
    let found = try git.output(of: ["cat-file", "--batch-check"], input: names.flatMap { Array("\($0)\n".utf8) })
    if let missing = found.lines.first(where: { $0.hasSuffix(" missing") }) {
      throw .failed("cat-file", "it lacks \(missing.dropLast(" missing".utf8.count))")
    }
    let configured = try git.configuration().remotes
    if configured.isEmpty { findings.append(.noRemote) }
    for remote in configured {
      let last = SyncState.instant(ofFile: SyncRepository.sentPath(remote.name, in: path))
      let (sent, base) = (references["refs/todo/outgoing/\(remote.name)"], references["refs/todo/base/\(remote.name)"])
      remotes.append(Remote(remote, last: base == nil ? nil : last))
      if let sent, sent != base, try !BaseChoice.isAncestor(sent, of: base ?? "", git) {
        findings.append(.unsent(remote.name, commands: 0))
      } else if base == nil {
        findings.append(.neverSynced(remote.name))
      }
    }
  }

  /// When a file was last written; nil if there is none.
  private static func instant(ofFile path: String) -> Instant? {
    var status = stat()
    return stat(path, &status) == 0 ? Instant(seconds: Int(status.st_mtim.tv_sec)) : nil
  }
}

extension GitFailure {
  /// What git says.
  fileprivate var words: String {
    switch self {
    case .failed(_, let words), .refused(let words): words.gist
    case .notFound, .old, .cancelled, .silent: "git gives no answer"
    }
  }
}
