extension TodoItem {
  /// Whether each word of a text is a whole word of the title, without regard to case and accents.
  package func hasInTitle(wordsOf text: String) -> Bool {
    var folding = TextFolding()
    return Set(folding.words(of: text)).isSubset(of: folding.words(of: title))
  }
}

extension TextFolding {
  /// The words of a text, folded: what stands between anything but letters and numbers.
  fileprivate mutating func words(of text: String) -> [String] {
    text.split { !$0.isLetter && !$0.isNumber }.map { word in
      var buffer = FoldingBuffer()
      _ = append(String(word), .removed, to: &buffer)
      return String(decoding: (0..<buffer.count).compactMap(buffer.byte(at:)), as: UTF8.self)
    }
  }
}
