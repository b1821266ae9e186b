import TodoModel

/// What a command changed, with everything that is told about it.
package struct ChangeReport: Hashable, Sendable, Codable {
  /// The tasks before and after, in the order in which they are told.
  package let changes: [Change]
  /// The sentence that sums it up.
  let notice: Notice
  /// What a person should know about it.
  var hints: [Hint]
  /// The numbers of the tasks that the changed ones have begun or ceased to refer to.
  let references: [TaskReference]
  /// Whether it is only shown what would change.
  let isDryRun: Bool

  init(
    _ changes: [Change], _ notice: Notice, hints: [Hint] = [], references: [TaskReference] = [],
    isDryRun: Bool = false
  ) {
    self.changes = changes
    self.notice = notice
    self.hints = hints
    self.references = references
    self.isDryRun = isDryRun
  }

  /// The same with other hints before its own.
  func hinting(_ first: [Hint]) -> ChangeReport {
    var report = self
    report.hints = first + hints
    return report
  }
}
