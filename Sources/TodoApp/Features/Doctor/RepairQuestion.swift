import TodoModel

/// Whether to repair the data file.
struct RepairQuestion: Equatable, Codable, Question {
  let repair: Repair

  var prompt: String { "Put the repaired file in the place of the broken one? [y/N] " }
}
