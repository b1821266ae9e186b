/// The routes from the first screen to the shown one: a part of the state, to be tested, traced and restored.
///
/// There is always a first route; it cannot be left.
///
///     var routes = BackStack("list")
///     routes.push("detail")
///     routes.push("detail")
///     #expect(routes.routes == ["list", "detail"])
public struct BackStack<Route: Equatable & Sendable>: Equatable, Sendable {
  /// The route at the bottom.
  public private(set) var root: Route
  private var above: [Route] = []

  /// A stack with nothing but its first route.
  public init(_ root: Route) { self.root = root }

  /// The route that is shown.
  public var top: Route { above.last ?? root }

  /// The route that going back leads to; the first one if there is nothing to go back to.
  public var below: Route { above.dropLast().last ?? root }

  /// True if there is no route to go back to.
  public var isAtRoot: Bool { above.isEmpty }

  /// All routes, the first one first.
  public var routes: [Route] { [root] + above }

  /// Goes to a route. Does not push the shown route again; going to the first route removes all others.
  public mutating func push(_ route: Route) {
    if route == root { above = [] } else if route != top { above.append(route) }
  }

  /// Goes back one route and says whether there was one.
  @discardableResult public mutating func pop() -> Bool { above.popLast() != nil }

  /// Goes back to the first route.
  public mutating func popToRoot() { above = [] }

  /// Removes every route that can no longer be shown, except the first.
  ///
  /// If the same route is then twice in a row, one of the two is removed: going back always shows another route.
  public mutating func remove(where isGone: (Route) -> Bool) {
    let remaining = above.filter { !isGone($0) }
    above = []
    for route in remaining { push(route) }
  }
}

extension BackStack: Codable where Route: Codable {}

extension BackStack: CustomReflectable {
  /// The routes, the first one first.
  public var customMirror: Mirror { Mirror(self, children: ["routes": routes], displayStyle: .struct) }
}
