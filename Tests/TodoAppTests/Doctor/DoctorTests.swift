import MVI
import MVITesting
import Testing
import TodoModel

@testable import TodoApp

@Suite struct DoctorTests {
  private static let fine = Examination(
    file: FileState(path: "F"), history: HistoryState(name: "H"), lock: .absent,
    findings: [.missingParent(task: 1, id: "x")])
  private static let broken: Examination = {
    var examination = fine
    examination.findings += [.brokenFile(.init(path: "F", line: 1, column: 2), problem: "p")]
    return examination
  }()
  private static let repair: Repair = {
    var repair = Repair()
    repair.tasks = 3
    return repair
  }()
  private static let other = Repair()

  private func results(
    of action: DoctorAction, _ doctor: ScriptedDoctor, _ confirmations: TodoEnvironment.Confirmations = .ask,
    isOneStep: Bool = false
  ) async -> [DoctorResult] {
    let environment = Sample.environment(
      ScriptedTasksDataSource(), doctor: doctor, confirmations: confirmations, isOneStep: isOneStep)
    return await DoctorProcessor(environment: environment).results(of: action).all()
  }

  @Test func intentsBecomeActions() throws {
    #expect(DoctorScreen.action(for: .examine, in: .nothing) == .examine)
    #expect(DoctorScreen.action(for: .repair, in: .nothing) == .propose)
  }

  @Test func whatWasFoundIsShown() throws {
    try given(.nothing, for: DoctorReducer.self).when(.examined(Self.fine)).then(.examined(Self.fine))
    try given(.nothing, for: DoctorReducer.self).when(.proposed(Self.repair)).then(.proposed(Self.repair))
    try given(.proposed(Self.repair), for: DoctorReducer.self).when(.repaired(Self.repair)).then(.repaired(Self.repair))
    try given(.proposed(Self.repair), for: DoctorReducer.self).when(.failed(.cancelled)).then(.proposed(Self.repair))
    let pending = PendingAction(
      question: RepairQuestion(repair: Self.repair), confirmed: DoctorAction.repair(Self.repair))
    #expect(DoctorResult.proposed(Self.repair).output == .confirms(pending, showing: Route(DoctorScreen.self)))
  }

  @Test func problemsAreAFailureAndRemarksAreNot() {
    #expect(DoctorResult.examined(Self.fine).output == .shows(Route(DoctorScreen.self)))
    #expect(DoctorResult.examined(Self.broken).output == .diagnoses(Route(DoctorScreen.self), .problemsFound(1)))
    #expect(TodoError.problemsFound(1).exitCode == 65)
  }

  @Test func aRepairIsProposedFirst() async {
    let doctor = ScriptedDoctor(Self.broken, proposals: [Self.repair])
    #expect(await results(of: .propose, doctor) == [.proposed(Self.repair)])
    guard case .program(.failed(.notConfirmed(.nobodyToAsk)))? = await answer(to: .propose, doctor, .refuse) else {
      Issue.record("not refused")
      return
    }
    #expect(await doctor.repaired.isEmpty)
    #expect(await results(of: .repair(Self.repair), doctor) == [.repaired(Self.repair)])
    guard case .feature(DoctorResult.repaired(Self.repair))? = await answer(to: .propose, doctor, .assumeYes) else {
      Issue.record("not repaired")
      return
    }
    #expect(await doctor.repaired.count == 2)
  }

  /// What the program answers, which asks where it can.
  private func answer(
    to action: DoctorAction, _ doctor: ScriptedDoctor, _ confirmations: TodoEnvironment.Confirmations
  ) async -> TodoResult? {
    let environment = Sample.environment(ScriptedTasksDataSource(), doctor: doctor, confirmations: confirmations)
    return await action.programResults(in: environment).all().first
  }

  @Test func whereNothingIsToBeRepairedTheStateIsShown() async {
    #expect(await results(of: .propose, ScriptedDoctor(Self.fine), .assumeYes) == [.examined(Self.fine)])
    #expect(await results(of: .propose, ScriptedDoctor(Self.fine), .refuse) == [.examined(Self.fine)])
  }

  @Test func whatHasChangedSinceIsAskedAgain() async {
    let doctor = ScriptedDoctor(Self.broken, proposals: [Self.other])
    #expect(await results(of: .repair(Self.repair), doctor) == [.proposed(Self.other)])
    #expect(await doctor.repaired.isEmpty)
    let mended = ScriptedDoctor(Self.fine)
    #expect(await results(of: .repair(Self.repair), mended) == [.examined(Self.fine)])
  }

  @Test func aRepairIsNoPartOfAStepAndFailuresAreTold() async {
    let doctor = ScriptedDoctor(Self.broken, proposals: [Self.repair])
    let refused = await results(of: .propose, doctor, .assumeYes, isOneStep: true)
    guard case .failed(.syntax) = refused.first else {
      Issue.record("\(refused)")
      return
    }
    let failing = ScriptedDoctor(Self.broken, failure: .notPermitted(path: "F"))
    #expect(await results(of: .examine, failing) == [.failed(.notPermitted(path: "F"))])
    #expect(await results(of: .propose, failing) == [.failed(.notPermitted(path: "F"))])
  }

  @Test func aDiagnosisShowsTheScreenAndIsAnError() async {
    var state = TodoViewState()
    state = TodoReducer.reduce(state, .feature(DoctorResult.examined(Self.broken)))
    #expect(state.routes.top.screen.name == "doctor")
    #expect(state.error == .problemsFound(1) && state.untoldError == nil)
    #expect(state.message == .diagnosis(.problemsFound(1)))
    state = TodoReducer.reduce(state, .feature(DoctorResult.proposed(Self.repair)))
    #expect(state.isAsking(RepairQuestion(repair: Self.repair)))
    state = TodoReducer.reduce(state, .program(.began(CommandSource(line: 2, command: "n"), at: Sample.instant)))
    state = TodoReducer.reduce(state, .program(.declined(.notConfirmed(.declined))))
    #expect(state.error == .notConfirmed(.declined) && state.routes.top.screen.name == "tasks")
  }

  @Test(arguments: [
    ("doctor", true), ("doctor --repair", true), ("doctor repair", false), ("doctor --repair now", false),
    ("doctor --repair --yes", false),
  ])
  func theCommandIsReadWhole(_ line: String, _ isRight: Bool) {
    let command = Session.command(line, in: TodoViewState())
    if case .invalid = command { #expect(!isRight, "\(line)") } else { #expect(isRight, "\(line)") }
  }
}
