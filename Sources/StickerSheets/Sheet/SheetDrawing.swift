import StickerBase
import StickerCodecs
import StickerEncoding
import StickerPacks
import StickerPixels
import SystemPackage

/// Draws the frames of a contact sheet.
struct SheetDrawing {
  private let plan: SheetPlan
  /// The pictures of each sticker, by frame. A sticker that cannot be drawn has none.
  private let pictures: [[Int: StoredBitmap]]
  /// The stickers that cannot be drawn, and the reasons.
  let undrawn: [(path: FilePath, fault: ArtFault)]

  /// The color between and around the plates. No plate has this color, so that every plate stands out.
  private static let ground = Color(0xC9, 0xC9, 0xCF)
  /// The colors of the cross in place of a sticker that cannot be drawn. On every plate, the stroke or the rim is
  /// visible.
  private static let crossColors = (stroke: Color(0xFF, 0x3B, 0x30), rim: Color.white)

  /// Reads the frames that the sheet shows.
  ///
  /// - Parameters:
  ///   - store: the store that keeps the pictures.
  ///   - progress: called with the completed part, 0…1.
  init(
    _ plan: SheetPlan, _ reader: ArtReader, _ store: FrameStore, _ progress: (Double) -> Void
  ) async {
    var faults: [(FilePath, ArtFault)] = []
    var wanted: [(survey: ArtSurvey, frames: Set<Int>, size: FrameSizes.Size)] = []
    var indices: [Int] = []
    for (index, sticker) in plan.stickers.enumerated() {
      switch sticker.art {
      case .success(let art):
        wanted.append((art.survey, plan.frames(of: art.survey), art.size))
        indices.append(index)
      case .failure(let fault): faults.append((sticker.path, fault))
      }
    }
    let results = await reader.read(wanted, in: store) { done, total in
      progress(Double(done) / Double(max(1, total)))
    }
    var pictures = [[Int: StoredBitmap]](repeating: [:], count: plan.stickers.count)
    for (index, result) in zip(indices, results) {
      switch result {
      case .success(let found): pictures[index] = found
      case .failure(let fault): faults.append((plan.stickers[index].path, fault))
      }
    }
    self.plan = plan
    self.pictures = pictures
    undrawn = faults.sorted { naturallyPrecedes($0.0, $1.0) }
  }

  /// True if at least one sticker can be drawn.
  var hasPictures: Bool { pictures.contains { !$0.isEmpty } }

  /// Returns the whole sheet, with its frames kept in a store.
  func animation(in store: FrameStore) throws(EncodingFault) -> Animation {
    let empty = plates()
    let count = plan.timeline.count
    let delay = count > 1 ? SheetTimeline.step : FrameDelay(numerator: 0, denominator: 100)
    var lastIndices: [Int?] = []
    var frames: [TimedBitmap] = []
    for moment in 0..<count {
      let indices = plan.stickers.map { sticker in
        (try? sticker.art.get())?.survey.frame(at: plan.timeline.time(moment))
      }
      if let last = frames.last, indices == lastIndices {
        frames.append(last)
      } else {
        frames.append(
          TimedBitmap(stored: store.keep(drawStickers(on: empty, frames: indices)), delay: delay))
      }
      lastIndices = indices
    }
    return try Animation(frames: frames)
  }

  /// Returns the sheet without stickers.
  private func plates() -> Painting {
    let layout = plan.layout
    var sheet = Painting(width: layout.width, height: layout.height, Self.ground)
    for (index, background) in plan.backgrounds.enumerated() {
      sheet.fill(
        layout.plate(index), radius: layout.radius,
        background.paint(width: layout.plateWidth, height: layout.plateHeight))
    }
    return sheet
  }

  /// Returns the sheet at one moment.
  ///
  /// - Parameters:
  ///   - empty: the sheet without stickers.
  ///   - frames: the index of each sticker's frame; `nil` for a sticker that cannot be drawn.
  private func drawStickers(on empty: Painting, frames: [Int?]) -> Bitmap {
    var sheet = empty
    for (index, pictures) in pictures.enumerated() {
      // A file that has changed since the survey may have fewer frames.
      let picture =
        (frames[index].flatMap { pictures[$0] } ?? pictures.min { $0.key < $1.key }?.value)?
        .bitmap
      for plate in plan.backgrounds.indices {
        guard let picture else {
          drawCross(index, onPlate: plate, &sheet)
          continue
        }
        let place = plan.layout.place(
          of: index, onPlate: plate, width: picture.width, height: picture.height)
        sheet.draw(picture, x: place.x, y: place.y)
      }
    }
    return sheet.bitmap
  }

  /// Draws a cross in place of a sticker.
  private func drawCross(_ sticker: Int, onPlate plate: Int, _ sheet: inout Painting) {
    let side = plan.layout.cell / 3
    let weight = max(2, side / 10)
    let place = plan.layout.place(of: sticker, onPlate: plate, width: side, height: side)
    for (color, spread) in [(Self.crossColors.rim, weight / 2 + 1), (Self.crossColors.stroke, 0)] {
      let dot = weight + 2 * spread
      for step in 0...side - weight {
        for x in [step, side - weight - step] {
          let area = Area(
            x: place.x + x - spread, y: place.y + step - spread, width: dot, height: dot)
          sheet.fill(area, radius: dot / 2) { _, _ in color }
        }
      }
    }
  }
}
