import TodoModel

/// What the doctor is to do.
enum DoctorAction: AppAction {
  typealias Owner = DoctorScreen

  /// Look at everything.
  case examine
  /// Find out what can be repaired, and do it unless that has to be confirmed.
  case propose
  /// Repair as was proposed.
  case repair(Repair)
}
