/// The kind of a mark on a blueprint.
enum Kind: String, CaseIterable, Sendable { case issue, note, photo }

/// The status of an issue. Notes and photos have none.
enum Status: String, CaseIterable, Sendable { case open, closed }

/// A mark on a blueprint.
struct Annotation: Equatable, Sendable {
  let title: String
  let kind: Kind
  var status: Status?
}

/// One thing that annotations are chosen by.
enum Filter: Hashable, Sendable {
  case kind(Kind)
  case status(Status)

  /// As it is typed and shown.
  var name: String {
    switch self {
    case .kind(let kind): kind.rawValue
    case .status(let status): status.rawValue
    }
  }
}

/// Filters that belong together.
enum FilterGroup: String, CaseIterable, Sendable {
  case kind, status

  var filters: [Filter] {
    switch self {
    case .kind: Kind.allCases.map(Filter.kind)
    case .status: Status.allCases.map(Filter.status)
    }
  }
}

/// The filters that are on.
struct Filters: Equatable, Sendable {
  private(set) var enabled: Set<Filter> = []

  var isFiltering: Bool { !enabled.isEmpty }

  /// Switches one filter, and with it those that would make no sense next to it: only issues have a status.
  func toggling(_ filter: Filter) -> Filters {
    var next = self
    let isOn = next.enabled.insert(filter).inserted
    if !isOn { next.enabled.remove(filter) }
    switch filter {
    case .status where isOn: next.enabled.insert(.kind(.issue))
    case .kind(.issue) where !isOn: next.enabled.subtract(FilterGroup.status.filters)
    case .status, .kind: break
    }
    return next
  }

  /// Within a group one filter has to fit, of the groups all in which there is one. What has no status passes there.
  func admit(_ annotation: Annotation) -> Bool {
    admit(.kind(annotation.kind), in: .kind)
      && (annotation.status.map { admit(.status($0), in: .status) } ?? true)
  }

  private func admit(_ filter: Filter, in group: FilterGroup) -> Bool {
    let chosen = enabled.intersection(group.filters)
    return chosen.isEmpty || chosen.contains(filter)
  }
}
