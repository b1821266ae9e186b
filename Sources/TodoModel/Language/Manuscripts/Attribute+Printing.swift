extension Attribute {
  /// The name before the colon; nil for a title, for tags, and for a line that is appended to the notes.
  package var name: FieldName? {
    switch self {
    case .title, .addTag, .removeTag, .appendNote, .removeNote: nil
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
    case .clear: ""
    }
  }

  /// The attribute as it stands in a line; a title is put in quotes where it would be read as something else.
  package var typed: String {
    switch self {
    case .title(let title): typedTitle(title)
    case .addTag(let tag): "+" + tag
    case .removeTag(let tag): "-" + tag
    case .appendNote(let line): line
    case .removeNote(let place): "-\(place)"
    case .set, .clear:
      (name?.attribute ?? "") + ":" + (value.isEmpty || value.isOneWord ? value : value.inQuotes)
    }
  }
}

/// The title as it can be typed; as it is if it cannot, which takes quotes at its beginning and a backslash at its end.
private func typedTitle(_ title: String) -> String {
  let ways = [title, title.inQuotes, quoted(title[...], isText: false)]
  return ways.first { way in
    var scanner = LineScanner(way)
    let parsed = try? scanner.attributes(for: .change)
    return parsed?.title == title && parsed?.attributes.isEmpty == true
  } ?? title
}
