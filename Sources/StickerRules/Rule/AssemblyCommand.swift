import StickerBase
import StickerCodecs
package import StickerPacks
import SystemPackage

extension Sticker {
  /// Returns advice with the command that creates a better version of this file: for example, `stickerlint assemble
  /// wave.png --fit -o wave-new.png`.
  ///
  /// Three kinds of stickers get advice in words: compiled files, because their source is elsewhere; sequences in a
  /// manifest, because no command can name them; and stickers of a catalog, because a list contains their names. For a
  /// copy, the command takes the original. If the format is not decoded, the file has to be exported first, and the
  /// command takes the exported file.
  ///
  /// - Parameters:
  ///   - sentence: the advice as a sentence.
  ///   - options: options of `stickerlint assemble`.
  package func advice(_ sentence: String, _ options: String = "") -> Advice {
    let clause = sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    guard !isBuilt else {
      return Advice("\(clause): change its source in the project, and build again.")
    }
    if let format = image?.format, !format.isDecoded {
      return Advice(
        "\(clause): export it as \(format.canAnimate ? "APNG" : "PNG") first, and make a sticker "
          + "from that.",
        .assemble(siblingPNG("export"), options, into: siblingPNG("new")))
    }
    let path = original ?? path
    guard original != nil || !path.parent.hasExtension("sticker") else {
      return Advice(
        path.hasExtension("png")
          ? "\(clause), under the same name."
          : "\(clause), and list the new name in its Contents.json.")
    }
    guard !isMadeOfFrames || path.extension == nil || path.hasExtension("stickersequence") else {
      return Advice(
        "\(clause): use fewer or smaller frames, or run 'stickerlint assemble FRAMES --fit', which "
          + "gives details."
      )
    }
    let isPNG = path.extension?.lowercased() == "png"
    let stem = path.stem ?? ""
    // A copy such as 'wave.png.bak' already has the extension in its stem.
    let ending = FilePath(stem).hasExtension("png") ? "" : ".png"
    let newPath = path.removingLastComponent().appending(
      stem + (isPNG ? "-new.png" : ending))
    guard sequence == nil else {
      // In a catalog, the new file would not be in the pack's list, which names the sequence.
      let isListed = path.parent.hasExtension("stickerpack")
      return Advice(
        "\(clause), and put the new file into the pack in place of the sequence.",
        .assemble(path, options, into: isListed ? nil : newPath))
    }
    return Advice(
      sentence, .assemble(path, options, into: newPath), original == nil ? .replaces : .does)
  }

  /// Returns the path of a PNG next to the original, or next to this file if there is no original. Its name is the
  /// stem, a hyphen and a suffix.
  private func siblingPNG(_ suffix: String) -> FilePath {
    let path = original ?? path
    return path.removingLastComponent().appending("\(path.stem ?? "")-\(suffix).png")
  }
}

extension String {
  /// The text as a glob pattern that matches only itself.
  package var globLiteral: String {
    reduce(into: "") { $0 += "\\*?[".contains($1) ? "\\\($1)" : "\($1)" }
  }
}
