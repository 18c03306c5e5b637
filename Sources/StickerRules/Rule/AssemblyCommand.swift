import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

extension Sticker {
  /// Advice with the command of ours that makes a better file of this one: `stickerlint assemble wave.png
  /// --fit -o wave-new.png`.
  ///
  /// A compiled file has its source elsewhere, and what a manifest describes has none that a command could
  /// name: for these it is advice in words. Of a copy it is the command for the original. Where the pixels
  /// are not decoded, it is the command for the file that must be exported first.
  ///
  /// - Parameters:
  ///   - what: a sentence.
  ///   - options: of `stickerlint assemble`.
  func advice(_ what: String, _ options: String = "") -> Advice {
    let clause = what.hasSuffix(".") ? String(what.dropLast()) : what
    guard !isBuilt else {
      return Advice("\(clause): change its source in the project, and build again.")
    }
    if let format = image?.format, !format.isDecoded {
      return Advice(
        "\(clause): export it as \(format.canAnimate ? "APNG" : "PNG") first, and make a sticker of that.",
        .assemble(named("export"), options, into: named("new")))
    }
    let path = original ?? path
    guard !isMadeOfFrames || path.extension == nil || path.hasExtension("stickersequence") else {
      return Advice(
        "\(clause): use fewer or smaller frames, or 'stickerlint assemble FRAMES --fit', which says more."
      )
    }
    let isPNG = path.extension?.lowercased() == "png"
    let stem = path.stem ?? ""
    // A copy such as 'wave.png.bak' has it already.
    let ending = FilePath(stem).hasExtension("png") ? "" : ".png"
    let better = path.removingLastComponent().appending(
      stem + (isPNG ? "-new.png" : ending))
    return Advice(
      what, .assemble(path, options, into: better),
      original == nil && sequence == nil ? .replaces : .does)
  }

  private func named(_ ending: String) -> FilePath {
    let path = original ?? path
    return path.removingLastComponent().appending("\(path.stem ?? "")-\(ending).png")
  }
}

extension FrameRun {
  /// The command of ours that makes a sticker of these frames.
  var assembly: SuggestedCommand {
    guard let first = paths.first, let last = paths.last, FilePath(first.display) == first else {
      return .assemble(nil, "--fit", into: nil)
    }
    let names = [first.displayedName, last.displayedName]
    // What both have around the number.
    var start = Substring(names[0].commonPrefix(with: names[1]))
    while start.last?.isNumber == true { start.removeLast() }
    var end = Substring(names[0].commonSuffix(with: names[1]))
    while end.first?.isNumber == true { end.removeFirst() }
    let folder = first.removingLastComponent()
    let title = start.filter { $0.isLetter || $0.isNumber }
    // Digits alone, where the names have nothing else in common: other images may lie there.
    let pattern = "\(start)".globLiteral + (start.isEmpty ? "[0-9]*" : "*") + "\(end)".globLiteral
    return .assemble(
      FilePath(folder.display.globLiteral).appending(pattern), "--fit",
      into: folder.appending("\(title.isEmpty ? "animation" : title).png"))
  }
}

extension String {
  /// This text as a pattern that matches nothing else.
  fileprivate var globLiteral: String {
    reduce(into: "") { $0 += "\\*?[".contains($1) ? "\\\($1)" : "\($1)" }
  }

  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }

  fileprivate func commonSuffix(with other: String) -> String {
    String(String(reversed()).commonPrefix(with: String(other.reversed())).reversed())
  }
}
