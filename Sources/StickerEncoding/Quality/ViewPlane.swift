/// A picture as points of ``ViewSpace``, in which it can be resized and compared.
struct ViewPlane: Sendable {
  /// Size in px.
  let width: Int
  let height: Int
  /// Points, row-major.
  private(set) var points: [ViewSpace.Point]

  init(_ bitmap: Bitmap) {
    width = bitmap.width
    height = bitmap.height
    var last: (pixel: UInt32, point: ViewSpace.Point) = (0, .zero)
    points = bitmap.pixels.map { pixel in
      if pixel != last.pixel { last = (pixel, ViewSpace.point(pixel)) }
      return last.point
    }
  }

  private init(width: Int, height: Int, points: [ViewSpace.Point]) {
    self.width = width
    self.height = height
    self.points = points
  }

  var bitmap: Bitmap {
    Bitmap(width: width, height: height, pixels: points.map(ViewSpace.pixel))
  }

  /// Returns the mean squared error over black and over white; both planes must have the same size.
  func meanSquaredError(_ other: ViewPlane) -> Double {
    var sum = 0.0
    points.withUnsafeBufferPointer { mine in
      other.points.withUnsafeBufferPointer { others in
        for y in 0..<height {
          var row = ViewSpace.Point.zero
          for index in y &* width..<(y &+ 1) &* width {
            let difference = mine[index] - others[index]
            row += difference * difference
          }
          sum += Double(row.sum())
        }
      }
    }
    return sum / Double(max(points.count, 1))
  }

  /// Resizes planes. Samples are averaged as sRGB values, not as linear light, since viewers seem to do the same when
  /// they scale a sticker.
  struct Resizer: Sendable {
    private let columns: KernelTaps
    private let rows: KernelTaps
    private let width: Int
    private let height: Int

    init(fromWidth: Int, height fromHeight: Int, toWidth: Int, height toHeight: Int) {
      (width, height) = (toWidth, toHeight)
      columns = KernelTaps(from: fromWidth, to: toWidth, enlarging: .catmullRom)
      rows = KernelTaps(from: fromHeight, to: toHeight, enlarging: .catmullRom)
    }

    func resize(_ plane: ViewPlane) -> ViewPlane {
      let narrow = narrowed(plane)
      let count = width * height
      let points = [ViewSpace.Point](unsafeUninitializedCapacity: count) { output, filled in
        output.initialize(repeating: .zero)
        narrow.withUnsafeBufferPointer { narrow in
          for y in 0..<height {
            for tap in 0..<rows.count {
              let weight = rows.weights[y * rows.count + tap]
              let source = (rows.starts[y] + tap) * width
              for x in 0..<width { output[y &* width &+ x] += narrow[source &+ x] * weight }
            }
          }
        }
        filled = count
      }
      return ViewPlane(width: width, height: height, points: points)
    }

    /// Resizes every row to the new width.
    private func narrowed(_ plane: ViewPlane) -> [ViewSpace.Point] {
      let count = width * plane.height
      return [ViewSpace.Point](unsafeUninitializedCapacity: count) { output, filled in
        plane.points.withUnsafeBufferPointer { input in
          columns.weights.withUnsafeBufferPointer { weights in
            columns.starts.withUnsafeBufferPointer { starts in
              for y in 0..<plane.height {
                for x in 0..<width {
                  var sum = ViewSpace.Point.zero
                  let start = y &* plane.width &+ starts[x]
                  for tap in 0..<columns.count {
                    sum += input[start &+ tap] * weights[x &* columns.count &+ tap]
                  }
                  output[y &* width &+ x] = sum
                }
              }
            }
          }
        }
        filled = count
      }
    }
  }
}

extension Bitmap {
  /// Returns the mean squared error over black and white; both pictures must have the same size.
  func meanSquaredError(_ other: Bitmap) -> Double {
    var sum = 0.0
    pixels.withUnsafeBufferPointer { mine in
      other.pixels.withUnsafeBufferPointer { others in
        for y in 0..<height {
          var row = ViewSpace.Point.zero
          for index in y &* width..<(y &+ 1) &* width where mine[index] != others[index] {
            let difference = ViewSpace.point(mine[index]) - ViewSpace.point(others[index])
            row += difference * difference
          }
          sum += Double(row.sum())
        }
      }
    }
    return sum / Double(max(pixels.count, 1))
  }
}
