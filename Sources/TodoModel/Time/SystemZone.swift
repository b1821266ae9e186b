import Glibc

/// The zone of this process, from `TZ` or `/etc/localtime`.
///
/// The C library answers, because Foundation's zone is always GMT in a statically linked program on Linux.
public struct SystemZone: Zone {
  /// What `TZ` has to be set to for another process to have the same zone.
  public let name: String

  /// Reads `TZ` once.
  public init() {
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

  /// Sets `TZ` to a name and reads it; only for a process that does nothing else yet.
  public init(named name: String) {
    setenv("TZ", name, 1)
    self.init()
  }

  /// What a clock here shows at an instant.
  public func civilTime(at instant: Instant) -> CivilTime {
    var seconds = time_t(instant.seconds)
    var fields = tm()
    guard localtime_r(&seconds, &fields) != nil else { return instant.utc }
    return Instant(seconds: instant.seconds + fields.tm_gmtoff).utc
  }

  /// The first instant at which a clock here shows that time; a time that is skipped moves forward by the gap.
  public func instant(of time: CivilTime) -> Instant {
    // The offsets in force well before and well after are the only two that can apply on that day. Trying the
    // earlier one first gives the first of two equal times; if neither fits, the time is skipped, and the
    // offset from before the gap carries it forward.
    let asUTC = Instant(utc: time).seconds
    let before = asUTC - offset(at: asUTC - 86_400)
    if civilTime(at: Instant(seconds: before)) == time { return Instant(seconds: before) }
    let after = asUTC - offset(at: asUTC + 86_400)
    if civilTime(at: Instant(seconds: after)) == time { return Instant(seconds: after) }
    return Instant(seconds: before)
  }

  private func offset(at seconds: Int) -> Int {
    Instant(utc: civilTime(at: Instant(seconds: seconds))).seconds - seconds
  }
}
