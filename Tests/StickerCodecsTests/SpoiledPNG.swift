import StickerCodecs
import StickerTestSupport
import Testing

/// A PNG with one planted fault, and the expected report.
struct SpoiledPNG: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let file: TestPNG
  let fault: ImageFault

  init(
    _ description: String, _ fault: ImageFault, of file: TestPNG = .still(4, 4),
    spoil: (inout TestPNG) -> Void
  ) {
    testDescription = description
    self.fault = fault
    var file = file
    spoil(&file)
    self.file = file
  }

  /// A field with a forbidden value.
  init(
    _ field: String, is found: String, not expected: String, of file: TestPNG = .still(4, 4),
    spoil: (inout TestPNG) -> Void
  ) {
    self.init(
      "\(field) is \(found)", .invalidValue(field, found: found, expected: expected), of: file,
      spoil: spoil)
  }
}
