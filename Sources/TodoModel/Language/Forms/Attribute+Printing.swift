extension Attribute {
  /// The name before the colon; nil for a title, for tags, and for what is appended or altered.
  package var name: FieldName? {
    switch self {
    case .title, .addTag, .removeTag, .appendNote, .removeNote, .alter: nil
    case .set(let field, .repetition(let repetition)): FieldName(field, origin: repetition.origin)
    case .set(let field, _), .clear(let field): FieldName(field)
    }
  }

  /// What stands after the colon or the sign, without quotes; empty if it clears.
  package var value: String {
    switch self {
    case .title(let text), .addTag(let text), .removeTag(let text), .appendNote(let text): text
    case .removeNote(let place): String(place)
    case .set(_, let value): value.description
    case .clear, .alter: ""
    }
  }

  /// The attribute as it stands in a line; a title is put in quotes where it would be read as something else.
  package var typed: String {
    switch self {
    case .title(let title): typedTitle(title)
    case .addTag, .removeTag: Query.Term(self)?.description ?? ""
    case .appendNote(let line): line
    case .removeNote(let place): "-\(place)"
    case .set, .clear, .alter:
      (name?.attribute ?? "") + ":" + (value.isEmpty || name?.isBare(value) ?? true ? value : value.inQuotes)
    }
  }
}

extension Query.Term {
  /// What a task has that was given a tag, or has not that it was taken from: both are typed alike.
  fileprivate init?(_ attribute: Attribute) {
    switch attribute {
    case .addTag(let tag): self = .tag(tag)
    case .removeTag(let tag): self = .noTag(tag)
    case .title, .appendNote, .removeNote, .set, .clear, .alter: return nil
    }
  }
}

/// The title as it can be typed; as it is if it cannot, which takes a need for quotes and a backslash at its end.
private func typedTitle(_ title: String) -> String {
  [title, title.inQuotes].first { way in
    var scanner = LineScanner(way)
    let parsed = try? scanner.attributes(for: .change)
    return parsed?.title == title && parsed?.attributes.isEmpty == true
  } ?? title
}
