/// How projects or tags are spelt: of several spellings of a name the first counts, as long as a task has it.
struct NameSpellings: Sendable {
  /// How often each spelling is met.
  private var counts: [String: Int] = [:]
  /// The spellings of each name, in the order in which they came.
  private var spellings: [FoldedName: [String]] = [:]
  /// How many names have several spellings; without any, folding is only needed for what is new.
  private var ambiguous = 0
  /// Whether names have parts, each of which is a name with those before it.
  private let haveParts: Bool

  /// The spellings in names. Costs a look at each, and more for each that is spelt differently.
  init(_ names: some Sequence<String>, haveParts: Bool) {
    self.haveParts = haveParts
    for name in names { count(name, 1) }
  }

  /// Every name as it is spelt, in no order.
  var all: [String] { spellings.values.compactMap(\.first) }

  /// Counts a name that tasks have, or no longer have.
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

  /// Whether a task has the name.
  func contains(_ name: String) -> Bool { counts[name] != nil || spellings[FoldedName(name)] != nil }

  /// A name as it is spelt where it is in use, as far as its parts are.
  func spelling(of name: String) -> String {
    // Letters can be encoded in several ways, so it is taken from what is known.
    if ambiguous == 0, let place = counts.index(forKey: name) { return counts.keys[place] }
    if let known = spellings[FoldedName(name)]?.first { return known }
    guard haveParts, let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { return name }
    return spelling(of: String(name[..<dot])) + name[dot...]
  }

  private static let mostCompared = 500

  /// The name that was probably meant by one that no task has; nil if none is near, or there are so many that looking
  /// would take time. Short names, and such as are counted, are too much alike to tell.
  func nearest(to name: String) -> String? {
    guard name.count > 3, spellings.count <= NameSpellings.mostCompared, !name.contains(where: \.isNumber) else {
      return nil
    }
    let folded = Dictionary(all.map { ($0.lowercased(), $0) }, uniquingKeysWith: { first, _ in first })
    // Words of the language may differ in more: they are few, and known.
    return nearestWord(to: name, among: folded.keys.sorted(), differingInAtMost: name.count < 8 ? 1 : 2)
      .flatMap { folded[$0] }
  }
}

/// How the projects and the tags of all tasks are spelt.
struct TaskNames: Sendable {
  private(set) var projects: NameSpellings
  private(set) var tags: NameSpellings

  /// Costs a look at each task.
  init(of tasks: [TodoItem]) {
    projects = NameSpellings(tasks.lazy.compactMap(\.project), haveParts: true)
    tags = NameSpellings(tasks.lazy.flatMap(\.tags), haveParts: false)
  }

  /// Counts what a task has, or no longer has.
  mutating func count(_ task: TodoItem, _ step: Int) {
    if let project = task.project { projects.count(project, step) }
    for tag in task.tags { tags.count(tag, step) }
  }

  /// An attribute with its name spelt as it is in use.
  func spelt(_ attribute: Attribute) -> Attribute {
    switch attribute {
    case .addTag(let tag): .addTag(tags.spelling(of: tag))
    case .set(.project, .text(let project)): .set(.project, .text(projects.spelling(of: project)))
    case .title, .removeTag, .appendNote, .removeNote, .alter, .set, .clear: attribute
    }
  }

  /// What is to be told of names that no task has, if another one is near.
  func hints(for attributes: [Attribute]) -> [Hint] {
    attributes.compactMap { attribute in
      switch attribute {
      case .addTag(let tag) where !tags.contains(tag):
        tags.nearest(to: tag).map { .firstUse(.tag(tag), nearest: .tag($0)) }
      case .set(.project, .text(let project)) where !projects.contains(project):
        projects.nearest(to: project).map { .firstUse(.project(project), nearest: .project($0)) }
      case .title, .addTag, .removeTag, .appendNote, .removeNote, .alter, .set, .clear: nil
      }
    }
  }
}

extension [Attribute] {
  /// Whether a project or a tag is among them, so that it takes the tasks to know how it is spelt.
  package var haveNames: Bool {
    contains { attribute in
      switch attribute {
      case .addTag, .set(.project, _): true
      case .title, .removeTag, .appendNote, .removeNote, .alter, .set, .clear: false
      }
    }
  }
}
