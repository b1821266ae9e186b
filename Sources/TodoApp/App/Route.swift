import MVI

/// One entry of the back stack: a screen, and the task that it shows if it shows one.
package struct Route: Equatable, Sendable {
  /// The screen.
  package let screen: any Screen.Type
  /// The number of the task.
  package let task: Int?

  package init(_ screen: any Screen.Type, task: Int? = nil) {
    self.screen = screen
    self.task = task
  }

  /// The intent that brings the screen up again.
  func intent(in parseContext: ParseContext) -> any AppIntent {
    screen.intent(showing: task, in: parseContext)
  }

  /// Whether both lead to the same screen of the same task.
  package static func == (left: Route, right: Route) -> Bool {
    left.screen == right.screen && left.task == right.task
  }
}
