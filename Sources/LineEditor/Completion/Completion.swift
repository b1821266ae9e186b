/// What could stand at the cursor.
package struct Completion {
  /// What of the line a candidate takes the place of, counted in Unicode scalars; it ends at or after the cursor.
  package let replaced: Range<Int>
  /// What could stand there, in the order in which it is listed.
  package let candidates: AnyRandomAccessCollection<Candidate>
  /// How many are listed at first; nil for all of them. All are when Tab is pressed again.
  let shortList: Int?
  /// Whether nothing is inserted.
  let isOnlyListed: Bool

  /// One thing that could stand there.
  package struct Candidate: Equatable, Sendable {
    /// What is inserted.
    package let text: String
    /// What follows it if it is the only one: a space, or nothing where one goes on without.
    package let following: String
    /// A word of explanation for the list; empty if it explains itself.
    package let explanation: String

    package init(_ text: String, following: String = " ", explanation: String = "") {
      self.text = text
      self.following = following
      self.explanation = explanation
    }
  }

  /// Candidates for a part of a line. There may be a great many: a lazy collection makes those that are looked at.
  package init(
    replacing replaced: Range<Int>, by candidates: some RandomAccessCollection<Candidate>, shortList: Int? = nil,
    isOnlyListed: Bool = false
  ) {
    self.replaced = replaced
    self.candidates = AnyRandomAccessCollection(candidates)
    self.shortList = shortList
    self.isOnlyListed = isOnlyListed
  }

  /// What all candidates begin with.
  var commonPrefix: String {
    guard var prefix = candidates.first?.text[...] else { return "" }
    for candidate in candidates.dropFirst() {
      guard !prefix.isEmpty else { break }
      let count = zip(prefix, candidate.text).prefix { $0 == $1 }.count
      prefix = prefix.prefix(count)
    }
    return String(prefix)
  }
}
