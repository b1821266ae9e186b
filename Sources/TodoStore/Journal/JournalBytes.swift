import Glibc

extension ArraySlice<UInt8> {
  /// Whether a text occurs, at the cost of a search in memory.
  func contains(member text: String) -> Bool {
    withUnsafeBytes { bytes in
      let text = Array(text.utf8)
      guard let base = bytes.baseAddress, let first = text.first else { return text.isEmpty }
      var here = base
      let end = base + bytes.count
      while end - here >= text.count, let found = memchr(here, CInt(first), end - here - text.count + 1) {
        if memcmp(found, text, text.count) == 0 { return true }
        here = UnsafeRawPointer(found) + 1
      }
      return false
    }
  }
}
