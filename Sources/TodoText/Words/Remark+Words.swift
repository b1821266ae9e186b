import TodoModel

extension Remark {
  /// The sentence.
  public var words: String {
    switch self {
    case .tornRecord(let path, let bytes):
      "the history ended in the middle of a record, which was never acknowledged; its \(bytes) bytes are set aside in \(path)"
    case .changedOutside(let numbers):
      "the file was changed outside of todo: task\(numbers.count == 1 ? "" : "s") \(listed(numbers))"
    case .renumbered(let renumbering):
      "task \(renumbering.old) from outside is number \(renumbering.new) now: its number had been given to another"
    case .restored(let path):
      "\(path) was missing or empty, and has been restored from its history"
    case .largerThanHistory(let bytes, let limit):
      "this can be undone only until something else is done: it takes \(sizeWords(bytes)) of the history, of which "
        + "\(sizeWords(limit)) are kept (task-history-size)"
    case .conflictCopies(let names):
      "beside the file lie copies from a conflict: \(names.joined(separator: ", ")); `todo --file COPY list` shows what is in one"
    }
  }
}

/// Numbers in a sentence, the first of many.
func listed(_ numbers: [Int]) -> String {
  (numbers.prefix(20).map(String.init) + (numbers.count > 20 ? ["…"] : [])).joined(separator: ", ")
}
