import StickerBase
import SystemPackage

/// The frames of a `.stickersequence` and their timing, according to its `Contents.json` (Apple's Asset Catalog Format
/// Reference).
struct SequenceContents {
  /// The file names of the frames in order. Empty slots are left out.
  var frames: [String] = []
  /// The delay of each frame in seconds; `nil` if the file has no duration.
  var delay: Fraction?
  /// Number of plays; 0 means forever. `nil` if the file has no number of repetitions.
  var loopCount: Int?

  /// Reads a `Contents.json`.
  ///
  /// - Throws: the first problem with the file.
  init(json: [UInt8]) throws(ListProblem) {
    var (file, problems) = Shape.sequence.read(json: json, as: "the file")
    // A problem with the frames is reported before one with the timing, whatever their order in the file.
    let timing = file?.properties.flatMap { Shape.timing.read($0, "'properties'", &problems) }
    if let fault = problems.faults.first { throw ListProblem(fault.description) }
    frames = file?.frames.compactMap(\.self) ?? []
    loopCount = timing?.loopCount
    delay = timing?.duration.flatMap { duration in
      switch timing?.type ?? .standard {
      case .fps: Fraction(1).divided(by: duration)
      case .fixed: duration.divided(by: Fraction(max(frames.count, 1)))
      }
    }
  }
}

private struct SequenceFile {
  /// The file name in each slot.
  var frames: [String?] = []
  var properties: DocumentNode?
}

private struct SequenceProperties {
  var duration: Fraction?
  var type: SequenceTiming.DurationType?
  var loopCount: Int?
}

extension Shape where Value == SequenceFile {
  fileprivate static var sequence: Shape {
    let frame = Shape<String?>.object(
      nil, [Field("filename", \.self, .string)], unknown: .ignored)
    return .object(
      SequenceFile(),
      [
        Field("frames", \.frames, .list(of: frame, atMost: .max)),
        Field("properties", \.properties, .node),
      ],
      unknown: .ignored)
  }
}

extension Shape where Value == DocumentNode {
  /// Any value, to be read later.
  fileprivate static var node: Shape { Shape(schema: [:]) { node, _, _ in node } }
}

extension Shape where Value == SequenceProperties {
  fileprivate static var timing: Shape {
    let duration = Shape<Fraction>(schema: Shape<Double>.number().schema) { node, name, problems in
      guard Shape<Double>.number().read(node, name, &problems) != nil else { return nil }
      guard let exact = node.text.flatMap({ Fraction(json: $0) }), exact.numerator > 0 else {
        problems.add("\(name) is not a number above 0", at: node.place)
        return nil
      }
      return exact
    }
    let type = Shape<String>.string.map { text, name throws(ShapeFault) in
      guard let type = SequenceTiming.DurationType(rawValue: text) else {
        throw ShapeFault("\(name) is '\(text.excerpt)', not 'fps' or 'fixed'")
      }
      return type
    }
    // `repetitions` counts the plays after the first; 0 means forever.
    let loopCount = Shape<Int>.repetitions.map { count, _ in count == 0 ? 0 : count + 1 }
    return .object(
      SequenceProperties(),
      [
        Field("duration", \.duration, duration), Field("duration-type", \.type, type),
        Field("repetitions", \.loopCount, loopCount),
      ], unknown: .ignored)
  }
}

/// A problem with a list of frames, as text.
struct ListProblem: Error {
  var text: String

  init(_ text: String) { self.text = text }
}
