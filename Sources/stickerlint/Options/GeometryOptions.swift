public import ArgumentParser
public import StickerEncoding
import StickerLinting
import StickerPacks

extension CanvasFit: ExpressibleByArgument {}
extension Gravity: ExpressibleByArgument {}

/// The size of the canvas, and the place of the frames on it.
struct GeometryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make all frames the same size: scale to fit the most common size, pad to the largest, or "
        + "crop to the smallest.", valueName: "how"))
  var canvas: CanvasFit?

  @Option(help: ArgumentHelp("Where to place frames on the canvas.", valueName: "where"))
  var gravity: Gravity = .center

  @Flag(help: "Crop the border that is transparent in all frames.")
  var trim = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Shrink the longer side to 300 px (small), 408 px (regular), 618 px (large) or n px.",
      valueName: "size"),
    completion: .list(SizeChoice.allCases.map(\.rawValue)), transform: SideArgument.init)
  var size: SideArgument?

  @Flag(help: "Let --size, or the canvas of the platform of --for, enlarge smaller frames.")
  var enlarge = false

  func validate() throws {
    if gravity != .center, canvas == nil { throw ValidationError("--gravity needs --canvas.") }
  }

  /// The geometry that the options describe.
  func geometry(jobs: Int) -> FrameGeometry {
    var geometry = FrameGeometry()
    geometry.fit = canvas
    geometry.gravity = gravity
    geometry.trims = trim
    geometry.side = size?.side
    geometry.mayEnlarge = enlarge
    geometry.jobs = jobs
    return geometry
  }
}

/// The argument of `--size`: a size class, or the length of the longer side in px.
struct SideArgument {
  /// The length of the longer side in px.
  var side: Int

  init(_ argument: String) throws {
    if let named = SizeChoice(argument: argument)?.sizeClass(of: .messages) {
      side = named.side
    } else if let number = Int(argument), 1...4096 ~= number {
      side = number
    } else {
      throw ValidationError("it must be small, regular, large, or from 1 to 4096 px")
    }
  }
}
