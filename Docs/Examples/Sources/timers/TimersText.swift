/// Reads a line.
func intent(from line: String) -> Timers.Change {
  let words = line.split(separator: " ")
  let number = words.count == 2 ? Int(words[1]) : nil
  switch (words.first, number) {
  case ("add", let count?) where count > 0: return .added(count)
  case ("remove", let number?): return .removed(Timer.ID(number: number))
  case ("pause", let number?): return .timer(Timer.ID(number: number), .paused)
  case ("resume", let number?): return .timer(Timer.ID(number: number), .resumed)
  case ("clear", nil): return .cleared
  case ("list", nil): return .listed
  default: return .refused("Say add, remove, pause, resume, clear, list or quit.")
  }
}

/// Prints a state.
func text(of state: Timers.State) -> String { state.notice.map { $0 + "\n" } ?? "" }
