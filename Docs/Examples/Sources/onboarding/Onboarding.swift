import MVI

enum Plan: String { case alone, team }

/// What the flow fills in: the reports of its children and its own answers, folded into one value.
struct Registration: Equatable {
  var address = ""
  var plan: Plan?
  var team: TeamForm.Report?
  var wantsNews = false
}

/// The feature around the others: the flow that they are steps of.
enum Onboarding: Feature {
  enum Answer: Equatable { case verified(Verification.Report), chose(Plan), founded(TeamForm.Report), wantsNews(Bool) }

  enum Step: FlowStep {
    case account, plan, team, news

    /// Who works alone is not asked for a team.
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

  static let initialState = State()
  static func processor(in mail: any Mail) -> Told<Result> { Told() }

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

  enum Reduce: Reducer {
    static func reduce(_ state: State, _ result: Result) -> State {
      var next = State(flow: state.flow)
      switch result {
      case .answered(let answer): next.flow.answer(answer)
      case .skipped: next.flow.skip()
      case .wentBack: next.flow.back()
      case .refused(let reason): next.notice = reason
      }
      return next
    }
  }
}

/// Where nothing takes time, what is to be done is what has happened.
struct Told<Result: Sendable>: Processor {
  func results(of action: Result) -> Results<Result> { Results(action) }
}

/// The program: a list. Each child is there while its step asks, and what it reports is an answer to that.
typealias Program = Composition<any Mail>
let program = Program([
  Part(Onboarding.self),
  Part(Verification.self, in: Onboarding.self, while: { $0.flow.current == .account }) { .answered(.verified($0)) },
  Part(TeamForm.self, in: Onboarding.self, while: { $0.flow.current == .team }) { .answered(.founded($0)) },
])
