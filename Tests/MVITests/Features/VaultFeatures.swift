import MVI

/// What the features below need.
struct VaultEnvironment: Sendable {
  let password: String
  let effects: Composition<VaultEnvironment>.Work
}

/// Open or locked; the login is in it while it is locked, downloads while it is open.
enum Vault: Feature {
  typealias Reduce = VaultReducer

  static let initialState = VaultState()
  static func action(for intent: VaultIntent, in state: VaultState) -> VaultResult {
    switch intent {
    case .lock: .locked
    case .download(let number): .began(number)
    }
  }
  static func processor(in environment: VaultEnvironment) -> VaultProcessor { VaultProcessor() }
}

struct VaultState: Equatable {
  var isLocked = true
  var attempts = 0
  var downloads: [Int] = []
  var finished: [Int] = []
}

enum VaultIntent { case lock, download(Int) }

enum VaultResult { case locked, unlocked(attempts: Int), began(Int), downloaded(Int) }

struct VaultProcessor: Processor {
  func results(of action: VaultResult) -> Results<VaultResult> { Results(action) }
}

enum VaultReducer: Reducer {
  static func reduce(_ state: VaultState, _ result: VaultResult) -> VaultState {
    var next = state
    switch result {
    case .locked: next = VaultState()
    case .unlocked(let attempts): next = VaultState(isLocked: false, attempts: attempts)
    case .began(let number): next.downloads.append(number)
    case .downloaded(let number):
      next.downloads.removeAll { $0 == number }
      next.finished.append(number)
    }
    return next
  }
}

/// Reports when the password is right, and how many attempts it took.
enum Login: Feature {
  typealias Reduce = LoginReducer

  static let initialState = 0
  static func action(for intent: String, in attempts: Int) -> String { intent }
  static func processor(in environment: VaultEnvironment) -> LoginProcessor {
    LoginProcessor(password: environment.password)
  }
  static func report(of result: LoginResult, in attempts: Int) -> LoggedIn? {
    result == .right ? LoggedIn(attempts: attempts) : nil
  }
}

struct LoggedIn { let attempts: Int }

enum LoginResult { case right, wrong }

struct LoginProcessor: Processor {
  let password: String

  func results(of action: String) -> Results<LoginResult> { Results(action == password ? .right : .wrong) }
}

enum LoginReducer: Reducer {
  static func reduce(_ attempts: Int, _ result: LoginResult) -> Int { attempts + 1 }
}

/// One of several downloads; it goes on by being told of its parts.
enum Download: Feature {
  typealias Reduce = DownloadReducer

  static let initialState = 0
  static func action(for intent: DownloadIntent, in parts: Int) -> DownloadIntent { intent }
  static func processor(in environment: VaultEnvironment) -> DownloadProcessor { DownloadProcessor() }
  static func report(of result: Int, in parts: Int) -> Finished? { parts >= 3 ? Finished() : nil }

  struct Finished {}
}

enum DownloadIntent { case begin, part }

struct DownloadProcessor: Processor {
  func results(of action: DownloadIntent) -> Results<Int> { Results(1) }
}

enum DownloadReducer: Reducer {
  static func reduce(_ parts: Int, _ result: Int) -> Int { parts + result }
}
