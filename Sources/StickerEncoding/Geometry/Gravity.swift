/// The edge, corner or center at which a picture is placed on a canvas of another size.
public enum Gravity: String, CaseIterable, Sendable {
  case center
  case top
  case bottom
  case left
  case right
  case topLeft = "top-left"
  case topRight = "top-right"
  case bottomLeft = "bottom-left"
  case bottomRight = "bottom-right"

  /// Shares of the free space to the left of the picture and above it, in halves.
  private var halves: (x: Int, y: Int) {
    switch self {
    case .topLeft: (0, 0)
    case .top: (1, 0)
    case .topRight: (2, 0)
    case .left: (0, 1)
    case .center: (1, 1)
    case .right: (2, 1)
    case .bottomLeft: (0, 2)
    case .bottom: (1, 2)
    case .bottomRight: (2, 2)
    }
  }

  /// Returns the position in px of a picture's top left corner on a canvas; negative if its left or top is cut off.
  func offset(
    width: Int, height: Int, onWidth canvasWidth: Int, height canvasHeight: Int
  ) -> (x: Int, y: Int) {
    // A shift also rounds negative numbers down, so a picture that cannot be centered exactly is always half a pixel
    // too far left or up, whether it is smaller or larger than the canvas.
    (((canvasWidth - width) * halves.x) >> 1, ((canvasHeight - height) * halves.y) >> 1)
  }
}
