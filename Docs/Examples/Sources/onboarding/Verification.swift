import MVI

/// A child: makes sure that an address can be reached, by sending a code there and asking for it. It knows nothing of the
/// flow that it is a step of; the program around it knows nothing of it but its report.
enum Verification: Reducer {
  /// A line as it is typed: an address, or a code.
  typealias Intent = String
  enum Action: Equatable { case send(to: String), check(String, for: String) }
  enum Result: Equatable { case inFlight, sent(to: String), unreachable(String), verified(String), wrongCode }
  struct Report: Equatable { let address: String }

  struct State: Equatable {
    /// The address that a code was sent to; nil while it is asked for.
    var address: String?
    var notice: String?
    var isBusy = false
  }

  /// Another address in the place of a code begins anew.
  static func action(for line: String, in state: State) -> Action {
    guard let address = state.address, !line.contains("@") else { return .send(to: line) }
    return .check(line, for: address)
  }

  static func report(of result: Result) -> Report? {
    switch result {
    case .verified(let address): Report(address: address)
    case .inFlight, .sent, .unreachable, .wrongCode: nil
    }
  }

  struct Process: Processor {
    let mail: any Mail

    func results(of action: Action) -> Results<Result> {
      Results(.inFlight).then {
        switch action {
        case .send(let address): await mail.sendCode(to: address) ? .sent(to: address) : .unreachable(address)
        case .check(let code, let address): await mail.isCode(code, for: address) ? .verified(address) : .wrongCode
        }
      }
    }
  }

  static func reduce(_ state: inout State, _ result: Result) {
    switch result {
    case .inFlight: state = State(address: state.address, isBusy: true)
    case .sent(let address): state = State(address: address)
    case .unreachable(let address): state = State(notice: "\(address) cannot be reached.")
    case .wrongCode: state = State(address: state.address, notice: "That is not the code.")
    case .verified: state = State()
    }
  }
}

/// Sends codes, if it can, and knows them again.
protocol Mail: Sendable {
  func sendCode(to address: String) async -> Bool
  func isCode(_ code: String, for address: String) async -> Bool
}
