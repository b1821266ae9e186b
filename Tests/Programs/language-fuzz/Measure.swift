import MVITesting
import TodoApp
import TodoModel

/// The three reports on what is understood: of the corpus, of slips, and of the corrections that both were answered with.
struct Measure {
  private let fixture: Fixture
  /// The class whose lines are listed, or `harm` or `refused`; nil for none.
  private let listed: String?
  private var offers: [Fixture.Screen: [String: Int]] = [:]
  private(set) var figures: [String: Double] = [:]

  init(listing listed: String?) async {
    fixture = await Fixture(Corpus.lines(of: "tasks.txt"))
    self.listed = listed
  }

  private mutating func note(_ lines: [String], on screen: Fixture.Screen) {
    for line in lines { offers[screen, default: [:]][line, default: 0] += 1 }
  }

  mutating func measureCorpus() async {
    let corpus = Corpus()
    let classes = await corpus.classes(in: fixture)
    for (_, _, line, offers) in classes { note(offers, on: line.screen) }
    print("section        lines" + Corpus.Class.allCases.map { $0.rawValue.padded(18) }.joined())
    for (name, _) in corpus.sections { report(name, of: classes.filter { $0.section == name }.map(\.class)) }
    report("lines", of: classes.filter { !$0.line.isPhrase }.map(\.class))
    for line in classes where line.class.rawValue == listed {
      print("  \(line.line.typed)   →   \(line.line.meant.first ?? "!")   \(line.offers)")
    }
  }

  private mutating func report(_ name: String, of classes: [Corpus.Class]) {
    var row = name + "\(classes.count)".padded(20 - name.count)
    for kind in Corpus.Class.allCases {
      let count = classes.count { $0 == kind }
      let percent = 100 * Double(count) / Double(max(classes.count, 1))
      figures["\(name) \(kind.rawValue)"] = percent
      row += "\(count)\(rounded(percent).padded(6)) %".padded(18)
    }
    print(row)
  }

  mutating func measureSlips(_ count: Int) async {
    for screen in Fixture.Screen.allCases {
      var slips = Slips(lines: Corpus.lines(of: "slips.txt"), random: SeededGenerator(seed: 35))
      var effects: [String: Effect] = [:]
      for line in slips.lines {
        let outcome = await fixture.outcome(of: line, on: screen)
        precondition(outcome.error == nil && !outcome.isAsked && !fixture.isUnchanged(by: outcome), line)
        effects[line] = Effect(of: outcome, on: fixture.tasks)
      }
      var known: [String: Fixture.Outcome] = [:]
      var found: [String: [String]] = [:]
      for _ in 0..<count {
        let (line, typed) = slips.next()
        if let error = fixture.refusal(of: typed, on: screen) {
          note(error.offers, on: screen)
          continue
        }
        if known[typed] == nil { known[typed] = await fixture.outcome(of: typed, on: screen) }
        guard let outcome = known[typed], let meant = effects[line] else { continue }
        note(outcome.offers(for: typed), on: screen)
        let effect = Effect(of: outcome, on: fixture.tasks)
        guard !outcome.isAsked, let loss = effect.harm(against: meant) ?? effect.loss(of: meant) else { continue }
        found[loss == "lost" ? "lost" : "harm", default: []].append("  \(typed)   instead of   \(line)   (\(loss))")
      }
      var row = "slips on \(screen.rawValue), \(count)"
      for kind in ["harm", "lost"] {
        let percent = 100 * Double(found[kind]?.count ?? 0) / Double(count)
        figures["slips \(kind)"] = max(figures["slips \(kind)"] ?? 0, percent)
        row += "; \(kind) \(found[kind]?.count ?? 0), \(hundredths(percent)) %"
      }
      print(row)
      for line in Set(found[listed ?? ""] ?? []).sorted().prefix(40) { print(line) }
    }
  }

  mutating func measureCorrections() async {
    var (accepted, all) = (0, 0)
    for (screen, lines) in offers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for (line, count) in lines.sorted(by: { $0.key < $1.key }) {
        all += count
        let error = await fixture.outcome(of: line, on: screen).error
        accepted += error == nil ? count : 0
        if let error, listed == "refused" { print("  \(count) on \(screen.rawValue): \(line)   (\(error.words))") }
      }
    }
    let percent = 100 * Double(accepted) / Double(max(all, 1))
    figures["corrections"] = percent
    print("corrections: \(accepted) of \(all) are accepted as they are shown, \(hundredths(percent)) %")
  }

  /// True if no figure is worse than its limit.
  func keepsLimits() -> Bool {
    var keeps = true
    for limit in Corpus.lines(of: "limits.txt") {
      let words = limit.split(separator: " ", maxSplits: 2).map(String.init)
      guard words.count == 3, let most = Double(words[1]), let figure = figures[words[2]] else {
        preconditionFailure("no such limit: \(limit)")
      }
      guard words[0] == "least" ? figure < most : figure > most else { continue }
      keeps = false
      print("worse than its limit: \(words[2]) \(hundredths(figure)) %, at \(words[0]) \(most)")
    }
    return keeps
  }
}

private func hundredths(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

extension String {
  fileprivate func padded(_ width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
