import Foundation
import StickerCodecs
import StickerEncoding
import StickerTestSupport

/// A command in the table of properties.
enum ArtCommand: String, CaseIterable {
  case lint, fix, assemble, icons, optimize, preview
}

/// The outcome of a property in a run.
enum PropertyFate: Equatable {
  /// The output keeps the property or shows that it was applied, or lacks a property that nobody wants in a sticker; or
  /// `lint` takes the property into account.
  case honored
  /// A message mentions the property.
  case reported
  /// The command does not read the format, or its output cannot have the property. The associated value is the reason.
  case notApplicable(String)
  /// None of the other outcomes.
  case lost
}

/// A run of a command on one file.
struct PropertyRun {
  /// The report about this file on one line, with `a` in place of its name.
  var text = ""
  /// The output for this file; `nil` if there is none.
  var output: [UInt8]?
  /// The reason why the command does not read the file; `nil` if it reads it.
  var refusal: String?
}

extension ArtProperty {
  /// A regular expression for words that only sentences about this property have.
  private var pattern: String {
    switch self {
    case .orientation: "orientation|rotat|upright|turned|\\bturn\\b"
    case .profile: "profile"
    case .codedColors: "profile|cicp|gama\\b|nclx|color space|primaries|linear"
    case .transfer: "\\bhdr\\b|\\bpq\\b|\\bhlg\\b"
    case .pixelAspect:
      "pixel aspect|\\d+:\\d+ pixels|non-square pixels|pixels are (not square|twice)"
    case .delays: "delay|lasts? \\d|slowed|played as"
    case .loops: "loop count|finite-loop|forever"
    case .hiddenImage: "default image|without apng support"
    case .depth: "1[06] bits|1[06]-bit|bits per sample"
    case .location: "where the picture was taken|location"
    case .premultiplied: "premultiplied|divided by (its|their) alpha"
    }
  }

  /// True if the text has a sentence about this property.
  func isNamed(in text: String) -> Bool {
    text.range(of: pattern, options: [.regularExpression, .caseInsensitive]) != nil
  }
}

/// Judges a run by its output and its report.
struct PropertyJudge {
  /// The input file.
  let input: [UInt8]
  let property: ArtProperty
  let command: ArtCommand
  let run: PropertyRun
  /// The run on the same picture without the property.
  let control: PropertyRun

  var fate: PropertyFate {
    if isHonored { return .honored }
    if property.isNamed(in: run.text), !property.isNamed(in: control.text) || isUnjudged {
      return .reported
    }
    if let refusal = control.refusal { return .notApplicable(refusal) }
    if command == .icons, property == .delays || property == .loops || property == .hiddenImage {
      return .notApplicable("icons are stills of the first frame")
    }
    return .lost
  }

  private var isHonored: Bool {
    guard control.refusal == nil else { return false }
    switch command {
    case .lint: return run.text != control.text && !property.isNamed(in: run.text)
    case .preview, .fix, .assemble, .icons, .optimize:
      guard let output = run.output else { return false }
      if output == input { return !isUnwanted }
      return isHonored(in: output)
    }
  }

  /// True if even the report about the control says that its pixels were not judged.
  private var isUnjudged: Bool { control.text.contains("its pixels are not decoded") }

  /// True for properties that nobody wants in a sticker, so that the output need not keep them. A HEIC declares its
  /// premultiplied colors and is shown correctly.
  private var isUnwanted: Bool {
    property == .location || property == .premultiplied && !input.holds(Array("prem".utf8))
  }

  private func isHonored(in output: [UInt8]) -> Bool {
    guard let file = try? ImageFile.probe(output) else { return false }
    switch property {
    case .orientation: return isTurned(file) || output.holds(PropertyArt.quarterTurn)
    case .profile, .codedColors, .transfer:
      let kept = ["iCCP", "ICC_PROFILE", "ICCRGBG1012", "cICP"].contains {
        output.holds(Array($0.utf8))
      }
      return kept || difference > 3
    case .pixelAspect:
      let aspect = (try? ImageFile.probe(input))?.image.metadata.pixelAspect
      return file.image.metadata.pixelAspect == aspect || difference > 3
    case .delays:
      let delays = file.image.frames.map { $0.delay?.milliseconds ?? 0 }
      return delays == PropertyArt.delays.map { Double($0) * 10 }
    case .loops: return file.image.loopCount == PropertyArt.plays
    case .hiddenImage: return file.image.hasHiddenDefaultImage
    case .depth: return file.image.bitDepth == 16
    case .location:
      return !output.holds(Array("GPSLatitude".utf8)) && !output.holds([0x88, 0x25, 0, 4])
    case .premultiplied: return difference <= 24
    }
  }

  /// True if the picture is taller than wide, or if an icon, whose size is fixed, differs from the control's.
  private func isTurned(_ file: ImageFile) -> Bool {
    if command == .icons { return difference > 3 }
    return file.image.height > file.image.width
  }

  /// The largest channel difference between the first frames of the two outputs; 255 if their sizes differ or one
  /// cannot be decoded.
  private var difference: Int {
    guard let actual = Self.pixels(run.output), let reference = Self.pixels(control.output),
      (actual.width, actual.height) == (reference.width, reference.height)
    else { return 255 }
    return zip(actual.pixels, reference.pixels).reduce(0) { largest, pair in
      guard pair.0 != pair.1 else { return largest }
      return [0, 8, 16, 24].reduce(largest) { largest, shift in
        max(largest, abs(Int(pair.0 >> shift & 255) - Int(pair.1 >> shift & 255)))
      }
    }
  }

  private static func pixels(_ bytes: [UInt8]?) -> Bitmap? {
    guard let bytes, let animation = try? Animation(ImageFile.probe(bytes)) else { return nil }
    return animation.frames[0].bitmap
  }
}

extension [UInt8] {
  func holds(_ part: [UInt8]) -> Bool { Data(self).range(of: Data(part)) != nil }
}
