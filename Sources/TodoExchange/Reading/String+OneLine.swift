extension String {
  /// The lines one after the other, with a blank between them.
  var onOneLine: String {
    guard utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return self }
    return utf8.split { $0 == 0x0A || $0 == 0x0D }.map { String(Substring($0)) }.joined(separator: " ")
  }
}
