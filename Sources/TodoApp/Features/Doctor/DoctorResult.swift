import TodoModel

/// What the doctor has found or done.
enum DoctorResult: AppResult {
  typealias Owner = DoctorScreen

  /// Everything was looked at.
  case examined(Examination)
  /// There is something to repair, which has to be confirmed.
  case proposed(Repair)
  /// It is repaired.
  case repaired(Repair)
  /// It could not be done.
  case failed(TodoError)

  var output: FeatureOutput {
    switch self {
    case .examined(let examination):
      examination.problems.isEmpty
        ? .shows(Route(DoctorScreen.self))
        : .diagnoses(Route(DoctorScreen.self), .problemsFound(examination.problems.count))
    case .proposed(let repair):
      .confirms(
        PendingAction(question: RepairQuestion(repair: repair), confirmed: DoctorAction.repair(repair)),
        showing: Route(DoctorScreen.self))
    case .repaired: .shows(Route(DoctorScreen.self))
    case .failed(let error): .fails(error)
    }
  }
}
