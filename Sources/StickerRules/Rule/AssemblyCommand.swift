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

extension FrameRun {
  /// The maximum number of frames that a command names one by one.
  private static let maxNamedFrames = 24

  /// Returns the command that assembles these frames into a sticker. It has a pattern for their names, unless the
  /// pattern would match other pictures of the pack, too.
  func assembly(in pack: Pack, _ profile: Profile) -> SuggestedCommand {
    let canvas = pack.stickers.first { $0.path == paths.first }?.size
    let options = canvas.map { fittingOptions(for: $0, profile) } ?? "--fit"
    guard let first = paths.first, let last = paths.last, FilePath(first.display) == first else {
      return .assemble(nil, options, into: nil)
    }
    let names = [first.displayedName, last.displayedName]
    // The common prefix and suffix of the names, without the number.
    var start = Substring(names[0].commonPrefix(with: names[1]))
    while start.last?.isNumber == true { start.removeLast() }
    var end = Substring(names[0].commonSuffix(with: names[1]))
    while end.first?.isNumber == true { end.removeFirst() }
    let folder = first.removingLastComponent()
    let title = start.filter { $0.isLetter || $0.isNumber }
    let output = folder.appending("\(title.isEmpty ? "animation" : title).png")
    let otherNames = Set(pack.source.files.map(\.path)).subtracting(paths)
      .filter { $0.removingLastComponent() == folder }.map(\.displayedName)
      .filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
    // Without a common prefix, only names that begin with a digit are frames.
    let wildcard = start.isEmpty || !otherNames.isEmpty ? "[0-9]*" : "*"
    if otherNames.contains(where: { $0.dropFirst(start.count).first?.isNumber ?? false }),
      paths.count <= Self.maxNamedFrames
    {
      return .assemble(paths, options, into: output)
    }
    let pattern = "\(start)".globLiteral + wildcard + "\(end)".globLiteral
    return .assemble(
      FilePath(folder.display.globLiteral).appending(pattern), options, into: output)
  }

  /// Returns the options that fit the frames under the limits of bytes and of memory, and into the largest size of
  /// Messages: the largest size class in which all frames fit into the memory, or else fewer frames in the smallest.
  private func fittingOptions(for canvas: StickerSummary.Size, _ profile: Profile) -> String {
    let maxBytes = profile.maximumDecodedBytes.bytes
    func maxFrames(scaledTo side: Int) -> Int {
      let scale = min(1, Double(side) / Double(max(1, canvas.longerSide)))
      let (width, height) = (Double(canvas.width) * scale, Double(canvas.height) * scale)
      return max(2, maxBytes / (4 * max(1, Int(width.rounded(.up) * height.rounded(.up)))))
    }
    let isTooLarge = canvas.longerSide > profile.maximumSide
    guard isTooLarge || maxFrames(scaledTo: canvas.longerSide) < paths.count else { return "--fit" }
    let smaller = profile.sizeClasses.filter { $0.side < canvas.longerSide }
    let size = smaller.last { maxFrames(scaledTo: $0.side) >= paths.count } ?? smaller.first
    let limit = maxFrames(scaledTo: size?.side ?? canvas.longerSide)
    return
      (["--fit"] + (size.map { ["--size", $0.name] } ?? [])
      + (limit < paths.count ? ["--max-frames", "\(limit)"] : [])).joined(separator: " ")
  }
}

extension String {
  /// The text as a glob pattern that matches only itself.
  package var globLiteral: String {
    reduce(into: "") { $0 += "\\*?[".contains($1) ? "\\\($1)" : "\($1)" }
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }

  fileprivate func commonSuffix(with other: String) -> String {
    String(String(reversed()).commonPrefix(with: String(other.reversed())).reversed())
  }
}
