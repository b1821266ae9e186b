import MVI

/// Runs the actions of pasted lines; running the lines is what the program around does with the result.
package struct PasteProcessor: Processor {
  let environment: TodoEnvironment

  package func results(of action: PasteAction) -> Results<PasteResult> {
    switch action {
    case .ask(let lines): Results(.asked(lines))
    case .run(let lines): Results(.confirmed(lines))
    case .stop: Results(.stopped)
    }
  }
}
