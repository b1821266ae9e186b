import TodoModel

/// What happened.
package enum TodoResult: Sendable {
  /// A feature has done something.
  case feature(any AppResult)
  /// Something has happened to the program around the screens.
  case program(ProgramResult)
}

/// What happened to the program around the screens.
package enum ProgramResult: Hashable, Sendable, Codable {
  /// A command is in flight: it has been taken, and the last message is out of date.
  case began(CommandSource, at: Instant)
  /// Something was found out about the file.
  case noticed([FileNotice])
  /// The screen has been left for the one below.
  case wentBack
  /// All screens have been left for the first one.
  case wentHome
  /// There was nothing to go back to.
  case stayed
  /// The program has come up.
  case greeted(TaskCounts, at: Instant, usage: UsageProfile? = nil, agenda: TaskAgenda? = nil)
  /// The command is refused or has failed.
  case failed(TodoError)
  /// What has waited for a yes is left undone.
  case declined(TodoError)
  /// An answer was not taken, and is asked for again.
  case askedAgain(because: TodoError)
  /// The program is being left.
  case quit
  /// This could stand at the cursor.
  case suggested(Suggestions)
  /// Everything that has been answered is durable.
  case committed
  /// Nothing that has been answered since the last commit has happened.
  case commitFailed(TodoError)
  /// What was put off until there was time is done.
  case checkpointed
  /// The window has this size.
  case fitted(Window)
  /// This is how much there is to be done by now; whether all that has come by itself is told.
  case lookedAhead(TaskCounts, isCaughtUp: Bool = false)
  /// What is being worked on has got so far.
  case progressed(Progress)
  /// Something has happened outside that is to be told.
  case heard(ExternalUpdate)
}
