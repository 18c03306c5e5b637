import StickerPixels

/// Where everything of a contact sheet is: a plate for each background, all with the same grid of
/// stickers.
struct SheetLayout: Sendable, Equatable {
  /// The side of the square that each sticker is fitted into, in px.
  let cell: Int
  /// Stickers beside and below one another on a plate.
  let columns: Int
  let rows: Int
  /// Plates beside and below one another.
  let plateColumns: Int
  let plateRows: Int
  let stickers: Int

  /// How wide a sheet is made where that leaves a choice, in px: what fits a pull request.
  private static let usualWidth = 1_080

  /// - Parameters:
  ///   - stickers: how many there are, from 1, as there are plates.
  ///   - columns: stickers beside one another; `nil` for what makes a handy sheet.
  init(stickers: Int, plates: Int, cell: Int, columns: Int? = nil) {
    let pitch = cell + Self.gap(cell)
    let columns = columns ?? Self.columns(of: stickers, plates: plates, pitch: pitch)
    self.cell = cell
    self.stickers = stickers
    self.columns = min(max(1, columns), stickers)
    rows = (stickers + self.columns - 1) / self.columns
    let plate = self.columns * pitch + Self.gap(cell)
    let most = max(1, Self.usualWidth / plate)
    // Rows of plates are full.
    plateColumns = (1...max(1, min(most, plates))).last { plates % $0 == 0 } ?? 1
    plateRows = plates / plateColumns
  }

  /// Few enough for a usual width, more where the sheet would be more than half as high again as
  /// wide, and as many in every row.
  private static func columns(of stickers: Int, plates: Int, pitch: Int) -> Int {
    let least = min(stickers, max(1, usualWidth / pitch))
    let wide = (least...max(least, stickers)).first { columns in
      let rows = (stickers + columns - 1) / columns
      return 2 * plates * rows <= 3 * columns
    }
    let columns = wide ?? stickers
    let rows = (stickers + columns - 1) / columns
    // A single row of a plate may stay as it is.
    return (stickers + rows - 1) / rows
  }

  /// Between stickers, and around them.
  private static func gap(_ cell: Int) -> Int { max(4, cell / 8) }
  private var gap: Int { Self.gap(cell) }
  /// Around the plates and between them.
  private var margin: Int { gap }
  /// Of a plate's corners, in px.
  var radius: Int { gap + gap / 2 }

  var plateWidth: Int { columns * (cell + gap) + gap }
  var plateHeight: Int { rows * (cell + gap) + gap }

  /// Size of the sheet in px.
  var width: Int { plateColumns * (plateWidth + margin) + margin }
  var height: Int { plateRows * (plateHeight + margin) + margin }

  /// The area of a plate, counted from 0 in the order of reading.
  func plate(_ index: Int) -> Area {
    Area(
      x: margin + index % plateColumns * (plateWidth + margin),
      y: margin + index / plateColumns * (plateHeight + margin),
      width: plateWidth, height: plateHeight)
  }

  /// The upper left corner of a sticker of some size on a plate. A last row that is not full stands in
  /// the middle.
  func place(
    of sticker: Int, onPlate plate: Int, width: Int, height: Int
  ) -> (x: Int, y: Int) {
    let area = self.plate(plate)
    let (column, row) = (sticker % columns, sticker / columns)
    let missing = row == rows - 1 ? rows * columns - stickers : 0
    return (
      area.x + gap + column * (cell + gap) + missing * (cell + gap) / 2 + (cell - width) / 2,
      area.y + gap + row * (cell + gap) + (cell - height) / 2
    )
  }
}
