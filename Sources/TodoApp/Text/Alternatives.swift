/// Words of which one is to be chosen: `auto, always or never`.
package func alternatives(_ words: [String]) -> String {
  // `joined` would search the program's conformances, at every start.
  var text = words.first ?? ""
  for place in words.indices.dropFirst() { text += (place == words.count - 1 ? " or " : ", ") + words[place] }
  return text
}
