extension StringProtocol {
  /// Whether a line ends in it.
  var hasLineEnd: Bool { utf8.contains { $0 == 0x0A || $0 == 0x0D } }
}

extension String {
  /// The lines one after the other, with a blank between them.
  var onOneLine: String {
    guard hasLineEnd else { return self }
    return utf8.split { $0 == 0x0A || $0 == 0x0D }.map { String(Substring($0)) }.joined(separator: " ")
  }
}
