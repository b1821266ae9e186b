// Types that are encoded in all ways that there are.

enum Pet: String, Codable { case dog, cat, bird }

enum Side: String, Codable, CodingKeyRepresentable { case left, right }

indirect enum Act: Codable, Equatable {
  case rest
  case move(by: Int, String)
  case say(String, Int?)
  case both(Act, Act)
}

struct Zoo: Codable, Equatable {
  var text = ""
  var truth = false
  var whole = (0...0).map { _ in 0 }
  var large = UInt64.min
  var small: [Int8] = []
  var unsigned: [UInt32] = []
  var fractions: [Double] = []
  var float = Float(0)
  var maybe: String?
  var maybes: [Int?] = []
  var twice: Int??
  var nested: [[String: [Bool]]] = []
  var byName: [String: Act] = [:]
  var byNumber: [Int: String] = [:]
  var bySide: [Side: Pet] = [:]
  var byPet: [Pet: Int] = [:]
  var acts: [Act] = []
  var empty = Empty()
  var wrapped = Wrapped(number: 7)
  var renamed = Renamed()
  var square = Square()
  var outcome: Pet? = .dog

  struct Empty: Codable, Equatable {}

  struct Renamed: Codable, Equatable {
    var isGood = true
    enum CodingKeys: String, CodingKey { case isGood = "is good/\u{E9}" }
  }

  struct Wrapped: Codable, Equatable {
    var number: Int
    init(number: Int) { self.number = number }
    init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  static var all: [Zoo] {
    [
      Zoo(),
      Zoo(
        text: "a \"b\" \\ / é 日本 😀", truth: true, whole: [.min, -1, .max], large: .max, small: [.min, .max],
        unsigned: [.max],
        fractions: [0.1, -1.5e-7, 1e22, 100, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .pi],
        float: 3.4028235e38, maybe: "", maybes: [1, nil, 3], twice: .some(.some(2)),
        nested: [[:], ["x": [true], "": []]], byName: ["b": .rest, "a": .both(.say("", 1), .move(by: -1, "é"))],
        byNumber: [10: "a", 9: "b", -1: "c"], bySide: [.left: .cat, .right: .dog], byPet: [.bird: 2],
        acts: [.rest, .say("x", nil)], square: Square(name: "s", side: 2), outcome: nil),
    ]
  }
}

class Shape: Codable {
  var name = ""
  init(name: String = "") { self.name = name }
}

final class Square: Shape, Equatable {
  var side = 1.5

  private enum Key: CodingKey { case size, unit, none }

  init(name: String = "", side: Double = 1.5) {
    self.side = side
    super.init(name: name)
  }

  required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    var size = try container.nestedUnkeyedContainer(forKey: .size)
    var unit = try size.nestedUnkeyedContainer()
    guard try unit.decodeNil(), unit.isAtEnd, try container.decodeNil(forKey: .none) else {
      throw DecodingError.dataCorruptedError(in: unit, debugDescription: "expected one null")
    }
    side = try size.nestedContainer(keyedBy: Key.self).decode(Double.self, forKey: .unit)
    try super.init(from: container.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    var size = container.nestedUnkeyedContainer(forKey: .size)
    var unit = size.nestedUnkeyedContainer()
    try unit.encodeNil()
    var inner = size.nestedContainer(keyedBy: Key.self)
    try inner.encode(side, forKey: .unit)
    try container.encodeNil(forKey: .none)
    try super.encode(to: container.superEncoder())
  }

  static func == (one: Square, other: Square) -> Bool { one.name == other.name && one.side == other.side }
}

struct Interleaved: Encodable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StringKey.self)
    var first = container.nestedContainer(keyedBy: StringKey.self, forKey: "first")
    var list = container.nestedUnkeyedContainer(forKey: "list")
    let parent = container.superEncoder()
    var inner = list.nestedUnkeyedContainer()
    try first.encode(1, forKey: "a")
    try inner.encode(1)
    try list.encode(2)
    var object = list.superEncoder().container(keyedBy: StringKey.self)
    try inner.encode(3)
    try object.encode(4, forKey: "k")
    try list.encode(5)
    var text = parent.singleValueContainer()
    try text.encode("s")
    try first.encode(2, forKey: "b")
  }
}

struct StringKey: CodingKey, ExpressibleByStringLiteral {
  let stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init(stringLiteral text: String) { stringValue = text }
  init?(intValue: Int) { nil }
}

struct Nest: Codable {
  let inner: [Nest]

  init(depth: Int) {
    var nest = Nest(inner: [])
    for _ in 1..<depth { nest = Nest(inner: [nest]) }
    self = nest
  }

  private init(inner: [Nest]) { self.inner = inner }

  var depth: Int {
    var (depth, nest) = (1, self)
    while let next = nest.inner.first { (depth, nest) = (depth + 1, next) }
    return depth
  }

  init(from decoder: any Decoder) throws { inner = try decoder.singleValueContainer().decode([Nest].self) }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(inner)
  }
}
