import TodoModel

/// A zone made from a list of transitions, searched from the beginning each time: slow, and easily seen to be right.
struct TransitionZone: Zone {
  let name: String
  let stretches: [Stretch]

  /// A stretch of time in which clocks are not set.
  struct Stretch {
    let start: Int
    let end: Int
    let offset: Int
  }

  /// The instants at which clocks are set.
  var transitions: [Int] { stretches.dropFirst().map(\.start) }

  /// A line of `zones.txt`.
  init(line: Substring) {
    let fields = line.split(separator: " ")
    name = String(fields[0])
    var stretches: [Stretch] = []
    var start = Int.min
    var offset = Int(fields[1]) ?? 0
    for field in fields.dropFirst(2) {
      let numbers = field.split(separator: ":").compactMap { Int($0) }
      stretches.append(Stretch(start: start, end: numbers[0], offset: offset))
      (start, offset) = (numbers[0], numbers[1])
    }
    stretches.append(Stretch(start: start, end: .max, offset: offset))
    self.stretches = stretches
  }

  static func all() throws -> [TransitionZone] {
    try Vectors.lines("zones.txt").map(TransitionZone.init(line:))
  }

  static func named(_ name: String) throws -> TransitionZone? {
    try all().first { $0.name == name }
  }

  func civilTime(at instant: Instant) -> CivilTime {
    let stretch = stretches.first { $0.start <= instant.seconds && instant.seconds < $0.end }
    return Instant(seconds: instant.seconds + (stretch?.offset ?? 0)).utc
  }

  func instants(of time: CivilTime) -> ZonedTime {
    let shown = time.day.number * 86_400 + time.secondOfDay
    let fitting = stretches.filter { $0.start <= shown - $0.offset && shown - $0.offset < $0.end }
      .map { Instant(seconds: shown - $0.offset) }
    switch fitting.count {
    case 1: return .once(fitting[0])
    case 2: return .twice(first: fitting[0], second: fitting[1])
    default:
      let before = stretches.last { shown - $0.offset >= $0.end && shown - $0.offset < $0.end + 86_400 * 2 }
      return .skipped(movedTo: Instant(seconds: shown - (before?.offset ?? 0)))
    }
  }
}
