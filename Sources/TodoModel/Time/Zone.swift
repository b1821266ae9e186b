import Glibc

package protocol Zone: Sendable {
  func civilTime(at instant: Instant) -> CivilTime

  /// The instants at which clocks show a time: usually one, but two or none on a day on which they change.
  func instants(of time: CivilTime) -> ZonedTime
}

extension Zone {
  package func instants(of time: CivilTime) -> ZonedTime { ZonedTime(time, offset: offset(at:)) }
  package func instant(of time: CivilTime) -> Instant { instants(of: time).instant }

  /// The seconds by which clocks are ahead of UTC.
  func offset(at seconds: Int) -> Int { Instant(utc: civilTime(at: Instant(seconds: seconds))).seconds - seconds }
}

package enum ZonedTime: Hashable, Sendable {
  case once(Instant)
  case twice(first: Instant, second: Instant)
  /// Clocks go forward and skip the time, which moves by the gap.
  case skipped(movedTo: Instant)

  package var instant: Instant {
    switch self {
    case .once(let instant), .twice(let instant, _), .skipped(let instant): instant
    }
  }

  /// Finds the instants at which clocks show a time that are so many seconds ahead of UTC at an instant.
  package init(_ time: CivilTime, offset: (_ seconds: Int) -> Int) {
    // Only the offsets well before and well after can apply on that day. If neither fits, the time is skipped, and the
    // offset from before the gap carries it forward.
    let asUTC = Instant(utc: time).seconds
    let before = asUTC - offset(asUTC - 86_400)
    let after = asUTC - offset(asUTC + 86_400)
    func shows(_ seconds: Int) -> Bool { seconds + offset(seconds) == asUTC }
    self =
      switch (shows(before), shows(after)) {
      case (true, true) where before != after:
        .twice(first: Instant(seconds: min(before, after)), second: Instant(seconds: max(before, after)))
      case (true, _): .once(Instant(seconds: before))
      case (false, true): .once(Instant(seconds: after))
      case (false, false): .skipped(movedTo: Instant(seconds: before))
      }
  }
}

package struct FixedZone: Zone, Equatable {
  /// Seconds east of Greenwich.
  package let offset: Int

  package static let utc = FixedZone(offset: 0)

  package func civilTime(at instant: Instant) -> CivilTime { Instant(seconds: instant.seconds + offset).utc }
}

/// From `TZ` or `/etc/localtime`, by the C library: Foundation's is always GMT in a statically linked program on Linux.
package struct SystemZone: Zone {
  /// The value of `TZ` that gives another process the same zone.
  package let name: String

  package init() {
    tzset()
    if let variable = getenv("TZ") {
      name = String(cString: variable)
    } else if let path = realpath("/etc/localtime", nil) {
      name = ":" + String(cString: path)
      free(path)
    } else {
      name = "UTC0"
    }
  }

  /// Sets `TZ` and reads it; only safe before the process has other threads.
  package init(named name: String) {
    setenv("TZ", name, 1)
    self.init()
  }

  package func civilTime(at instant: Instant) -> CivilTime {
    var seconds = time_t(instant.seconds)
    var fields = tm()
    guard localtime_r(&seconds, &fields) != nil else { return instant.utc }
    return Instant(seconds: instant.seconds + fields.tm_gmtoff).utc
  }
}
