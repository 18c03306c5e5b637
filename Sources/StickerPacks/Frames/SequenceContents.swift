import StickerBase
import SystemPackage

/// What the `Contents.json` of a `.stickersequence` says: frames, and how they play (Apple's Asset
/// Catalog Format Reference).
struct SequenceContents {
  /// File names in order; an empty slot has none and is left out.
  var frames: [String] = []
  /// Seconds that each frame shows.
  var delay: Fraction?
  /// How often the animation plays; 0 means for ever.
  var loopCount: Int?

  /// Reads a `Contents.json`.
  ///
  /// - Throws: a text that says what is wrong with it.
  init(json: [UInt8]) throws(ListProblem) {
    do throws(JSONFault) {
      try read(JSONReader.value(of: json))
    } catch {
      throw ListProblem(error.description(in: json))
    }
  }

  private mutating func read(_ document: JSONNode) throws(JSONFault) {
    var properties = JSONNode(content: .object([]), offset: 0)
    for member in try document.members("the file") {
      switch member.key {
      case "properties": properties = member.value
      case "frames":
        for entry in try member.value.elements("'frames'") {
          for field in try entry.members("an entry of 'frames'") where field.key == "filename" {
            frames.append(try field.value.string("'filename'"))
          }
        }
      default: break
      }
    }
    try readTiming(properties)
  }

  private mutating func readTiming(_ properties: JSONNode) throws(JSONFault) {
    var duration: (number: Fraction, offset: Int)?
    var isFixed = false
    for member in try properties.members("'properties'") {
      switch member.key {
      case "duration":
        let number = try member.value.number("'duration'")
        guard let exact = Fraction("\(number)"), exact.numerator > 0 else {
          throw JSONFault(
            problem: "'duration' is not a number above 0", offset: member.value.offset)
        }
        duration = (exact, member.value.offset)
      case "duration-type":
        let type = try member.value.string("'duration-type'")
        guard ["fps", "fixed"].contains(type) else {
          throw JSONFault(
            problem: "'duration-type' is '\(type.excerpt)', not 'fps' or 'fixed'",
            offset: member.value.offset)
        }
        isFixed = type == "fixed"
      case "repetitions":
        let number = try member.value.number("'repetitions'")
        guard 0...65_534 ~= number, number.rounded() == number else {
          throw JSONFault(
            problem: "'repetitions' is not a whole number from 0 to 65534",
            offset: member.value.offset)
        }
        // Repetitions come after the first play, and 0 of them mean for ever.
        loopCount = number == 0 ? 0 : Int(number) + 1
      default: break
      }
    }
    guard let duration else { return }
    // `fps` counts frames in a second, `fixed` the seconds of all frames together.
    delay =
      isFixed
      ? duration.number.divided(by: Fraction(max(frames.count, 1)))
      : Fraction(1).divided(by: duration.number)
  }
}

/// What is wrong with a list of frames, in words.
struct ListProblem: Error {
  var text: String

  init(_ text: String) { self.text = text }
}
