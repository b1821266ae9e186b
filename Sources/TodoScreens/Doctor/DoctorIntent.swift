/// What the user wants of the doctor.
public enum DoctorIntent: ScreenIntent {
  /// The screen it belongs to.
  public typealias Owner = DoctorScreen

  /// Be told the state of the file and what belongs to it.
  case examine
  /// Have what is broken repaired.
  case repair
  /// Go on with the repair that was proposed, or leave it.
  case answer(Answer)

  /// What is looked at is the files.
  public var needsDurability: Bool { true }

  /// What shows the state of the files.
  public var onlyShows: Bool {
    switch self {
    case .examine: true
    case .repair, .answer: false
    }
  }
}
