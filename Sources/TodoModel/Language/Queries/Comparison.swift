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
      guard field.kind.isOrdered || !relation.isOrder else { throw field.invalid(value, field.kind.expectation) }
      self.field = field
      self.relation = relation
      // Nothing is less than nothing.
      let isEmptiness = value.isEmpty && !relation.isOrder
      self.value = isEmptiness ? value : try field.usualForm(of: value)
    }

    init(project: String) {
      (field, relation, value) = (.project, .equal, project)
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

    /// Whether it needs values that have an order.
    package var isOrder: Bool {
      switch self {
      case .equal, .notEqual: false
      case .less, .lessOrEqual, .greater, .greaterOrEqual: true
      }
    }

    /// Whether it holds between two values.
    func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
      switch self {
      case .equal: left == right
      case .notEqual: left != right
      case .less: left < right
      case .lessOrEqual: left <= right
      case .greater: left > right
      case .greaterOrEqual: left >= right
      }
    }
  }
}
