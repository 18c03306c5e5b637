import StickerBase
package import SystemPackage

/// The sizes of frames, which may differ.
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

  /// The most frequent size; the first one among equally frequent sizes.
  package let usual: Size
  /// Number of frames with the usual size.
  package let usualCount: Int
  /// The frames with other sizes, in order.
  package let odd: [(path: FilePath, size: Size)]
  /// Warnings about places that are not used. If they were used, all frames would have the size of a canvas.
  let unusedPlaces: [String]

  /// Maximum number of frames that a message lists.
  private static let maxShown = 10

  /// Compares the sizes of frames.
  ///
  /// - Parameter frames: at least one frame.
  init(_ frames: [(path: FilePath, size: Size)], unusedPlaces: [String] = []) {
    self.unusedPlaces = unusedPlaces
    var counts: [Size: Int] = [:]
    for frame in frames { counts[frame.size, default: 0] += 1 }
    let maxCount = counts.values.max() ?? 0
    let usual = frames.first { counts[$0.size] == maxCount }?.size ?? Size(width: 0, height: 0)
    self.usual = usual
    usualCount = maxCount
    odd = frames.filter { $0.size != usual }
  }
}

extension FrameSizes: CustomStringConvertible {
  package var description: String {
    var lines = [
      "not all frames have the same size: \(counted(usualCount, "frame")) of \(usual), but"
    ]
    lines += odd.prefix(Self.maxShown).map { "  \($0.path.display.printable) of \($0.size)" }
    if odd.count > Self.maxShown {
      lines.append("  and \((odd.count - Self.maxShown).grouped) more")
    }
    lines += unusedPlaces
    lines.append(
      "Add --canvas pad to keep everything, --canvas crop to cut, or --canvas fit to scale.")
    return lines.joined(separator: "\n")
  }
}

extension FrameSizes.Size: CustomStringConvertible {
  package var description: String { "\(width) × \(height) px" }
}
