extension TodoItem {
  /// Has the task refer to others than it did.
  package mutating func replaceReferences(_ replacement: (TaskID) -> TaskID) {
    for field in TaskField.settable where field.kind.refersToTasks {
      switch self[field] {
      case .reference(let id)?: self[field] = .reference(replacement(id))
      case .references(let ids)?: self[field] = .references(ids.map(replacement))
      case nil, .number?, .identifier?, .text?, .status?, .tags?, .priority?, .moment?, .instant?, .repetition?,
        .duration?, .noteDates?:
        break
      }
    }
  }
}
