import MVI

/// A child that is a flow itself: asks for a team's name, and then for members until an empty line says that these are all.
enum TeamForm: Reducer {
  enum Step: FlowStep {
    case name, members

    struct Draft: Equatable {
      var name = ""
      var members: [String] = []
      var isComplete = false
    }

    struct Refusal: Error, Equatable { let said: String }

    func isApplicable(to draft: Draft) -> Bool { true }
    func isComplete(in draft: Draft) -> Bool { self == .name || draft.isComplete }

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
  }

  enum Intent: Equatable { case answer(String), back }
  struct Report: Equatable { let team: String, members: [String] }

  struct State: Equatable {
    var flow = Flow<Step>([.name, .members], draft: Step.Draft())
    var refusal: Step.Refusal?
  }

  static func report(in state: State) -> Report? {
    state.flow.isFinished ? Report(team: state.flow.draft.name, members: state.flow.draft.members) : nil
  }

  static func reduce(_ state: inout State, _ result: Intent) {
    state.refusal = nil
    switch result {
    case .answer(let answer): do { try state.flow.answer(answer) } catch { state.refusal = error }
    case .back: state.flow.back()
    }
  }
}
