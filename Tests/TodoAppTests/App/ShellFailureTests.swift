import MVI
import Testing
import TodoModel

@testable import TodoApp

@Suite struct ShellFailureTests {
  private let source = CommandSource(line: 1, command: "open 9")

  @Test func aFailureOfAFeatureIsReportedAndKeepsItsScreen() {
    var state = ShellReducer.reduce(Shell.State(), .feature(.history(.loaded(TaskHistory(steps: [], cursor: 0)))))
    let screens = state.screens
    state = ShellReducer.reduce(state, .began(source, at: Sample.instant))
    state = ShellReducer.reduce(state, .failed(.noSuchTask([9])))
    #expect(state.message == .error(.noSuchTask([9])))
    #expect(!state.isInFlight && state.screens == screens && state.routes.top == Route(.history))
  }

  @Test func whatAProcessorThrowsIsOneResult() async {
    let dataSource = ScriptedTasksDataSource([])
    let results = ShellProcessor(in: Sample.environment(dataSource)).results(of: .run(.detail(.open(9)), source))
    #expect(await results.all().last == .failed(.noSuchTask([9])))
  }

  @Test func aRefusedLineLeavesTheQuestionOpen() {
    let confirmation = Confirmation(mutation: .delete([1]), changes: [.deleted(Sample.task(1))])
    var state = ShellReducer.reduce(Shell.State(), .feature(.tasks(.attempted(.unconfirmed(confirmation)))))
    state = ShellReducer.reduce(state, .began(source, at: Sample.instant))
    #expect(ShellReducer.reduce(state, .refused(.cancelled)).question?.prompt == "Delete this task? [y/N] ")
    #expect(ShellReducer.reduce(state, .failed(.cancelled)).question == nil)
  }
}
