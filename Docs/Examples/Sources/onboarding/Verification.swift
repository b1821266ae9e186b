import MVI

/// A child: makes sure that an address can be reached, by sending a code there and asking for it.
///
/// It knows nothing of the flow that it is a step of. What its parent is told, and all that it is told, is the report.
enum Verification {
  enum Action: Equatable { case send(to: String), check(String, for: String), startOver }

  enum Result: Equatable {
    case sent(to: String), unreachable(String), verified(String), wrongCode, startedOver

    /// nil while the child is at work.
    var report: Report? {
      switch self {
      case .verified(let address): Report(address: address)
      case .sent, .unreachable, .wrongCode, .startedOver: nil
      }
    }
  }

  /// What the parent is told.
  struct Report: Equatable { let address: String }

  struct State: Equatable {
    /// Where a code was sent to; nil while the address is asked for.
    var address: String?
    var notice: String?
  }

  struct Process: Processor {
    let mail: any Mail

    func results(of action: Action) -> Results<Result> {
      switch action {
      case .send(let address): Results { await mail.sendCode(to: address) ? .sent(to: address) : .unreachable(address) }
      case .check(let code, let address):
        Results { await mail.isCode(code, for: address) ? .verified(address) : .wrongCode }
      case .startOver: Results(.startedOver)
      }
    }
  }

  enum Reduce: Reducer {
    static func reduce(_ state: State, _ result: Result) -> State {
      switch result {
      case .sent(let address): State(address: address)
      case .unreachable(let address): State(notice: "\(address) cannot be reached.")
      case .wrongCode: State(address: state.address, notice: "That is not the code.")
      case .verified, .startedOver: State()
      }
    }
  }
}

/// Sends codes and knows them again.
protocol Mail: Sendable {
  /// Sends a code and says whether that was possible.
  func sendCode(to address: String) async -> Bool
  /// Whether that is the code that was sent there.
  func isCode(_ code: String, for address: String) async -> Bool
}
