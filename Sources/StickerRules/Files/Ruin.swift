import StickerCodecs

/// What is left of an image when it is in no format any more, and how to get it back.
struct Ruin {
  let message: String
  let help: String

  /// `nil` when `name`, from ``StickerCodecs/ImageFault/unrecognizedFormat(_:)``, is a format.
  init?(_ name: String) {
    switch name {
    case ImageFault.emptyFile: self.init("The file is empty.", "Export it again.")
    case ImageFault.lfsPointer:
      self.init(
        "This is a Git LFS pointer, not the image.", "Fetch the image with 'git lfs pull'.")
    case ImageFault.damagedSignature:
      self.init(
        "This PNG was damaged in transfer, as text.", "Fetch it again as a binary file.")
    case ImageFault.text, "JSON", "HTML", "XML":
      let kind = name == ImageFault.text ? "text" : name
      self.init("This is \(kind), not an image.", "Export it again, or take it out of the pack.")
    default: return nil
    }
  }

  private init(_ message: String, _ help: String) {
    self.message = message
    self.help = help
  }
}
