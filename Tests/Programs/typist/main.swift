import Glibc
import TerminalTesting

/// Types the lines of its input into a program at a terminal, one by one as a person would, and measures the answers.
///
/// Usage: `typist PROMPT ANSWER PROGRAM [ARGUMENT…] < LINES`. A line is typed after the prompt, Return after the echo of the
/// line; the time of an answer ends with its text. Prints, in milliseconds: the time to the first prompt, the median and
/// the slowest answer, and the time from the first key to the last prompt. Then the input ends.
func type(prompt: String, answer: String, into program: String, _ arguments: [String]) throws {
  var environment = ["TERM": "xterm", "LANG": "C.UTF-8"]
  for name in ["HOME", "PATH", "XDG_STATE_HOME"] { environment[name] = getenv(name).map { String(cString: $0) } }
  let clock = ContinuousClock()
  let terminal = PseudoTerminal()
  let ready = try clock.measure {
    try terminal.spawn(program, arguments, environment: environment)
    try terminal.waitFor(prompt)
  }
  var answers: [Duration] = []
  let total = try clock.measure {
    while let line = readLine() {
      try terminal.send(line)
      try terminal.waitFor(String(line.suffix(4)))
      answers.append(
        try clock.measure {
          try terminal.send("\r")
          try terminal.waitFor(answer)
        })
      if answer != prompt { try terminal.waitFor(prompt) }
    }
  }
  try terminal.send("\u{4}")
  _ = try terminal.waitForExit()
  answers.sort()
  let shown = [ready, answers.isEmpty ? .zero : answers[answers.count / 2], answers.last ?? .zero, total].map(tenths)
  print(shown.joined(separator: " "))
}

func tenths(_ duration: Duration) -> String {
  let tenths = Int((duration / .microseconds(100)).rounded())
  return "\(tenths / 10).\(tenths % 10)"
}

let arguments = CommandLine.arguments.dropFirst()
precondition(arguments.count >= 3, "usage: typist PROMPT ANSWER PROGRAM [ARGUMENT…] < LINES")
let words = Array(arguments)
try type(prompt: words[0], answer: words[1], into: words[2], Array(words.dropFirst(3)))
