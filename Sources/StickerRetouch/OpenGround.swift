import StickerPixels

/// The part of a background that is open to the outside of a picture, which is its edge and its clear pixels.
///
/// Background behind a hairline gap is a part of the art, such as the white of an eye whose outline has a gap. Such a
/// room is much wider than the gap. A crevice, in contrast, narrows to nothing, and is open.
struct OpenGround {
  /// Minimum width in px of a passage that is not a gap.
  private static let minPassage = 3
  /// Ratio of the longer side to the minimum width of a passage that is not a gap, if that is more than ``minPassage``.
  private static let passagesPerSide = 200
  /// Minimum ratio of the width of a room to that of the widest gap.
  private static let roomPerGap = 4

  private let width: Int
  private let height: Int
  /// Width in px below which a passage is a gap; also the width of the margin around the picture.
  private let passage: Int
  /// True for each pixel of the background.
  private let ground: [Bool]
  /// True for each pixel of the margin, and for each clear pixel.
  private let outside: [Bool]

  /// Finds the background of a picture.
  ///
  /// - Parameters:
  ///   - isGround: true for each pixel of the background's color, row by row.
  ///   - isClear: true for each transparent pixel.
  ///   - width: width of the picture in px.
  init(_ isGround: [Bool], isClear: [Bool], width: Int) {
    let height = isGround.count / max(1, width)
    passage = max(Self.minPassage, max(width, height) / Self.passagesPerSide)
    // The picture gets a margin, because background along its edges would otherwise be narrower than it looks.
    let margin = passage
    (self.width, self.height) = (width + 2 * margin, height + 2 * margin)
    var ground = [Bool](repeating: false, count: self.width * self.height)
    var outside = [Bool](repeating: true, count: ground.count)
    for y in 0..<height {
      let row = (y + margin) * self.width + margin
      for x in 0..<width {
        ground[row + x] = isGround[y * width + x]
        outside[row + x] = isClear[y * width + x]
      }
    }
    (self.ground, self.outside) = (ground, outside)
  }

  /// The indices of the open pixels of the picture, row by row.
  var pixels: [Int] {
    let isFree = zip(ground, outside).map { $0 || $1 }
    var isOpen = grown(reached(in: shrunk(isFree, by: passage)), by: passage)
    addCrevices(to: &isOpen, rooms: shrunk(isFree, by: Self.roomPerGap * passage))
    let (margin, inner) = (passage, width - 2 * passage)
    return ground.indices.filter { isOpen[$0] && ground[$0] }.map { index in
      let (y, x) = index.quotientAndRemainder(dividingBy: width)
      return (y - margin) * inner + x - margin
    }
  }

  /// Returns a mask that is true for the top left pixel of each square with sides of `side` px in which `mask` is true
  /// everywhere.
  private func shrunk(_ mask: [Bool], by side: Int) -> [Bool] {
    var result = mask
    for (count, stride, lines, step) in [(width, 1, height, width), (height, width, width, 1)] {
      for line in 0..<lines {
        var run = 0
        for position in (0..<count).reversed() {
          let index = line * step + position * stride
          run = result[index] ? run + 1 : 0
          result[index] = run >= side
        }
      }
    }
    return result
  }

  /// Returns a mask that is true everywhere in each square with sides of `side` px for whose top left pixel `mask` is
  /// true.
  private func grown(_ mask: [Bool], by side: Int) -> [Bool] {
    var result = mask
    for (count, stride, lines, step) in [(width, 1, height, width), (height, width, width, 1)] {
      for line in 0..<lines {
        var remaining = 0
        for position in 0..<count {
          let index = line * step + position * stride
          remaining = result[index] ? side : remaining - 1
          result[index] = remaining > 0
        }
      }
    }
    return result
  }

  /// Returns the part of a mask that is connected with pixels outside.
  private func reached(in mask: [Bool]) -> [Bool] {
    var isReached = zip(mask, outside).map { $0 && $1 }
    var next = isReached.indices.filter { isReached[$0] }
    while let index = next.popLast() {
      forEachSide(of: index) { neighbor in
        guard mask[neighbor], !isReached[neighbor] else { return }
        isReached[neighbor] = true
        next.append(neighbor)
      }
    }
    return isReached
  }

  /// Adds the background that lies behind gaps but is too narrow for a room.
  private func addCrevices(to isOpen: inout [Bool], rooms: [Bool]) {
    var isSeen = isOpen
    for start in isOpen.indices where isOpen[start] || outside[start] {
      forEachSide(of: start) { first in
        guard ground[first], !isSeen[first] else { return }
        isSeen[first] = true
        var (found, isRoom) = ([first], false)
        var next = 0
        while next < found.count {
          isRoom = isRoom || rooms[found[next]]
          forEachSide(of: found[next]) { neighbor in
            guard ground[neighbor], !isSeen[neighbor] else { return }
            isSeen[neighbor] = true
            found.append(neighbor)
          }
          next += 1
        }
        if !isRoom { for index in found { isOpen[index] = true } }
      }
    }
  }

  /// Calls a function with the pixels above, to the left, to the right and below.
  @inline(__always)
  private func forEachSide(of index: Int, _ body: (Int) -> Void) {
    if index >= width { body(index - width) }
    if index % width > 0 { body(index - 1) }
    if index % width < width - 1 { body(index + 1) }
    if index + width < ground.count { body(index + width) }
  }
}
