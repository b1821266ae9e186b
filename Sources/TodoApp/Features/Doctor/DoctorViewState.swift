import TodoModel

/// What the doctor has to say.
enum DoctorViewState: Equatable, Sendable {
  /// Nothing yet.
  case nothing
  /// What was found.
  case examined(Examination)
  /// What would be repaired; the question is open.
  case proposed(Repair)
  /// What was repaired.
  case repaired(Repair)
}
