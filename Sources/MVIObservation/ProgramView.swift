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

    /// A program from what runs it and what it looks like.
    ///
    /// - Parameters:
    ///   - state: The state that is shown before the program emits its first.
    ///   - run: Runs the program with the view that it is handed; cancelled when this is no longer on the screen.
    ///   - content: What a state looks like. Pure, but for what its controls send.
    public init(
      _ state: Shown, run: @escaping @Sendable (ObservedView<Intent, Shown>) async -> Void,
      @ViewBuilder content: @escaping (Shown, @escaping (Intent) -> Void) -> Content
    ) {
      _view = SwiftUI.State(initialValue: ObservedView(state))
      self.run = run
      self.content = content
    }

    /// The content of the last state.
    public var body: some SwiftUI.View {
      content(view.state, view.send).task { [run, view] in await run(view) }
    }
  }
#endif
