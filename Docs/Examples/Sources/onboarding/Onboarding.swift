import MVI

enum Plan: String { case alone, team }

/// The registration that the flow fills in: its own answers and the reports of its children, folded into one value.
struct Registration: Equatable {
  var address = ""
  var plan: Plan?
  var team: TeamForm.Report?
  var wantsNews = false
}

/// The feature around the others: the flow that they are steps of.
enum Onboarding: Reducer {
  enum Answer: Equatable { case verified(Verification.Report), chose(Plan), founded(TeamForm.Report), wantsNews(Bool) }

  enum Step: FlowStep {
    case account, plan, team, news

    /// Asks for a team only in the team plan.
    func isApplicable(to draft: Registration) -> Bool { self != .team || draft.plan == .team }

    func answer(_ answer: Answer, into draft: Registration) -> Registration {
      var next = draft
      switch answer {
      case .verified(let report): next.address = report.address
      case .chose(let plan): next.plan = plan
      case .founded(let report): next.team = report
      case .wantsNews(let wants): next.wantsNews = wants
      }
      return next
    }
  }

  enum Intent: Equatable { case answer(String), skip, back }
  enum Result: Equatable { case answered(Answer), skipped, wentBack, refused(String) }

  struct State: Equatable {
    var flow = Flow<Step>([.account, .plan, .team, .news], draft: Registration())
    var notice: String?
  }

  /// The action is the result, as nothing takes time.
  static func action(for intent: Intent, in state: State) -> Result {
    switch (state.flow.current, intent) {
    case (.plan, .answer(let line)): Plan(rawValue: line).map { .answered(.chose($0)) } ?? .refused("alone or team?")
    case (.news, .answer(let line)): .answered(.wantsNews(line == "yes"))
    case (.news, .skip): .skipped
    case (.account, _), (.team, .answer), (.team, .skip), (.plan, .skip): .refused("This has to be answered.")
    case (.plan, .back), (.team, .back), (.news, .back): .wentBack
    case (nil, _): .refused("That was all.")
    }
  }

  static func reduce(_ state: inout State, _ result: Result) {
    state.notice = nil
    switch result {
    case .answered(let answer): state.flow.answer(answer)
    case .skipped: state.flow.skip()
    case .wentBack: state.flow.back()
    case .refused(let reason): state.notice = reason
    }
  }
}
