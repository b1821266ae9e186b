/// Numbers in a sentence, the first of many.
func listed(_ numbers: [Int], by separator: String = ", ") -> String {
  (numbers.prefix(20).map(String.init) + (numbers.count > 20 ? ["…"] : [])).joined(separator: separator)
}

extension Int {
  /// `1 task`, `2 tasks`
  package func counted(_ word: String) -> String { "\(self) \(word)\(self == 1 ? "" : "s")" }
}
