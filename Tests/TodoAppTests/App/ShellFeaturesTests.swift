import Testing
import TodoModel
import TodoShell

@testable import TodoApp

/// `Features.verbs` is the one list of features that the compiler cannot compare with the cases of `Features.Intent`.
@Suite struct ShellFeaturesTests {
  private enum Name: CaseIterable {
    case agenda, config, detail, doctor, edit, editor, exchange, filters, help, history, merge, paste, remind, review
    case statistics, sync, tasks, watch
  }

  /// Lines that are pasted become intents without a verb.
  private static let withoutVerbs: Set<Name> = [.paste]

  /// The switch is exhaustive, so that a new feature has to have a name here.
  private static func name(of intent: Features.Intent) -> Name {
    switch intent {
    case .agenda: .agenda
    case .config: .config
    case .detail: .detail
    case .doctor: .doctor
    case .edit: .edit
    case .editor: .editor
    case .exchange: .exchange
    case .filters: .filters
    case .help: .help
    case .history: .history
    case .merge: .merge
    case .paste: .paste
    case .remind: .remind
    case .review: .review
    case .statistics: .statistics
    case .sync: .sync
    case .tasks: .tasks
    case .watch: .watch
    }
  }

  @Test func eachFeatureIsReachedByAnExampleOfItsVerbs() {
    var reached: Set<Name> = []
    for example in Features.verbs.flatMap(\.examples) {
      guard case .feature(let intent) = Sample.parser.command(example, in: Sample.parseContext) else { continue }
      reached.insert(Self.name(of: intent))
    }
    #expect(reached.isDisjoint(with: Self.withoutVerbs))
    #expect(reached.union(Self.withoutVerbs) == Set(Name.allCases))
  }
}
