import TodoModel

/// What the list can be narrowed to, in groups: what is on, what is in use, and by how many tasks; with the queries that
/// have a name, and what is being worked on.
package enum FiltersScreen: Screen {
  package static let name = "filters"
  package static let initialState = FiltersViewState()
  package typealias Process = FiltersProcessor
  package typealias Reduce = FiltersReducer

  package static func action(for intent: FiltersIntent, in state: FiltersViewState) -> FiltersAction {
    switch intent {
    case .open(let group, let listing): .load(group ?? state.opened, in: listing)
    case .change(let mutation, let listing): .change(mutation, in: listing)
    }
  }

  package static func intent(showing task: Int?, in parseContext: ParseContext) -> FiltersIntent {
    .open(nil, in: parseContext.listing)
  }
}
