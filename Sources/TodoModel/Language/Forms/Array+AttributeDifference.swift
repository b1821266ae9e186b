extension [Attribute] {
  /// What has to be changed about a task that has these attributes for it to have others; what is missing there is
  /// cleared. The title comes first, then the fields in the order in which help lists them.
  package func difference(to wanted: [Attribute]) -> [Attribute] {
    func only(_ field: TaskField, in attributes: [Attribute]) -> Attribute? {
      attributes.last { $0.field == field && !$0.isClearing }
    }
    var difference: [Attribute] = []
    for field in TaskField.settable where field != .tags {
      let (mine, others) = (only(field, in: self), only(field, in: wanted))
      guard mine != others, let change = others ?? field.clearing else { continue }
      difference.append(change)
    }
    let (mine, others) = (tags, wanted.tags)
    difference += mine.filter { !others.contains($0) }.map(Attribute.removeTag)
    difference += others.filter { !mine.contains($0) }.map(Attribute.addTag)
    return difference
  }

  private var tags: [String] {
    let removed = compactMap { if case .removeTag(let tag) = $0 { tag } else { nil } }
    let added = compactMap { if case .addTag(let tag) = $0 { tag } else { nil } }
    return added.filter { !removed.contains($0) }
  }
}

extension Attribute {
  /// The field that it sets.
  package var field: TaskField {
    switch self {
    case .title: .title
    case .addTag, .removeTag: .tags
    case .appendNote, .removeNote: .notes
    case .alter(let alteration): alteration.field
    case .set(let field, _), .clear(let field): field
    }
  }
}

extension TaskField {
  /// What takes away what is there; a title is emptied, which is refused in its turn.
  fileprivate var clearing: Attribute? {
    switch kind {
    case .title: .title("")
    case .notes, .name, .priority, .moment, .repetition, .reference, .references, .duration: .clear(self)
    case .number, .identifier, .status, .tags, .instant, .noteDates: nil
    }
  }
}
