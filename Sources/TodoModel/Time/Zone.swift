/// The rules by which a place sets its clocks.
public protocol Zone: Sendable {
  /// What a clock there shows at an instant.
  func civilTime(at instant: Instant) -> CivilTime

  /// The first instant at which a clock there shows that time; a time that is skipped moves forward by the gap.
  func instant(of time: CivilTime) -> Instant
}

/// A zone whose clocks never change.
public struct FixedZone: Zone, Equatable {
  /// Seconds east of Greenwich.
  public let offset: Int

  /// Greenwich itself.
  public static let utc = FixedZone(offset: 0)

  /// A zone that many seconds east of Greenwich.
  public init(offset: Int) {
    self.offset = offset
  }

  /// What a clock there shows at an instant.
  public func civilTime(at instant: Instant) -> CivilTime {
    Instant(seconds: instant.seconds + offset).utc
  }

  /// The instant at which a clock there shows that time.
  public func instant(of time: CivilTime) -> Instant {
    Instant(seconds: Instant(utc: time).seconds - offset)
  }
}
