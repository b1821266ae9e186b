// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// As much of SwiftUI's interface as `ProgramView` and its example use, so that they are type-checked where there is no SwiftUI.
// Signatures as in Apple's documentation; nothing here runs.

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension View {
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: sending @escaping @isolated(any) () async -> Void
  ) -> some View { Modified<Self>() }
}

extension Never: View { public var body: Never { fatalError() } }

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

@propertyWrapper public struct State<Value> {
  public var wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(initialValue: Value) { wrappedValue = initialValue }
}

extension State: Sendable where Value: Sendable {}

public struct Modified<Content: View>: View { public var body: Never { fatalError() } }

public struct Button: View {
  public init(_ title: String, action: @escaping @MainActor () -> Void) {}
  public var body: Never { fatalError() }
}
