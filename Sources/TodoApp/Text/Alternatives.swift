/// Words of which one is to be chosen: `auto, always or never`.
package func alternatives(_ words: [String]) -> String {
  guard let last = words.last, words.count > 1 else { return words.last ?? "" }
  return Array(words.dropLast()).joined(separator: ", ") + " or " + last
}
