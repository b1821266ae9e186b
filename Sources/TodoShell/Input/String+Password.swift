extension String {
  /// Whether a URL in the line has a password in it, which is to be kept nowhere.
  var hasPassword: Bool {
    split(whereSeparator: \.isWhitespace).contains { word in
      let parts = word.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      guard parts.count > 2, parts[0].hasSuffix(":"), parts[1].isEmpty, let at = parts[2].lastIndex(of: "@") else {
        return false
      }
      return parts[2][..<at].contains(":")
    }
  }
}
