import MVI

/// A child that is a flow itself: asks for a team's name, and then for members until an empty line says that these are all.
enum TeamForm {
  enum Step: FlowStep {
    case name, members

    struct Draft: Equatable {
      var name = ""
      var members: [String] = []
      var isComplete = false
    }

    /// What was said is no address.
    struct Refusal: Error, Equatable { let said: String }

    func isApplicable(to draft: Draft) -> Bool { true }

    func answer(_ answer: String, into draft: Draft) throws(Refusal) -> Draft {
      var next = draft
      switch (self, answer) {
      case (.name, _): next.name = answer
      case (.members, ""): next.isComplete = true
      case (.members, _) where answer.contains("@"): next.members.append(answer)
      case (.members, _): throw Refusal(said: answer)
      }
      return next
    }

    func isComplete(in draft: Draft) -> Bool { self == .name || draft.isComplete }
  }

  enum Result: Equatable { case answered(String), wentBack }

  /// What the parent is told.
  struct Report: Equatable { let team: String, members: [String] }

  struct State: Equatable {
    var flow = Flow<Step>([.name, .members], draft: Step.Draft())
    var refusal: Step.Refusal?

    /// nil while something is still to be asked.
    var report: Report? {
      flow.isFinished ? Report(team: flow.draft.name, members: flow.draft.members) : nil
    }
  }

  enum Reduce: Reducer {
    static func reduce(_ state: State, _ result: Result) -> State {
      var next = State(flow: state.flow)
      switch result {
      case .answered(let answer): do { try next.flow.answer(answer) } catch { next.refusal = error }
      case .wentBack: next.flow.back()
      }
      return next
    }
  }
}
