import StickerCodecs
import StickerPacks

/// The message and advice for a file that is not an image in any format, or was damaged by being saved as text.
struct NonImageContent {
  let message: String
  let help: String

  /// Describes content that is not an image; `nil` if the name is that of an image format, such as AVIF.
  ///
  /// - Parameters:
  ///   - name: the name of the content, from ``StickerCodecs/ImageFault/unrecognizedFormat(_:)``.
  ///   - isInCatalog: true if Xcode compiles the file, or has compiled it.
  init?(_ name: String, isInCatalog: Bool = false) {
    switch name {
    case ImageFault.emptyFile:
      self.init(
        "The file is empty.",
        "Export it again, or delete it if nothing needs it; --exclude leaves it out.")
    case ImageFault.lfsPointer:
      self.init(
        "This is a Git LFS pointer, not the image.",
        "Fetch the image with 'git lfs pull'"
          + (isInCatalog
            ? "; \(AppleFacts.xcodeCloudLacksLFS.value) and would build the pointer." : "."))
    case _ where ImageFault.texts.contains(name):
      let kind = name == ImageFault.text ? "text" : name
      self.init("This is \(kind), not an image.", "Export it again, or remove it from the pack.")
    default: return nil
    }
  }

  /// Describes an image that was damaged by being saved as text.
  init(_ damage: TextDamage) {
    let text = damage.description
    let ending = damage.format == .jpeg ? "jpg" : damage.format.rawValue
    self.init(
      text.prefix(1).uppercased() + text.dropFirst() + ".",
      damage.convertsLineEnds
        ? "Fetch it again as binary; if git converted it, add '*.\(ending) binary' to "
          + ".gitattributes."
        : "Fetch it again, or export it again, and copy it as binary.")
  }

  private init(_ message: String, _ help: String) {
    self.message = message
    self.help = help
  }
}
