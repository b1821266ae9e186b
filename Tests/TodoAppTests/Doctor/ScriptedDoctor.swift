import TodoModel

actor ScriptedDoctor: TasksDoctor {
  private let examination: Examination
  /// What is proposed, one after the other; the last one stays.
  private var proposals: [Repair?]
  private let failure: TodoError?
  private(set) var repaired: [Repair] = []

  init(_ examination: Examination, proposals: [Repair?] = [nil], failure: TodoError? = nil) {
    self.examination = examination
    self.proposals = proposals
    self.failure = failure
  }

  func examine() throws(TodoError) -> Examination {
    if let failure { throw failure }
    return examination
  }

  func proposeRepair() throws(TodoError) -> Repair? {
    if let failure { throw failure }
    return proposals.count > 1 ? proposals.removeFirst() : proposals[0]
  }

  func perform(_ repair: Repair) throws(TodoError) -> Repair? {
    guard repair == proposals[0] else { return nil }
    repaired.append(repair)
    return repair
  }
}
