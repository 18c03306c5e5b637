import StickerPacks
import SystemPackage

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
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }

  fileprivate func commonSuffix(with other: String) -> String {
    String(String(reversed()).commonPrefix(with: String(other.reversed())).reversed())
  }
}
