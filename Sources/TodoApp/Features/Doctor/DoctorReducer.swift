import MVI

/// Reduces what has happened to the doctor into the state that is shown.
enum DoctorReducer: Reducer {
  static func reduce(_ state: DoctorViewState, _ result: DoctorResult) -> DoctorViewState {
    switch result {
    case .examined(let examination): .examined(examination)
    case .proposed(let repair): .proposed(repair)
    case .repaired(let repair): .repaired(repair)
    case .failed: state
    }
  }
}
