import MVITesting
import TodoApp
import TodoModel

/// Slips of the fingers in lines that change something.
struct Slips {
  private static let keys = Array("1234567890- qwertyuiop[ asdfghjkl;' zxcvbnm,./")
  private static let unshifted: [Character: Character] = [
    ":": ";", "+": "=", "!": "1", "\"": "'", "(": "9", ")": "0", "#": "3", "@": "2", "<": ",", ">": ".",
  ]

  let lines: [String]
  var random: SeededGenerator

  /// A line and the line with one slip. A digit that is lost or becomes another is none: nobody can notice that.
  mutating func next() -> (line: String, typed: String) {
    while true {
      let line = lines.randomElement(using: &random) ?? ""
      let typed = slip(in: line)
      if typed.filter({ !$0.isWholeNumber }) != line.filter({ !$0.isWholeNumber }) { return (line, typed) }
    }
  }

  private mutating func slip(in line: String) -> String {
    var characters = Array(line)
    let place = Int.random(in: 0..<characters.count, using: &random)
    let blank = characters.indices.filter { characters[$0] == " " }.randomElement(using: &random) ?? place
    switch Int.random(in: 0..<7, using: &random) {
    case 0: characters.remove(at: place)
    case 1: characters.insert(characters[place], at: place)
    case 2 where place + 1 < characters.count: characters.swapAt(place, place + 1)
    case 3: characters[place] = neighbour(of: characters[place])
    case 4: characters.insert(" ", at: place)
    case 5: characters[blank] = ["b", "n", "m", ","].randomElement(using: &random) ?? "n"
    default: characters.remove(at: blank)
    }
    return String(characters)
  }

  private mutating func neighbour(of character: Character) -> Character {
    guard character != " ", let place = Self.keys.firstIndex(of: Character(character.lowercased())) else {
      return Self.unshifted[character] ?? character
    }
    let near = [place - 1, place + 1].filter { Self.keys.indices.contains($0) && Self.keys[$0] != " " }
    return near.randomElement(using: &random).map { Self.keys[$0] } ?? character
  }
}

/// The tasks and fields that a line has changed.
struct Effect {
  /// By the numbers of tasks that were there; the field `number` is for a task that is gone.
  private var changed: [Int: Set<TaskField>] = [:]
  private var added: [TodoItem] = []
  private let isSettingChanged: Bool
  private let hasHint: Bool

  private static let recorded: Set<TaskField> = [.number, .id, .created, .modified, .noted]

  init(of outcome: Fixture.Outcome, on tasks: [TodoItem]) {
    isSettingChanged = outcome.settings != Settings()
    hasHint = outcome.answer.split(separator: "\n").count > 1
    let after = Dictionary(uniqueKeysWithValues: outcome.tasks.map { ($0.number, $0) })
    for task in tasks where after[task.number] != task {
      changed[task.number] = after[task.number].map { Self.fields(of: task, $0) } ?? [.number]
    }
    added = outcome.tasks.filter { task in !tasks.contains { $0.number == task.number } }
  }

  private static func fields(of task: TodoItem, _ other: TodoItem) -> Set<TaskField> {
    Set(TaskField.allCases.filter { task[$0] != other[$0] }).subtracting(recorded)
  }

  /// Returns the harm compared with the effect that was meant; nil for none. Another text or date in a field that was to change
  /// is none.
  func harm(against meant: Effect) -> String? {
    for (number, fields) in changed.sorted(by: { $0.key < $1.key }) {
      guard let wanted = meant.changed[number] else { return "task \(number)" }
      if let field = fields.subtracting(wanted).first { return "\(field) of \(number)" }
    }
    if isSettingChanged, !meant.isSettingChanged { return "a setting" }
    if added.count > meant.added.count { return "more new tasks" }
    let fields = zip(added, meant.added).flatMap { task, other in
      Self.fields(of: task, other).filter { $0 != .notes && other[$0] == nil }
    }
    return fields.first.map { "\($0) of a new task" }
  }

  /// Returns `lost` if a new task has another title and another value than was meant, and no hint says so: a part of the value
  /// is in its title. Else nil.
  func loss(of meant: Effect) -> String? {
    let isLost = zip(added, meant.added).contains { task, other in
      let fields = Self.fields(of: task, other)
      return fields.contains(.title) && fields.count > 1
    }
    return isLost && !hasHint ? "lost" : nil
  }
}
