extension Query {
  /// `field:value`, `due<friday`: a field, a relation, and a value that was checked to fit the field.
  package struct Comparison: Hashable, Sendable, Codable {
    /// What is compared.
    package let field: FieldName
    /// How it is compared.
    package let relation: Relation
    /// What it is compared with, as it was typed, numbers and names of values in their usual form; empty means
    /// that the field is empty.
    package let value: String

    /// A comparison; the error tells what would have been right.
    ///
    /// An empty value fits `:` (the field is empty) and `!=` (it is not).
    package init(_ field: FieldName, _ relation: Relation, _ value: String) throws(InvalidAttribute) {
      guard relation.fits(field.kind), !value.isEmpty || !relation.needsValue else {
        throw field.invalid(value, field.kind.expectation)
      }
      self.field = field
      self.relation = relation
      self.value = value.isEmpty ? value : try field.usualForm(of: value)
    }

    init(project: String) {
      (field, relation, value) = (.project, .equal, project)
    }

    init(priority: TodoItem.Priority) {
      (field, relation, value) = (.priority, .equal, priority.rawValue)
    }
  }

  /// How two values are compared; the raw value is how it is typed.
  package enum Relation: String, CaseIterable, Sendable, Codable {
    /// The same; for an empty value, that the field is empty.
    case equal = ":"
    /// Not the same, or the field is empty.
    case notEqual = "!="
    /// Less, or earlier.
    case less = "<"
    /// Not greater.
    case lessOrEqual = "<="
    /// Greater, or later.
    case greater = ">"
    /// Not less.
    case greaterOrEqual = ">="
    /// Has it in it, anywhere.
    case contains = "~"

    /// Whether it makes sense between values of a kind: only some have an order, and only texts have something in them.
    package func fits(_ kind: FieldKind) -> Bool {
      switch self {
      case .equal, .notEqual: true
      case .less, .lessOrEqual, .greater, .greaterOrEqual: kind.isOrdered
      case .contains: kind.isText
      }
    }

    /// Whether something has to stand behind it: nothing is less than nothing, or has nothing in it.
    package var needsValue: Bool { self != .equal && self != .notEqual }

    /// Whether it holds between two values.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .equal, .contains: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }
}
