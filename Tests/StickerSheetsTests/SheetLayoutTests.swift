import StickerPixels
import Testing

@testable import StickerSheets

@Suite struct SheetLayoutTests {
  @Test(
    arguments: [1, 2, 3, 7, 8, 40, 120, 1_000],
    [(plates: 1, columns: nil), (5, nil), (6, nil), (5, 3), (2, 5_000)] as [(Int, Int?)])
  func everyStickerHasAPlaceOfItsOwnOnEveryPlate(
    _ stickers: Int, _ choice: (plates: Int, columns: Int?)
  ) {
    let layout = SheetLayout(
      stickers: stickers, plates: choice.plates, cell: 48, columns: choice.columns)
    let sheet = Box(left: 0, top: 0, right: layout.width - 1, bottom: layout.height - 1)
    var plates: [Box] = []
    for plate in 0..<choice.plates {
      let box = layout.plate(plate).box
      #expect(sheet.holds(box))
      #expect(!plates.contains { $0.meets(box) })
      plates.append(box)
      var taken: Set<[Int]> = []
      for sticker in 0..<stickers {
        let place = layout.place(of: sticker, onPlate: plate, width: 48, height: 48)
        let cell = Area(x: place.x, y: place.y, width: 48, height: 48).box
        #expect(box.holds(cell))
        taken.insert([place.x, place.y])
      }
      #expect(taken.count == stickers)
    }
    if let columns = choice.columns { #expect(layout.columns == min(columns, stickers)) }
  }

  @Test func sheetOfAUsualPackFitsAPullRequest() {
    let layout = SheetLayout(stickers: 24, plates: 5, cell: 96)
    #expect(layout.width <= 1_400)
    #expect(layout.height <= 2 * layout.width)
  }

  @Test(
    arguments: [
      ([], 1), ([0], 1), ([1_000], 10), ([2_950], 30), ([60_000], 30), ([1_000, 500], 10),
      ([700, 500], 14), ([1e12], 30),
    ] as [([Double], Int)])
  func loopsEndTogetherIfPossible(_ durations: [Double], _ moments: Int) {
    #expect(SheetTimeline(durations: durations).count == moments)
  }
}

extension Area {
  fileprivate var box: Box {
    Box(left: x, top: y, right: x + width - 1, bottom: y + height - 1)
  }
}

extension Box {
  fileprivate func holds(_ other: Box) -> Bool { union(other) == self }

  fileprivate func meets(_ other: Box) -> Bool {
    left <= other.right && other.left <= right && top <= other.bottom && other.top <= bottom
  }
}
