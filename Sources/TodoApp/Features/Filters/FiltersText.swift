import TodoJSON
import TodoModel

extension Filters {
  package static func write(_ state: State, at now: Now, in context: TextContext, to page: inout TextPage) {
    let columns = context.columns
    let headline = TextLine("Filters", .headline) + TextLine(" · " + state.summary(in: context.zone), .faint)
    page.add(headline.folded(to: columns, hanging: 0))
    let width = state.groups.map { $0.group.title.count }.max() ?? 0
    for toggles in state.groups {
      if toggles.group == state.opened {
        page.add(TextLine(toggles.group.title, .headline))
        writeToggles(toggles, columns: columns, to: &page)
      } else {
        let on = toggles.on.map(\.term).joined(separator: " ")
        page.add(
          TextLine(toggles.group.title).padded(to: width + 2)
            + (on.isEmpty ? TextLine("…", .faint) : TextLine(on, .accent)))
      }
    }
    for hint in state.hints { page.add(wrapped(hint, to: columns).map { TextLine($0, .faint) }) }
  }

  private static func writeToggles(_ opened: Toggles, columns: Int, to page: inout TextPage) {
    guard !opened.toggles.isEmpty else {
      return page.add(wrapped(opened.group.emptyWords, to: columns - 2).map { TextLine("  " + $0) })
    }
    let width = opened.toggles.map { displayWidth(of: $0.term) }.max() ?? 0
    let countWidth = opened.toggles.map { String($0.active).utf8.count }.max() ?? 0
    for toggle in opened.toggles {
      var line =
        TextLine(toggle.isOn ? "  [x] " : "  [ ] ", toggle.isOn ? .good : .plain)
        + TextLine(toggle.term, .accent).padded(to: width + 2) + TextLine(toggle.count(width: countWidth))
      let left = columns - line.width - 3
      // A name that the term contains is not repeated.
      if !toggle.term.hasSuffix(toggle.name), left > 4 {
        line.append(" · " + shortened(toggle.name, to: min(left, 60)), .faint)
      }
      page.add(line)
    }
  }

  package static func writeMembers(of state: State, to writer: inout JSONWriter) {
    let listing = state.listing
    writer.members(
      ("isFiltering", state.isFiltering), ("filter", listing.filter.rawValue), ("query", listing.query.description),
      ("search", listing.search), ("scope", state.scope.typed), ("opened", state.opened.rawValue))
    writer.member("groups", of: state.groups) { writer, toggles in
      writer.member("name", toggles.group.rawValue)
      writer.member("toggles", of: toggles.toggles) {
        $0.members(
          ("term", $1.term), ("name", $1.name), ("on", $1.isOn), ("active", $1.active), ("completed", $1.completed),
          ("waiting", $1.waiting > 0 ? $1.waiting : nil), ("error", $1.error?.words))
      }
    }
  }
}

extension Scope {
  /// The terms of the scope; nil if it is everything.
  var typed: String? { isEmpty ? nil : description }
}

extension Filters.State {
  fileprivate func summary(in zone: some Zone) -> String {
    isFiltering ? listing.filter.rawValue + listing.narrowing(scope, in: zone) : "nothing is filtered"
  }

  fileprivate var hints: [String] {
    let isStandard = !listing.isNarrowed && listing.filter == .active
    let way =
      isStandard ? "; “filter all” shows everything" : isFiltering ? "; “filter clear” goes back to what is to do" : ""
    let others = FilterGroup.allCases.filter { $0 != opened }.map(\.rawValue).joined(separator: ", ")
    let switching = groups.first { $0.group == opened }?.toggles.first { !$0.isOn }.map {
      ["“filter \($0.term)” switches \(opened == .status ? "to it" : "it on, the same again off")"]
    }
    return (switching ?? []) + ["“filter GROUP” opens another: \(others)" + way]
  }
}

extension Filters.Toggle {
  fileprivate func count(width: Int) -> String {
    if let error { return error.words }
    let counts = nonzero([(active, "to do"), (completed, "completed"), (waiting, "waiting")], by: " · ")
    return active > 0 ? blanks(width - String(active).utf8.count) + counts : counts.isEmpty ? "none" : counts
  }
}

extension FilterGroup {
  fileprivate var title: String { rawValue.capitalizedWord }

  fileprivate var emptyWords: String {
    switch self {
    case .projects: "No project is in use: no task that is to do has one"
    case .tags: "No tag is in use: no task that is to do has one"
    case .views: "No view is saved; “view save NAME = QUERY” saves one"
    case .status, .priorities, .dates: "There is nothing to switch"
    }
  }
}
