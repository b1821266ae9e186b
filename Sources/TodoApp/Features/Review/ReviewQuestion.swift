import TodoModel

/// What shall become of a task that is reviewed.
struct ReviewQuestion: Question {
  let step: ReviewStep
  let task: TodoItem
  let refusal: TodoError?

  var prompt: String { "Keep, done, due DATE, delete, stop? [K/d/due/x/q/?] " }
  var isYesOrNo: Bool { false }

  func expectAnswer(in scanner: inout LineScanner) {
    _ = try? ReviewAnswer(reading: &scanner)
  }
}
