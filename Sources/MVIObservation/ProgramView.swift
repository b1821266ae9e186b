#if canImport(SwiftUI)
  import MVI
  import SwiftUI

  /// Shows a program in SwiftUI, and runs it for as long as it is on the screen.
  ///
  ///     ProgramView(CounterState()) { view in
  ///       await run(view, counterLoop())
  ///     } content: { state, send in
  ///       Button("\(state.count)") { send(.increase) }
  ///     }
  public struct ProgramView<Intent: Sendable, Shown: Sendable, Content: SwiftUI.View>: SwiftUI.View {
    @SwiftUI.State private var view: ObservedView<Intent, Shown>
    private let run: @Sendable (ObservedView<Intent, Shown>) async -> Void
    private let content: (Shown, @escaping (Intent) -> Void) -> Content

    /// Creates a view that runs a program.
    ///
    /// - Parameters:
    ///   - state: The state before the first one of the program.
    ///   - run: Runs the program with a view; cancelled when this view leaves the screen.
    ///   - content: Shows a state, and sends intents by its second parameter.
    public init(
      _ state: Shown, run: @escaping @Sendable (ObservedView<Intent, Shown>) async -> Void,
      @ViewBuilder content: @escaping (Shown, @escaping (Intent) -> Void) -> Content
    ) {
      _view = SwiftUI.State(initialValue: ObservedView(state))
      (self.run, self.content) = (run, content)
    }

    /// The content of the last state.
    public var body: some SwiftUI.View { content(view.state, view.send).task { [run, view] in await run(view) } }
  }
#endif
