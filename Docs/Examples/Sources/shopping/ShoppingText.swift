/// The intent that a line asks for.
func intent(from line: String) -> ShoppingIntent {
  if line == "list" { return .list }
  if line.hasPrefix("buy ") { return .buy(String(line.dropFirst(4))) }
  if line.hasPrefix("got ") { return .got(String(line.dropFirst(4))) }
  return .unclear(line)
}

/// A state as it is printed.
func text(of state: ShoppingState) -> String {
  ([state.notice].compactMap(\.self) + (state.showsItems ? state.items : [])).map { $0 + "\n" }.joined()
}
