import ArgumentParser
import StickerBase
import StickerPacks

extension IconBackground {
  /// Parses a color argument.
  init(argument text: String) throws {
    if let background = IconBackground(text) {
      self = background
      return
    }
    let names = IconBackground.names
    let meant = nearest(to: text, among: names).map { "did you mean '\($0)'? " } ?? ""
    throw ValidationError(
      "\(meant)Colors are opaque and written as '#ff8800', 'f80' or one of "
        + names.joined(separator: ", ") + ".")
  }
}
