/// Nothing is kept of pasted lines here.
package struct PasteViewState: Equatable, Sendable {}
