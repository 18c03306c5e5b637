import StickerBase
package import SystemPackage

/// The sizes of frames that are not all the same.
package struct FrameSizes: Sendable {
  /// Width and height in px.
  package struct Size: Sendable, Hashable {
    package var width: Int
    package var height: Int

    package init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// The size of most frames; of the first among equals.
  package let usual: Size
  /// How many frames have it.
  package let usualCount: Int
  /// The frames that have another one, in order.
  package let odd: [(path: FilePath, size: Size)]

  /// Names that a message lists.
  private static let shown = 10

  /// - Parameter frames: at least one.
  init(_ frames: [(path: FilePath, size: Size)]) {
    var counts: [Size: Int] = [:]
    for frame in frames { counts[frame.size, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    let usual = frames.first { counts[$0.size] == most }?.size ?? Size(width: 0, height: 0)
    self.usual = usual
    usualCount = most
    odd = frames.filter { $0.size != usual }
  }
}

extension FrameSizes: CustomStringConvertible {
  package var description: String {
    var lines = [
      "not all frames have the same size: \(counted(usualCount, "frame")) of \(usual), but"
    ]
    lines += odd.prefix(Self.shown).map { "  \($0.path.display.printable) of \($0.size)" }
    if odd.count > Self.shown { lines.append("  and \((odd.count - Self.shown).grouped) more") }
    lines.append(
      "Add --canvas pad to keep everything, --canvas crop to cut, or --canvas fit to scale.")
    return lines.joined(separator: "\n")
  }
}

extension FrameSizes.Size: CustomStringConvertible {
  package var description: String { "\(width) × \(height) px" }
}
