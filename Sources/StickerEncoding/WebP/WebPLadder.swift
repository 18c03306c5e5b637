import StickerPixels

/// The bytes and errors of the stored part of a frame at several qualities, from which a search picks. Colors and alpha
/// are stored separately, so their qualities are picked separately. Flat art loses less with a palette of a few colors,
/// whose pixels are stored exactly.
struct WebPLadder: Sendable {
  /// The qualities of libwebp for colors, worst first. Rungs are closer near the top, where one step of quality
  /// changes the size most.
  static let colorRungs =
    Array(stride(from: 0, through: 72, by: 6)) + [76, 79, 82, 84, 86, 88, 90] + Array(91...100)
  /// The qualities of libwebp for alpha, worst first. libwebp keeps 4 levels of alpha at quality 10 and all 256 at 100.
  static let alphaRungs = [10, 20, 30, 40, 50, 60, 70, 72, 75, 80, 90, 100]

  /// Costs by the index of a rung of ``colorRungs``.
  private(set) var colors: [Int: Cost] = [:]
  /// Costs by the index of a rung of ``alphaRungs``; empty if the part is opaque.
  private(set) var alphas: [Int: Cost] = [:]
  /// Costs by the index of a rung of ``WebPPalettes``.
  private(set) var palettes: [Int: Cost] = [:]
  /// The cost without loss; `nil` if it is unknown.
  private(set) var exact: Cost?

  struct Cost: Sendable {
    var bytes: Int
    /// The mean squared error of the channels over black and over white, summed over all stored pixels and all frames
    /// that show them.
    var error: Double
  }

  /// The compression of a part.
  enum Choice: Sendable, Equatable {
    case exact
    /// The index of a rung of ``WebPPalettes``.
    case palette(Int)
    /// Indices of rungs; `alpha` is `nil` for an opaque part.
    case lossy(color: Int, alpha: Int?)
  }

  /// Rungs to examine.
  struct Request: Sendable {
    var colors: Set<Int> = []
    var alphas: Set<Int> = []
    var palettes: Set<Int> = []
    var exact = false

    var isEmpty: Bool { colors.isEmpty && alphas.isEmpty && palettes.isEmpty && !exact }

    mutating func formUnion(_ other: Request) {
      colors.formUnion(other.colors)
      alphas.formUnion(other.alphas)
      palettes.formUnion(other.palettes)
      exact = exact || other.exact
    }
  }

  /// Every known choice, and its cost.
  var options: [(choice: Choice, cost: Cost)] {
    var options = exact.map { [(Choice.exact, $0)] } ?? []
    options += palettes.sorted { $0.key < $1.key }.map { (.palette($0.key), $0.value) }
    for (color, colorCost) in colors.sorted(by: { $0.key < $1.key }) {
      guard !alphas.isEmpty else {
        options.append((.lossy(color: color, alpha: nil), colorCost))
        continue
      }
      for (alpha, alphaCost) in alphas.sorted(by: { $0.key < $1.key }) {
        options.append(
          (
            .lossy(color: color, alpha: alpha),
            Cost(
              bytes: colorCost.bytes + alphaCost.bytes, error: colorCost.error + alphaCost.error)
          ))
      }
    }
    return options
  }

  /// Returns the rungs next to a choice that are not known yet.
  ///
  /// - Parameter step: distance in rungs, up and down.
  func missing(around choice: Choice, step: Int) -> Request {
    func around(_ rung: Int, _ count: Int, _ known: [Int: Cost]) -> Set<Int> {
      Set([max(0, rung - step), min(count - 1, rung + step)].filter { known[$0] == nil })
    }
    var request = Request()
    switch choice {
    case .exact: break
    case .palette(let rung):
      request.palettes = around(rung, WebPPalettes.rungs.count, palettes)
    case .lossy(let color, let alpha):
      request.colors = around(color, Self.colorRungs.count, colors)
      if let alpha { request.alphas = around(alpha, Self.alphaRungs.count, alphas) }
    }
    return request
  }

  /// Examines rungs.
  ///
  /// - Parameters:
  ///   - part: the stored part of a frame.
  ///   - bitmap: the whole frame.
  ///   - recolorings: the palettes made so far, which include all requested ones.
  mutating func examine(
    _ request: Request, _ part: WebPPlan.Part, of bitmap: Bitmap, _ recolorings: WebPPalettes,
    with coder: WebPCoder
  ) throws(EncodingFault) {
    if request.exact {
      let data = try coder.exact(part.picture(of: bitmap, isExact: true))
      exact = Cost(bytes: data.byteCount, error: 0)
    }
    guard
      !Request(colors: request.colors, alphas: request.alphas, palettes: request.palettes).isEmpty
    else { return }
    let picture = part.picture(of: bitmap, isExact: false)
    let loss = WebPLoss(picture, part, canvasWidth: bitmap.width)
    for rung in request.palettes.sorted() {
      let shown = recolorings.recolored(picture, rung)
      palettes[rung] = Cost(
        bytes: try coder.exact(shown).byteCount, error: loss.ofColorsAndAlpha(shown.pixels))
    }
    if !picture.isOpaque {
      for rung in request.alphas.sorted() {
        let file = try coder.alpha(picture, quality: Self.alphaRungs[rung])
        let shown = try coder.decoded(file, width: picture.width, height: picture.height)
        let bytes = WebPData(file).alpha.map(WebPData.byteCount) ?? 0
        alphas[rung] = Cost(bytes: bytes, error: loss.ofAlpha(shown))
      }
    }
    guard !request.colors.isEmpty else { return }
    let planes = try WebPPlanes(ColorBleed.applied(to: picture))
    for rung in request.colors.sorted() {
      let file = try coder.colors(planes, quality: Self.colorRungs[rung])
      let shown = try coder.decoded(file, width: picture.width, height: picture.height)
      colors[rung] = Cost(bytes: WebPData(file).byteCount, error: loss.ofColors(shown))
    }
  }

  /// Compresses a part as chosen.
  static func data(
    _ choice: Choice, _ part: WebPPlan.Part, of bitmap: Bitmap, _ recolorings: WebPPalettes,
    with coder: WebPCoder
  ) throws(EncodingFault) -> WebPData {
    let picture = part.picture(of: bitmap, isExact: choice == .exact)
    let (color, alpha): (Int, Int?)
    switch choice {
    case .exact: return try coder.exact(picture)
    case .palette(let rung): return try coder.exact(recolorings.recolored(picture, rung))
    case .lossy(let chosenColor, let chosenAlpha): (color, alpha) = (chosenColor, chosenAlpha)
    }
    let planes = try WebPPlanes(ColorBleed.applied(to: picture))
    var data = WebPData(try coder.colors(planes, quality: colorRungs[color]))
    if let alpha {
      data.alpha = WebPData(try coder.alpha(picture, quality: alphaRungs[alpha])).alpha
    }
    return data
  }
}

/// The errors of a stored picture, weighted by the number of frames that show each of its blocks.
struct WebPLoss {
  private let picture: Bitmap
  private let part: WebPPlan.Part
  private let canvasWidth: Int

  init(_ picture: Bitmap, _ part: WebPPlan.Part, canvasWidth: Int) {
    (self.picture, self.part, self.canvasWidth) = (picture, part, canvasWidth)
  }

  /// Returns the error of the colors alone, as if the alpha were exact.
  func ofColors(_ shown: [UInt32]) -> Double {
    let sum = weightedSum(shown) { expected, shown in
      var square = 0
      for shift in [0, 8, 16] as [UInt32] {
        let difference = Int(expected &>> shift & 0xFF) &- Int(shown &>> shift & 0xFF)
        square &+= difference &* difference
      }
      let alpha = Int(expected.alpha)
      return square &* alpha &* alpha
    }
    return sum / Double(3 * 255 * 255)
  }

  /// Returns the error of the alpha alone, as if the colors were exact.
  func ofAlpha(_ shown: [UInt32]) -> Double {
    let sum = weightedSum(shown) { expected, shown in
      let difference = Int(expected.alpha) &- Int(shown.alpha)
      guard difference != 0 else { return 0 }
      var square = 0
      for shift in [0, 8, 16] as [UInt32] {
        let color = Int(expected &>> shift & 0xFF)
        square &+= color &* color &+ (255 &- color) &* (255 &- color)
      }
      return square &* difference &* difference
    }
    return sum / Double(6 * 255 * 255)
  }

  /// Returns the error of colors and alpha.
  func ofColorsAndAlpha(_ shown: [UInt32]) -> Double {
    let sum = weightedSum(shown) { expected, shown in
      guard expected != shown else { return 0 }
      var square = 0
      let (alpha, other) = (Int(expected.alpha), Int(shown.alpha))
      for shift in [0, 8, 16] as [UInt32] {
        let black = Int(expected &>> shift & 0xFF) &* alpha &- Int(shown &>> shift & 0xFF) &* other
        let white = black &- 255 &* (alpha &- other)
        square &+= black &* black &+ white &* white
      }
      return square
    }
    return sum / Double(6 * 255 * 255)
  }

  /// Returns the weighted sum of the errors of all stored pixels.
  @inline(__always)
  private func weightedSum(_ shown: [UInt32], _ error: (UInt32, UInt32) -> Int) -> Double {
    let area = part.area
    let block = WebPPlan.blockSide
    let columns = (canvasWidth + block - 1) / block
    var sum = 0.0
    picture.pixels.withUnsafeBufferPointer { expected in
      shown.withUnsafeBufferPointer { shown in
        for y in 0..<area.height {
          let line = (area.y + y) / block * columns + area.x / block
          // Areas begin at the border of a block.
          for left in stride(from: 0, to: area.width, by: block) {
            let showings = part.showings[line + left / block]
            guard showings > 0 else { continue }
            var blockError = 0
            for x in left..<min(left + block, area.width) {
              blockError &+= error(expected[y &* area.width &+ x], shown[y &* area.width &+ x])
            }
            sum += Double(blockError) * Double(showings)
          }
        }
      }
    }
    return sum
  }
}
