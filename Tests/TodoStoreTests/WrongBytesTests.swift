import Glibc
import SampleTasks
import TestRunning
import Testing
import TodoModel
import TodoStore

/// One wrong byte where it does most harm: at either end of a history, and in the marks that say what a file is.
@Suite("A wrong byte at the ends of a history and in its marks", .tags(.sweep), .door)
struct WrongBytesTests {
  @Test(arguments: FileSize.swept, [true, false])
  func takesNothingAwayThatWasAcknowledged(_ size: FileSize, _ isSettled: Bool) async throws {
    let session = try await Session(size, isSettled: isSettled)
    let places = size.some(of: session.places)
    for (turn, place) in thinned(places, to: size.fewPlaces, "places of a wrong byte, \(size)").enumerated() {
      for byte in size.wrongBytes(for: session.history[place], at: place) {
        var damaged = session.history
        damaged[place] = byte
        let comment: Comment = "\(byte) at \(place) of \(damaged.count) for \(session.history[place]), \(size)"
        session.put(damaged)
        if let tasks = try? await session.machine.source.tasks() {
          #expect(tasks == session.tasks, comment)
          #expect(session.machine.history == damaged, comment)
          if !turn.isMultiple(of: size.turnsToNextCommand) { continue }
          try await session.checkNextCommand(comment)
          session.put(damaged)
        }
        // What does not load is repaired, and so is what does.
        try await session.checkRepair(comment)
      }
    }
  }
}

/// What is on the disk after some commands, and what was acknowledged by them.
private struct Session {
  let machine: Machine
  let history: [UInt8]
  let tasks: [TodoItem]
  private let steps: Int
  /// A second name of the data file, which has to come back with the times that the marks tell.
  private let kept = TemporaryDirectory()

  /// - Parameter isSettled: Whether the history ends with a mark, and not with a command that only it has.
  init(_ size: FileSize, isSettled: Bool) async throws {
    machine = try await Machine.filled(size)
    try await machine.add("Drei")
    try await machine.complete(1)
    let source = machine.source
    _ = try await source.save([.title("Zwo"), .notes("last")], to: [2], for: "modify 2 Zwo")
    try await source.commit()
    if isSettled { await source.checkpoint(during: .atTheEnd) }
    history = machine.history
    tasks = try await machine.source.tasks()
    steps = try await machine.source.history().steps.count
    try #require(tasks[0].status == .completed && tasks[1].title == "Zwo" && tasks.last?.title == "Drei")
    try #require(DamagedStore.lines(history).last.map(Self.isMark) == isSettled)
    try #require(link(machine.directory.file, kept.file) == 0)
  }

  private static func isMark(_ line: [UInt8]) -> Bool { line.starts(with: #"{"checkpoint":"#.utf8) }

  /// The first and the last 300 bytes of the history, and every byte of its marks.
  var places: [Int] {
    var places = Set(history.indices.prefix(300)).union(history.indices.suffix(300))
    var start = 0
    for line in DamagedStore.lines(history) {
      if Self.isMark(line) { places.formUnion(start..<start + line.count) }
      start += line.count
    }
    return places.sorted()
  }

  /// Puts the data file there again, beside this history and nothing else.
  func put(_ history: [UInt8]) {
    for name in machine.directory.names where name != "tasks.json.lock" { unlink(machine.directory.path + "/" + name) }
    link(kept.file, machine.directory.file)
    machine.putHistory(history)
  }

  func checkNextCommand(_ comment: Comment) async throws {
    #expect(try await machine.source.history().steps.count == steps, comment)
    let source = machine.source
    #expect(try await source.add([.title("next")]).map(\.number) == [tasks.count + 1], comment)
    try await source.commit()
    let next = try await machine.source.tasks()
    #expect(next.dropLast() == tasks[...] && next.last?.title == "next", comment)
  }

  func checkRepair(_ comment: Comment) async throws {
    let source = machine.source
    if let repair = try await source.proposeRepair() { #expect(try await source.perform(repair) != nil, comment) }
    #expect(try await machine.source.tasks() == tasks, comment)
    #expect(try await machine.source.history().steps.count == steps, comment)
    #expect(try await !machine.source.examine().isRepairable, comment)
  }
}

/// Each look costs the whole file, so a large one is looked at less often.
extension FileSize {
  /// How many of the places the standard door takes.
  fileprivate var fewPlaces: Int {
    switch self {
    case .few: 30
    case .quarterMegabyte: 3
    case .overFourMegabytes: 1
    }
  }

  /// After how many places the next command and a repair are tried as well.
  fileprivate var turnsToNextCommand: Int { self == .few ? 8 : 32 }

  /// All of them beside a small file. The same code reads the same lines beside a larger one, so of those it is every
  /// third one, and every hundredth beside more than 4 MB.
  fileprivate func some(of places: [Int]) -> [Int] {
    let step =
      switch self {
      case .few: 1
      case .quarterMegabyte: 3
      case .overFourMegabytes: 100
      }
    return places.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }

  /// What stands there in the place of a byte: another bit, and one of the bytes that mean something.
  fileprivate func wrongBytes(for byte: UInt8, at place: Int) -> [UInt8] {
    // A line end, what a power loss leaves, what no text has, and what ends an object.
    let others = [0x0A, 0x00, 0xFF, UInt8(ascii: "}")].filter { $0 != byte }
    let bytes = [byte ^ 1 << UInt8(place % 8), others[place / 8 % others.count]]
    return self == .few ? bytes : [bytes[place % 2]]
  }
}
