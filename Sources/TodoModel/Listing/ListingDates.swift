/// What the dates that narrow a list mean, those of views among them.
package struct ListingDates: Hashable, Sendable, Codable {
  /// Those of the standing query.
  package var standing: [QueryDate]
  /// Those of the query for one time.
  package var extra: [QueryDate]

  package init(standing: [QueryDate] = [], extra: [QueryDate] = []) {
    self.standing = standing
    self.extra = extra
  }
}
