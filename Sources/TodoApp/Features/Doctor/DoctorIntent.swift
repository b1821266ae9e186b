/// What the user wants of the doctor.
enum DoctorIntent: AppIntent {
  typealias Owner = DoctorScreen

  /// Be told the state of the file and what belongs to it.
  case examine
  /// Have what is broken repaired.
  case repair

  var needsDurability: Bool { true }

  var destroys: Bool {
    if case .repair = self { true } else { false }
  }

  var onlyShows: Bool {
    if case .examine = self { true } else { false }
  }
}
