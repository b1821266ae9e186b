/// The intent that a line asks for.
func intent(from line: String) -> FilterIntent {
  let words = line.split(separator: " ").map(String.init)
  switch (words.first, words.dropFirst().first) {
  case ("close", nil): return .close
  case ("clear", nil): return .clear
  case ("open", let name?):
    if let group = FilterGroup(rawValue: name) { return .open(group) }
  case ("toggle", let name?):
    if let filter = FilterGroup.allCases.flatMap(\.filters).first(where: { $0.name == name }) { return .toggle(filter) }
  default: break
  }
  return .unclear(line)
}

/// One line of the popover: what a table view would be given. Rows are a function of the state and of nothing else.
enum Row: Equatable {
  case notice(String)
  case group(FilterGroup, isOpen: Bool, enabled: Int)
  case filter(Filter, isOn: Bool)
  case clear
  case visible([String])
}

func rows(of state: FilterState) -> [Row] {
  guard !state.isBusy else { return [] }
  let groups = FilterGroup.allCases.flatMap { group in
    let isOpen = state.openGroup == group
    let enabled = group.filters.count { state.filters.enabled.contains($0) }
    let filters = isOpen ? group.filters.map { Row.filter($0, isOn: state.filters.enabled.contains($0)) } : []
    return [Row.group(group, isOpen: isOpen, enabled: enabled)] + filters
  }
  return (state.notice.map { [.notice($0)] } ?? []) + groups
    + (state.filters.isFiltering ? [.clear] : []) + (state.visible.map { [.visible($0)] } ?? [])
}

/// A state as it is printed.
func text(of state: FilterState) -> String {
  rows(of: state).map { row in
    switch row {
    case .notice(let notice): notice
    case .group(let group, let isOpen, let enabled):
      "\(isOpen ? "-" : "+") \(group.rawValue)\(enabled == 0 ? "" : " (\(enabled) on)")"
    case .filter(let filter, let isOn): "    [\(isOn ? "x" : " ")] \(filter.name)"
    case .clear: "clear"
    case .visible(let titles): "= " + (titles.isEmpty ? "nothing" : titles.joined(separator: ", "))
    }
  }
  .map { $0 + "\n" }.joined()
}
