/// A word that stayed text but looks like a misspelt attribute.
package struct NearMiss: Hashable, Sendable, Codable {
  /// The word as it was typed.
  package let word: String
  /// The attribute that may have been meant; nil for a tag or the title.
  package let attribute: FieldName?
  /// What may have been meant, as far as it is known: `project:`, `due:friday`, `+home`.
  package let suggestion: String
  /// Whether it looks like more of the attribute's value, which would have to be in quotes.
  package let isContinuation: Bool

  /// A word with the attribute that may have been meant.
  package init(word: String, attribute: FieldName, isContinuation: Bool = false) {
    self.init(
      word: word, attribute: attribute, suggestion: attribute.attribute + ":", isContinuation: isContinuation)
  }

  init(word: String, attribute: FieldName?, suggestion: String, isContinuation: Bool = false) {
    self.word = word
    self.attribute = attribute
    self.suggestion = suggestion
    self.isContinuation = isContinuation
  }
}

extension NearMiss {
  private static let tagNames = ["tag", "tags"]

  /// The sign may be typed after the name of the field as well.
  private static func signOfTag(_ value: Substring) -> (Character, Substring) {
    switch value.first {
    case "-"?: ("-", value.dropFirst())
    case "+"?: ("+", value.dropFirst())
    case _: ("+", value)
    }
  }

  init?(word: String) {
    if word.utf8.count > 3, word.utf8.allSatisfy({ $0 == UInt8(ascii: "!") }) {
      self.init(word: word, attribute: .priority, suggestion: "!!!")
      return
    }
    guard let sign = word.utf8.firstIndex(where: { ":=!".utf8.contains($0) }),
      sign > word.startIndex, word.utf8.distance(from: word.startIndex, to: sign) <= 10
    else { return nil }
    let name = String(word[..<sign])
    let value = word[sign...].dropFirst()
    guard !value.isEmpty, value.first != "=", value.first != "!", !value.hasPrefix("//") else { return nil }
    if word.utf8[sign] != UInt8(ascii: ":") {
      guard let attribute = FieldName(attribute: name) else { return nil }
      // Both signs may have been typed: `every!:3d`.
      let typed = value.first == ":" ? value.dropFirst() : value
      guard !typed.isEmpty else { return nil }
      self.init(word: word, attribute: attribute, suggestion: "\(attribute.attribute):\(typed)")
    } else if NearMiss.tagNames.contains(name.lowercased()) {
      let (sign, tag) = NearMiss.signOfTag(value)
      guard tag.first?.isLetter == true else { return nil }
      self.init(word: word, attribute: nil, suggestion: "\(sign)\(tag)")
    } else if name.lowercased() == "title" {
      // It can be asked for by that name, but is what stands there without one; behind two dashes it has no attributes.
      let isText = value.first.map { $0.isLetter || $0.isNumber } ?? false
      self.init(word: word, attribute: nil, suggestion: isText ? String(value) : "-- \(value)")
    } else if let likely = likelyWord(for: name, among: FieldName.attributes.map(\.attribute)),
      let attribute = FieldName(attribute: likely)
    {
      self.init(word: word, attribute: attribute)
    } else {
      return nil
    }
  }
}
