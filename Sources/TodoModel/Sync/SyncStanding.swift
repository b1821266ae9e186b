/// How the list here stands towards other machines, as far as that is known without asking them.
package struct SyncStanding: Hashable, Sendable, Codable {
  /// How many commands have been given since the remote was last sent anything.
  package let unsent: Int
  /// How many conflicts are open.
  package let conflicts: Int

  package init(unsent: Int, conflicts: Int) {
    (self.unsent, self.conflicts) = (unsent, conflicts)
  }
}
