import Platform
import TodoModel

/// Conflicts of a data file that may lie in a work tree of git.
package struct GitConflicts: ConflictMerging {
  /// Where the list is kept.
  package let store: any ConflictStore
  private let dataFile: String
  private let variables: @Sendable () -> [String: String]

  /// Conflicts of a file; nothing is asked of git before it is needed.
  ///
  /// - Parameter variables: The environment of this process.
  package init(
    of store: any ConflictStore, in dataFile: String, variables: @escaping @Sendable () -> [String: String]
  ) {
    (self.store, self.dataFile, self.variables) = (store, dataFile, variables)
  }

  /// The file that links lead to is what git knows.
  private var path: FilePath { FilePath(realPath(dataFile) ?? dataFile) }

  private var workTree: GitWorkTree {
    GitWorkTree(around: path.removingLastComponent().string, variables: variables())
  }

  private var name: String { path.lastComponent ?? "" }

  package func versions() async throws(TodoError) -> FileVersions? {
    do throws(GitFailure) { return try workTree.versions(of: name) } catch .notFound { return nil } catch {
      throw error.told(of: "git")
    }
  }

  /// The work tree that git merges the data file in as text. One that git ignores it in is none.
  package func folderWithoutDriver() async -> String? {
    guard let top = workTree.top, !workTree.ignores(name), !workTree.merges(name) else { return nil }
    return top
  }
}
