import MVI

enum Part {
  struct State: Equatable, Sendable {
    var number = 0
    var title = "a title that is kept"
    var isInFlight = false
  }

  static func reduce(_ state: inout State, _ step: Step) -> String? {
    switch step {
    case .inFlight:
      state.isInFlight = true
      return nil
    case .added(let number):
      state.isInFlight = false
      state.number &+= number
      return state.number.isMultiple(of: 10) ? "ten more" : nil
    }
  }
}

enum Shell: Reducer {
  enum Intent: Equatable, Sendable {
    case f0(Int), f1(Int), f2(Int), f3(Int), f4(Int), f5(Int)
    case f6(Int), f7(Int), f8(Int), f9(Int), f10(Int), f11(Int)
    case f12(Int), f13(Int), f14(Int), f15(Int), f16(Int), f17(Int)
  }

  enum Result: Sendable {
    case f0(Step), f1(Step), f2(Step), f3(Step), f4(Step), f5(Step)
    case f6(Step), f7(Step), f8(Step), f9(Step), f10(Step), f11(Step)
    case f12(Step), f13(Step), f14(Step), f15(Step), f16(Step), f17(Step)
  }

  struct State: Equatable, Sendable {
    var routes = BackStack(0)
    var message: String?
    var f3 = Part.State()
    @Boxed var screens = Screens()
  }

  struct Screens: Equatable, Sendable {
    var f0 = Part.State()
    var f1 = Part.State()
    var f2 = Part.State()
    var f4 = Part.State()
    var f5 = Part.State()
    var f6 = Part.State()
    var f7 = Part.State()
    var f8 = Part.State()
    var f9 = Part.State()
    var f10 = Part.State()
    var f11 = Part.State()
    var f12 = Part.State()
    var f13 = Part.State()
    var f14 = Part.State()
    var f15 = Part.State()
    var f16 = Part.State()
    var f17 = Part.State()
  }

  struct Process: Processor {
    let adder = Adder()

    func results(of action: Intent) -> Results<Result> {
      switch action {
      case .f0(let number): return adder.results(of: number).map(Result.f0)
      case .f1(let number): return adder.results(of: number).map(Result.f1)
      case .f2(let number): return adder.results(of: number).map(Result.f2)
      case .f3(let number): return adder.results(of: number).map(Result.f3)
      case .f4(let number): return adder.results(of: number).map(Result.f4)
      case .f5(let number): return adder.results(of: number).map(Result.f5)
      case .f6(let number): return adder.results(of: number).map(Result.f6)
      case .f7(let number): return adder.results(of: number).map(Result.f7)
      case .f8(let number): return adder.results(of: number).map(Result.f8)
      case .f9(let number): return adder.results(of: number).map(Result.f9)
      case .f10(let number): return adder.results(of: number).map(Result.f10)
      case .f11(let number): return adder.results(of: number).map(Result.f11)
      case .f12(let number): return adder.results(of: number).map(Result.f12)
      case .f13(let number): return adder.results(of: number).map(Result.f13)
      case .f14(let number): return adder.results(of: number).map(Result.f14)
      case .f15(let number): return adder.results(of: number).map(Result.f15)
      case .f16(let number): return adder.results(of: number).map(Result.f16)
      case .f17(let number): return adder.results(of: number).map(Result.f17)
      }
    }
  }

  static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .f0(let step): show(Part.reduce(&state.screens.f0, step), 0, &state)
    case .f1(let step): show(Part.reduce(&state.screens.f1, step), 1, &state)
    case .f2(let step): show(Part.reduce(&state.screens.f2, step), 2, &state)
    case .f3(let step): show(Part.reduce(&state.f3, step), 3, &state)
    case .f4(let step): show(Part.reduce(&state.screens.f4, step), 4, &state)
    case .f5(let step): show(Part.reduce(&state.screens.f5, step), 5, &state)
    case .f6(let step): show(Part.reduce(&state.screens.f6, step), 6, &state)
    case .f7(let step): show(Part.reduce(&state.screens.f7, step), 7, &state)
    case .f8(let step): show(Part.reduce(&state.screens.f8, step), 8, &state)
    case .f9(let step): show(Part.reduce(&state.screens.f9, step), 9, &state)
    case .f10(let step): show(Part.reduce(&state.screens.f10, step), 10, &state)
    case .f11(let step): show(Part.reduce(&state.screens.f11, step), 11, &state)
    case .f12(let step): show(Part.reduce(&state.screens.f12, step), 12, &state)
    case .f13(let step): show(Part.reduce(&state.screens.f13, step), 13, &state)
    case .f14(let step): show(Part.reduce(&state.screens.f14, step), 14, &state)
    case .f15(let step): show(Part.reduce(&state.screens.f15, step), 15, &state)
    case .f16(let step): show(Part.reduce(&state.screens.f16, step), 16, &state)
    case .f17(let step): show(Part.reduce(&state.screens.f17, step), 17, &state)
    }
  }

  private static func show(_ report: String?, _ route: Int, _ state: inout State) {
    state.message = report
    if report != nil { state.routes.push(route) }
  }
}

func throughShell(_ count: Int) async -> Int {
  let loop = Loop(initialState: Shell.State(), processor: Shell.Process(), reducer: Shell.self)
  var left = count
  loop.processIntents(
    PulledSequence {
      left -= 1
      return left < 0 ? nil : left.isMultiple(of: 3) ? .f11(1) : .f3(1)
    })
  var last = Shell.State()
  for await state in loop.states() { last = state }
  return last.f3.number &+ last.screens.f11.number
}

enum Many: Reducer {
  enum Change: Equatable, Sendable { case open(Int), close(Int), add(Int) }

  struct State: Equatable, Sendable { var parts = Instances<Int, Part.State>() }

  struct Process: Processor { func results(of action: Change) -> Results<Change> { Results(action) } }

  static func reduce(_ state: inout State, _ result: Change) {
    switch result {
    case .open(let id): state.parts[id] = Part.State()
    case .close(let id): state.parts[id] = nil
    case .add(let id):
      guard var part = state.parts[id] else { return }
      _ = Part.reduce(&part, .added(1))
      state.parts[id] = part
    }
  }
}

/// Changes one of several instances with each command, or opens and closes another.
func throughInstances(_ count: Int, among number: Int, opening: Bool) async -> Int {
  var state = Many.State()
  for id in 0..<number { state.parts[id] = Part.State() }
  let loop = Loop(initialState: state, processor: Many.Process(), reducer: Many.self, lifetimes: [Lifetime(\.parts)])
  var left = count
  loop.processIntents(
    PulledSequence {
      left -= 1
      guard left >= 0 else { return nil }
      guard opening else { return .add(left &* 7 % number) }
      // Many identifiers, as the place of one in the trie depends on its hash, which each process salts.
      let id = number + left / 2 % 256
      return left.isMultiple(of: 2) ? .close(id) : .open(id)
    })
  for await next in loop.states() { state = next }
  return state.parts.count
}
