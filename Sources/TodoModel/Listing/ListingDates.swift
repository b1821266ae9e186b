/// What the dates that narrow a list mean, those of views among them.
public struct ListingDates: Hashable, Sendable, Codable {
  /// Those of the standing query.
  public var standing: [QueryDate]
  /// Those of the query for one time.
  public var extra: [QueryDate]

  /// Dates of both queries.
  public init(standing: [QueryDate] = [], extra: [QueryDate] = []) {
    self.standing = standing
    self.extra = extra
  }
}
