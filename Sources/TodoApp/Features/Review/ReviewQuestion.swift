import TodoModel

/// What shall become of a task that is reviewed.
struct ReviewQuestion: Question {
  let step: ReviewStep
  let task: TodoItem
  let refusal: TodoError?
  /// Its position among the tasks of the review, from 1, and how many there are.
  var place = 1, count = 1

  var prompt: String { "\(place) of \(count)? [Enter keeps, ? explains] " }
  var isYesOrNo: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) {
    _ = try? ReviewAnswer(reading: &scanner)
  }
}
