import TodoModel

/// What shall become of a task that is reviewed.
struct ReviewQuestion: Question {
  let step: ReviewStep
  let task: TodoItem
  let refusal: TodoError?
  /// The how manyth of how many it is.
  var place = 1, count = 1

  var prompt: String { "\(place) of \(count)? [Enter keeps, ? explains] " }
  var isYesOrNo: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) {
    _ = try? ReviewAnswer(reading: &scanner)
  }
}
