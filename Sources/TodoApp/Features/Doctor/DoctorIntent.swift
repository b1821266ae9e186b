/// What the user wants of the doctor.
enum DoctorIntent: AppIntent {
  typealias Owner = DoctorScreen

  /// Be told the state of the file and what belongs to it.
  case examine
  /// Have what is broken repaired.
  case repair
  /// Go on with the repair that was proposed, or leave it.
  case answer(Answer)

  var needsDurability: Bool { true }

  var onlyShows: Bool {
    switch self {
    case .examine: true
    case .repair, .answer: false
    }
  }
}
