import TodoModel

/// What is on the screen while a line is typed; what the line leaves out is taken from here.
package struct ParseContext: Equatable, Sendable {
  /// The number of the task that is shown in detail.
  package let shownTask: Int?
  /// The standing filter, which narrows selections by query as well.
  package let listing: Listing
  /// What stands for longer commands; nil for what the configuration says.
  package let aliases: [Alias]?

  package init(shownTask: Int?, listing: Listing, aliases: [Alias]? = nil) {
    self.shownTask = shownTask
    self.listing = listing
    self.aliases = aliases
  }
}
