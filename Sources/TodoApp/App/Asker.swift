/// The feature that waits for an answer.
package struct Asker: Equatable, Sendable {
  let feature: any AppFeature.Type

  init(_ feature: any AppFeature.Type) {
    self.feature = feature
  }

  package static func == (left: Asker, right: Asker) -> Bool { left.feature == right.feature }
}
