/// The rules by which a place sets its clocks.
package protocol Zone: Sendable {
  func civilTime(at instant: Instant) -> CivilTime

  /// When a clock there shows that time: once as a rule, twice or never on a day on which clocks are set.
  func instants(of time: CivilTime) -> ZonedTime
}

extension Zone {
  /// The first instant at which a clock there shows that time; a time that is skipped moves forward by the gap.
  package func instant(of time: CivilTime) -> Instant {
    instants(of: time).instant
  }
}

/// What a time on the clocks of a zone stands for.
package enum ZonedTime: Hashable, Sendable {
  /// The clocks show it once.
  case once(Instant)
  /// The clocks are put back and show it again.
  case twice(first: Instant, second: Instant)
  /// The clocks are put forward and never show it; the instant is where it comes to lie when the gap is added to it.
  case skipped(movedTo: Instant)

  /// The first instant that fits, or the one that a skipped time moved to.
  package var instant: Instant {
    switch self {
    case .once(let instant), .twice(let instant, _), .skipped(let instant): instant
    }
  }
}

/// A zone whose clocks never change.
package struct FixedZone: Zone, Equatable {
  /// Seconds east of Greenwich.
  package let offset: Int

  /// Greenwich itself.
  package static let utc = FixedZone(offset: 0)

  /// A zone that many seconds east of Greenwich.
  package init(offset: Int) {
    self.offset = offset
  }

  package func civilTime(at instant: Instant) -> CivilTime {
    Instant(seconds: instant.seconds + offset).utc
  }

  /// The only instant at which a clock there shows that time.
  package func instants(of time: CivilTime) -> ZonedTime {
    .once(Instant(seconds: Instant(utc: time).seconds - offset))
  }
}

extension ZonedTime {
  /// When the clocks of a place show a time.
  ///
  /// - Parameter offset: By how many seconds they are ahead of UTC at an instant, in seconds.
  package init(_ time: CivilTime, offset: (_ seconds: Int) -> Int) {
    // The offsets in force well before and well after are the only two that can apply on that day. If neither fits,
    // the time is skipped, and the offset from before the gap carries it forward.
    let asUTC = Instant(utc: time).seconds
    let before = asUTC - offset(asUTC - 86_400)
    let after = asUTC - offset(asUTC + 86_400)
    func shows(_ seconds: Int) -> Bool { seconds + offset(seconds) == asUTC }
    self =
      switch (shows(before), shows(after)) {
      case (true, true) where before == after: .once(Instant(seconds: before))
      case (true, true):
        .twice(first: Instant(seconds: min(before, after)), second: Instant(seconds: max(before, after)))
      case (true, false): .once(Instant(seconds: before))
      case (false, true): .once(Instant(seconds: after))
      case (false, false): .skipped(movedTo: Instant(seconds: before))
      }
  }
}
