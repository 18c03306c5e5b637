import StickerPixels

/// The layout of a contact sheet: a plate for each background, all with the same grid of stickers.
struct SheetLayout: Sendable, Equatable {
  /// Side in px of the square that each sticker is fitted into.
  let cell: Int
  /// Number of sticker columns on a plate.
  let columns: Int
  /// Number of sticker rows on a plate.
  let rows: Int
  /// Number of columns of plates.
  let plateColumns: Int
  /// Number of rows of plates.
  let plateRows: Int
  /// Number of stickers.
  let stickers: Int

  /// The preferred width of a sheet in px, which fits into a pull request.
  private static let usualWidth = 1_080

  /// Lays out a sheet.
  ///
  /// - Parameters:
  ///   - stickers: number of stickers, at least 1.
  ///   - plates: number of plates, at least 1.
  ///   - cell: side in px of the square that each sticker is fitted into.
  ///   - columns: number of sticker columns; `nil` for a number that gives a sheet of moderate width and height.
  init(stickers: Int, plates: Int, cell: Int, columns: Int? = nil) {
    let pitch = cell + Self.gap(cell)
    let columns = columns ?? Self.columns(of: stickers, plates: plates, pitch: pitch)
    self.cell = cell
    self.stickers = stickers
    self.columns = min(max(1, columns), stickers)
    rows = (stickers + self.columns - 1) / self.columns
    let plate = self.columns * pitch + Self.gap(cell)
    let maxColumns = max(1, Self.usualWidth / plate)
    // All rows of plates are full.
    plateColumns = (1...max(1, min(maxColumns, plates))).last { plates % $0 == 0 } ?? 1
    plateRows = plates / plateColumns
  }

  /// Returns the number of sticker columns that fits into the preferred width, or a larger number if the sheet would be
  /// taller than one and a half times its width. Stickers are distributed evenly over the rows.
  private static func columns(of stickers: Int, plates: Int, pitch: Int) -> Int {
    let minColumns = min(stickers, max(1, usualWidth / pitch))
    let wide = (minColumns...max(minColumns, stickers)).first { columns in
      let rows = (stickers + columns - 1) / columns
      return 2 * plates * rows <= 3 * columns
    }
    let columns = wide ?? stickers
    let rows = (stickers + columns - 1) / columns
    return (stickers + rows - 1) / rows
  }

  /// The space between stickers and around them, in px.
  private static func gap(_ cell: Int) -> Int { max(4, cell / 8) }
  private var gap: Int { Self.gap(cell) }
  /// The space around the plates and between them, in px.
  private var margin: Int { gap }
  /// The radius of a plate's corners in px.
  var radius: Int { gap + gap / 2 }

  var plateWidth: Int { columns * (cell + gap) + gap }
  var plateHeight: Int { rows * (cell + gap) + gap }

  /// Size of the sheet in px.
  var width: Int { plateColumns * (plateWidth + margin) + margin }
  var height: Int { plateRows * (plateHeight + margin) + margin }

  /// Returns the area of a plate. Plates are indexed from 0 in reading order.
  func plate(_ index: Int) -> Area {
    Area(
      x: margin + index % plateColumns * (plateWidth + margin),
      y: margin + index / plateColumns * (plateHeight + margin),
      width: plateWidth, height: plateHeight)
  }

  /// Returns the upper left corner of a sticker on a plate, in px. A last row that is not full is centered.
  ///
  /// - Parameters:
  ///   - width: the width of the sticker in px.
  ///   - height: the height of the sticker in px.
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
