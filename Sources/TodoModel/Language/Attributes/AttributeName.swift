/// The names that can stand before a colon in `add` and `modify`; no other word is an attribute.
package enum AttributeName: String, CaseIterable, Sendable, Codable {
  /// In the order in which help lists them.
  case project, priority, due, wait, every, after, parent, depends, note

  /// The one of which a line can have only one: `every` and `after` both say how a task repeats.
  var kind: AttributeName { self == .after ? .every : self }

  /// The attribute with that name, in any case of letters.
  package init?(typed name: String) {
    if let exact = AttributeName(rawValue: name) {
      self = exact
    } else if name.utf8.count <= 8, let folded = AttributeName(rawValue: name.lowercased()) {
      self = folded
    } else {
      return nil
    }
  }
}
