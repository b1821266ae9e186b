/// The name of a project or a tag, compared without regard to case and accents.
package struct FoldedName: Hashable, Sendable, Comparable {
  private let text: String

  /// Folds scalar by scalar, because the tables of `TextFolding` are worth their cost for long texts only.
  package init(_ name: String) {
    let folded =
      name.utf8.allSatisfy { $0 < 0x80 }
      ? name.lowercased()
      : name.unicodeScalars.flatMap(LetterFolding.folded).flatMap(LetterFolding.withoutAccents).reduce(into: "") {
        $0.unicodeScalars.append($1)
      }
    // A dot comes before everything else: `home.garden` before `home-office`.
    text = folded.utf8.contains(UInt8(ascii: ".")) ? folded.replacing(".", with: "\0") : folded
  }

  package static func < (left: FoldedName, right: FoldedName) -> Bool { left.text < right.text }
}

extension Sequence<String> {
  package func hasName(_ name: String) -> Bool {
    let folded = FoldedName(name)
    return contains { FoldedName($0) == folded }
  }
}

struct FirstSpellings {
  private var known: [String: String] = [:]
  private var folded: [FoldedName: String] = [:]

  /// The first spelling of a name, which may be this one. Folds once for each spelling.
  mutating func first(of name: String) -> String {
    if let first = known[name] { return first }
    let key = FoldedName(name)
    let first = folded[key] ?? name
    (folded[key], known[name]) = (first, first)
    return first
  }
}

/// The tags of a task, each once, in their first spelling.
struct TagSet {
  private var spellings: [FoldedName: String] = [:]

  init(_ tags: [String]) { spellings = Dictionary(tags.map { (FoldedName($0), $0) }) { first, _ in first } }

  mutating func insert(_ tag: String) { spellings.merge([(FoldedName(tag), tag)]) { first, _ in first } }
  mutating func remove(_ tag: String) { spellings[FoldedName(tag)] = nil }
  var sorted: [String] { spellings.values.sorted() }
  func isSame(as other: TagSet) -> Bool { spellings.keys == other.spellings.keys }
}

/// The spellings of projects or tags: of several the first counts, as long as a task has it.
struct NameSpellings: Sendable {
  private var counts: [String: Int] = [:]
  /// The spellings of each name, in the order of their first use.
  private var spellings: [FoldedName: [String]] = [:]
  /// The number of names with several spellings; without any, only new names have to be folded.
  private var ambiguous = 0
  /// True for projects, whose prefixes up to a dot are names, too.
  private let haveParts: Bool

  init(_ names: NameCounts, haveParts: Bool) {
    self.haveParts = haveParts
    for name in names.different { count(name, names.times[name, default: 0]) }
  }

  /// True if two spellings of a name are in use, of which the one that was used first counts.
  var areAmbiguous: Bool { ambiguous > 0 }

  var all: [String] { spellings.values.compactMap(\.first) }

  mutating func count(_ name: String, _ step: Int) {
    countWhole(name, step)
    guard haveParts else { return }
    for end in name.utf8.indices where name.utf8[end] == UInt8(ascii: ".") { countWhole(String(name[..<end]), step) }
  }

  private mutating func countWhole(_ name: String, _ step: Int) {
    if let place = counts.index(forKey: name), counts.values[place] + step > 0 {
      counts.values[place] += step
      return
    }
    let folded = FoldedName(name)
    var known = spellings[folded] ?? []
    let hadSeveral = known.count > 1
    known.removeAll { $0 == name }
    counts[name] = step > 0 ? step : nil
    if step > 0 { known.append(name) }
    spellings[folded] = known.isEmpty ? nil : known
    ambiguous += (known.count > 1 ? 1 : 0) - (hadSeveral ? 1 : 0)
  }

  func contains(_ name: String) -> Bool { counts[name] != nil || spellings[FoldedName(name)] != nil }

  /// A name in its spelling in use, as far as its parts are in use.
  func spelling(of name: String) -> String {
    // Letters can be encoded in several ways, so the known name is returned.
    if ambiguous == 0, let place = counts.index(forKey: name) { return counts.keys[place] }
    if let known = spellings[FoldedName(name)]?.first { return known }
    guard haveParts, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
    return spelling(of: String(name[..<dot])) + name[dot...]
  }

  /// Nil if none is near, or if there are too many. Short names, and names with digits, are too similar to decide.
  func nearest(to name: String) -> String? {
    guard name.count > 3, spellings.count <= 500, !name.contains(where: \.isNumber) else { return nil }
    let folded = Dictionary(all.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    // Words of the language may differ in more: they are few, and known.
    return nearestWord(to: name, among: folded.keys.sorted(), within: name.count < 8 ? 1 : 2).flatMap { folded[$0] }
  }
}

/// Names with the number of their uses, in the order of the first ones. Most names are those of many tasks.
package struct NameCounts: Equatable, Sendable {
  fileprivate private(set) var different: [String] = []
  fileprivate private(set) var times: [String: Int] = [:]

  package init() {}

  package mutating func count(_ name: String, _ uses: Int = 1) {
    if let place = times.index(forKey: name) {
      times.values[place] += uses
    } else {
      times[name] = uses
      different.append(name)
    }
  }

  package mutating func add(_ other: NameCounts) {
    for name in other.different { count(name, other.times[name, default: 0]) }
  }
}

/// The projects and tags that tasks have.
package struct TaskNames: Sendable {
  private(set) var projects: NameSpellings
  private(set) var tags: NameSpellings

  /// Costs a look at each task.
  init(of tasks: [TodoItem]) {
    var (projects, tags) = (NameCounts(), NameCounts())
    // By places: an iterator would count references to each task.
    for place in tasks.indices {
      if let project = tasks[place].project { projects.count(project) }
      for tag in tasks[place].tags { tags.count(tag) }
    }
    self.init(projects: projects, tags: tags)
  }

  package init(projects: NameCounts, tags: NameCounts) {
    self.projects = NameSpellings(projects, haveParts: true)
    self.tags = NameSpellings(tags, haveParts: false)
  }

  package var areAmbiguous: Bool { projects.areAmbiguous || tags.areAmbiguous }

  package mutating func count(_ task: TodoItem, _ step: Int) {
    if let project = task.project { projects.count(project, step) }
    for tag in task.tags { tags.count(tag, step) }
  }

  func spelt(_ attribute: Attribute) -> Attribute {
    if case .addTag(let tag) = attribute { return .addTag(tags.spelling(of: tag)) }
    return attribute.project.map { .project(projects.spelling(of: $0)) } ?? attribute
  }

  /// Hints for names that no task has, if another one is near.
  func hints(for attributes: [Attribute]) -> [Hint] {
    attributes.compactMap { attribute in
      if let tag = attribute.addedTag, !tags.contains(tag) {
        return tags.nearest(to: tag).map { .firstUse(.tag(tag), nearest: .tag($0)) }
          ?? (tag.contains("-") ? .oneTag(tag) : nil)
      }
      guard let project = attribute.project, !projects.contains(project) else { return nil }
      return projects.nearest(to: project).map { .firstUse(.project(project), nearest: .project($0)) }
    }
  }
}

extension [Attribute] {
  /// True if a project or a tag is among them, whose spelling depends on the tasks.
  package var haveNames: Bool { contains { $0.addedTag != nil || $0.project != nil } }
}

/// The distance counts inserted, lost, changed and swapped letters (Damerau–Levenshtein, adjacent swaps only). Words of
/// up to four letters may differ in one, longer ones in two: two of four leave too little to recognise.
package func nearestWord(to typed: String, among known: some Sequence<String>, within most: Int? = nil) -> String? {
  guard typed.utf8.count <= 40 else { return nil }
  let letters = Array(typed.lowercased())
  let allowed = most ?? (typed.count <= 4 ? 1 : 2)
  return known.map { (word: $0, distance: editDistance(letters, Array($0))) }
    .filter { $0.distance <= allowed && $0.distance < $0.word.count }.min { $0.distance < $1.distance }?.word
}

/// The first known word that begins with the typed letters, if they are three or more, or else the nearest one.
package func likelyWord(for typed: String, among known: some Sequence<String>, within most: Int? = nil) -> String? {
  guard typed.utf8.count <= 40 else { return nil }
  let beginning = typed.lowercased()
  let longer = typed.count < 3 ? nil : known.first { $0.hasPrefix(beginning) }
  return longer ?? nearestWord(to: typed, among: known, within: most)
}

private func editDistance(_ left: [Character], _ right: [Character]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for i in left.indices {
    var row = [i + 1]
    for j in right.indices {
      let change = last[j] + (left[i] == right[j] ? 0 : 1)
      var least = min(change, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { least = min(least, beforeLast[j - 1] + 1) }
      row.append(least)
    }
    (beforeLast, last) = (last, row)
  }
  return last[right.count]
}
