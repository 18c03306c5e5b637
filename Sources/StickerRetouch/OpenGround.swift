import StickerPixels

/// The part of a background that opens to the outside of a picture: to its edge, or to clear pixels.
///
/// Background behind a hairline gap is a part of the art, such as the white of an eye whose outline has a gap. Such a
/// room is much wider than the gap; a crevice narrows to nothing, and is open.
struct OpenGround {
  /// Passages are gaps if they are narrower than `minPassage` px, or than the longer side over `passagesPerSide`.
  private static let (minPassage, passagesPerSide) = (3, 200)
  /// Minimum ratio of the width of a room to that of the widest gap.
  private static let roomPerGap = 4

  private let width: Int
  private let height: Int
  /// Width in px below which a passage is a gap; also the width of the margin around the picture.
  private let passage: Int
  /// True for each pixel of the background, and for each one outside.
  private let (ground, outside): ([Bool], [Bool])

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

  /// The indices of the open pixels, row by row.
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

  /// Returns the mask that is true for the top left pixel of each square of a side in px that is all true.
  private func shrunk(_ mask: [Bool], by side: Int) -> [Bool] {
    var result = mask
    for (count, stride, lines, step) in [(width, 1, height, width), (height, width, width, 1)] {
      for line in 0..<lines {
        var run = 0
        for place in (0..<count).reversed() {
          let index = line * step + place * stride
          run = result[index] ? run + 1 : 0
          result[index] = run >= side
        }
      }
    }
    return result
  }

  /// Returns the mask that is true for each pixel of the squares of a side in px whose top left pixel is true.
  private func grown(_ mask: [Bool], by side: Int) -> [Bool] {
    var result = mask
    for (count, stride, lines, step) in [(width, 1, height, width), (height, width, width, 1)] {
      for line in 0..<lines {
        var remaining = 0
        for place in 0..<count {
          let index = line * step + place * stride
          remaining = result[index] ? side : remaining - 1
          result[index] = remaining > 0
        }
      }
    }
    return result
  }

  /// Returns the pixels of a mask that are connected with its outer ones.
  private func reached(in mask: [Bool]) -> [Bool] {
    var isReached = zip(mask, outside).map { $0 && $1 }
    var next = isReached.indices.filter { isReached[$0] }
    while let index = next.popLast() {
      forEachSide(of: index) { other in
        guard mask[other], !isReached[other] else { return }
        isReached[other] = true
        next.append(other)
      }
    }
    return isReached
  }

  /// Adds the background behind gaps that is too narrow for a room.
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
          forEachSide(of: found[next]) { other in
            guard ground[other], !isSeen[other] else { return }
            isSeen[other] = true
            found.append(other)
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
