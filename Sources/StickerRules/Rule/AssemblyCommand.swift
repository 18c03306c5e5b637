import StickerBase
import StickerCodecs
import StickerPacks
import SystemPackage

extension Finding {
  /// What is to be done with a file that a command of ours makes a better one of.
  package static let removal = ", and remove this file"
}

extension Sticker {
  /// Advice that ends with ``assembly(_:)``.
  ///
  /// - Parameters:
  ///   - what: the advice, without a period.
  ///   - options: of `stickerlint assemble`.
  func advice(_ what: String, _ options: String = "") -> String {
    let isReplaced =
      original == nil && sequence == nil && !isBuilt && image.map { $0.format.isDecoded } ?? true
    return what + (isReplaced ? Finding.removal : "") + ": " + assembly(options)
  }

  /// The command of ours that makes a better file of this one, ready to be pasted into a shell:
  /// `stickerlint assemble wave.png --fit -o wave-new.png`. It names no file whose name a shell or a
  /// terminal would take for something else. A compiled file has its source elsewhere: for it this is
  /// advice in words.
  ///
  /// Of a copy it is the command for the original, of what we made of a folder of frames the one for those
  /// frames. What a manifest describes has none: that is said in words. Where the pixels are not decoded, it is the command for the file that must be exported first.
  ///
  /// - Parameter options: of `stickerlint assemble`.
  func assembly(_ options: String = "") -> String {
    guard !isBuilt else { return "change its source in the project, and build again." }
    if let format = image?.format, !format.isDecoded {
      return "export it as \(format.canAnimate ? "APNG" : "PNG") first, then "
        + assemblyCommand(named("export"), options, into: named("new"))
    }
    let path = original ?? path
    // A manifest says more of frames than a command would.
    guard !isMadeOfFrames || path.extension == nil || path.hasExtension("stickersequence") else {
      return "use fewer or smaller frames, or 'stickerlint assemble FRAMES --fit', which says more."
    }
    let isPNG = path.extension?.lowercased() == "png"
    let stem = path.stem ?? ""
    // A copy such as 'wave.png.bak' has it already.
    let ending = FilePath(stem).hasExtension("png") ? "" : ".png"
    let better = path.removingLastComponent().appending(
      stem + (isPNG ? "-new.png" : ending))
    return assemblyCommand(path, options, into: better)
  }

  private func named(_ ending: String) -> FilePath {
    let path = original ?? path
    return path.removingLastComponent().appending("\(path.stem ?? "")-\(ending).png")
  }
}

extension FrameRun {
  /// The command of ours that makes a sticker of these frames.
  var assembly: String {
    guard let first = paths.first, let last = paths.last, FilePath(first.display) == first else {
      return assemblyCommand("", "--fit", into: "")
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
    return assemblyCommand(
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

private func assemblyCommand(_ from: FilePath, _ options: String, into: FilePath) -> String {
  let names = [from, into].map(\.shellWord)
  let words = [names[0] ?? "FILE", options, "-o", names[1] ?? "NEW.png"]
  return "stickerlint assemble " + words.filter { !$0.isEmpty }.joined(separator: " ")
}
