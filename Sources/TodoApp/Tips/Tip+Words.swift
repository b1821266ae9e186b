extension Tip {
  /// What is pointed out, in one sentence.
  package var words: String {
    switch self {
    case .adding: "“add Buy milk due:friday” adds one; Tab completes, “help” lists the commands"
    case .looking: "“list” shows them; Tab completes, “help” lists the commands"
    case .completing(let number): "“done \(number)” marks a task complete, “open \(number)” shows all of it"
    case .dating:
      "“add Pay rent due:friday +bills !!!” gives a date, a tag and a priority as well; “help add” says more"
    case .narrowing: "“list milk”, “list +tag” or “list due<friday” show fewer; “filter” does so from now on"
    case .undoing: "“undo” takes it back, “history” shows how far"
    case .correcting: "Tab on the empty line brings that in, to be changed or entered"
    }
  }
}
