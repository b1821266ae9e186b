/// How a line could go on, as it is shown behind the cursor.
struct Continuation: Equatable {
  /// The line that it belongs to.
  let typed: String
  let rest: String
  let style: String
}
