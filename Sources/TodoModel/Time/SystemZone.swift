import Glibc

/// The zone of this process, from `TZ` or `/etc/localtime`.
///
/// The C library answers, because Foundation's zone is always GMT in a statically linked program on Linux.
package struct SystemZone: Zone {
  /// What `TZ` has to be set to for another process to have the same zone.
  package let name: String

  /// Reads `TZ` once.
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

  /// Sets `TZ` to a name and reads it; only for a process that does nothing else yet.
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

  /// When a clock here shows that time.
  package func instants(of time: CivilTime) -> ZonedTime {
    ZonedTime(time, offset: offset)
  }

  private func offset(at seconds: Int) -> Int {
    Instant(utc: civilTime(at: Instant(seconds: seconds))).seconds - seconds
  }
}
