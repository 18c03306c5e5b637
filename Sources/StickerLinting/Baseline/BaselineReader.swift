package import StickerBase
import StickerRules
package import SystemPackage

extension Baseline {
  /// Reads a baseline, which may come from an untrusted source.
  ///
  /// Links are not followed, because errors quote the file, and a link could lead to a file that must not be quoted.
  ///
  /// - Throws: ``DocumentError`` if the file cannot be read, is too large, or is not a valid baseline.
  package init(reading file: FilePath) throws(DocumentError) {
    self.init(file: file)
    isNew = false
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(file, limit: Self.maximumBytes, followsLinks: false)
    } catch {
      throw DocumentError(description: Self.describe(error))
    }
    guard let bytes = contents.bytes else {
      throw DocumentError(
        description: "\(name) is \(ByteCount(contents.byteCount)); the limit for a baseline is "
          + "\(ByteCount(Self.maximumBytes))\n")
    }
    try read(bytes)
  }

  private static func describe(_ fault: FileFault) -> String {
    guard case .notAFile(_, .folder) = fault else { return "\(fault)\n" }
    return "\(fault), not a baseline; put paths before --baseline, or write --baseline=FILE\n"
  }

  /// Replaces the entries with those that the text of a baseline describes.
  ///
  /// - Throws: ``DocumentError`` if the text is not a valid baseline.
  mutating func read(_ bytes: [UInt8]) throws(DocumentError) {
    let (written, problems) = shape.read(json: bytes, as: "the baseline")
    if let fault = problems.faults.first {
      let source = SourceText(name: file.display, text: DecodedText.text(of: bytes))
      throw DocumentError(fault.problem, at: fault.place, in: source)
    }
    entries = written?.findings ?? []
  }

  private var shape: Shape<WrittenBaseline> {
    let version = Shape<Double>.number().map { version, _ throws(ShapeFault) in
      guard version == Double(Self.version) else {
        throw ShapeFault("only version \(Self.version) is supported")
      }
      return version
    }
    return .object(
      WrittenBaseline(),
      [
        Field("version", \.version, version, isRequired: true),
        Field("findings", \.findings, .list(of: entry, atMost: .max, "a finding")),
      ], unknown: .refused("a key of a baseline"))
  }

  private var entry: Shape<BaselineEntry> {
    let path = Shape<String>.string.map { [folder] text, _ throws(ShapeFault) in
      guard let path = BaselinePath.path(text, from: folder) else {
        throw ShapeFault(
          "'\(text.excerpt)' is not a relative path, or has a backslash that begins neither \\\\ nor a byte such "
            + "as \\xff")
      }
      return path
    }
    let unit = Shape<String>.string.map { text, _ throws(ShapeFault) in
      guard let unit = Quantity.Unit(rawValue: text) else {
        throw ShapeFault("'\(text.excerpt)' is not a unit")
      }
      return unit
    }
    let digest = Shape<String>.string.map { text, _ throws(ShapeFault) in
      guard ContentDigests.isDigest(text) else {
        throw ShapeFault(
          "'\(text.excerpt)' is not the first \(ContentDigests.digits) hexadecimal digits of a SHA-256, "
            + "in lowercase"
        )
      }
      return text
    }
    let finding = Shape<WrittenFinding>.object(
      WrittenFinding(),
      [
        Field("rule", \.rule, .string, isRequired: true),
        Field("path", \.path, path, isRequired: true),
        Field("measured", \.measured, .number()), Field("unit", \.unit, unit),
        Field("sha256", \.digest, digest),
      ], unknown: .refused("a key of a finding in a baseline"))
    return Shape<Located<WrittenFinding>>.located(finding).map { finding, _ throws(ShapeFault) in
      let written = finding.value
      guard (written.measured == nil) == (written.unit == nil) else {
        throw ShapeFault("'measured' and 'unit' must be given together")
      }
      let measured = written.unit.flatMap { unit in written.measured.map { Quantity($0, unit) } }
      return BaselineEntry(
        ruleID: written.rule ?? "", path: written.path ?? folder, measured: measured,
        digest: written.digest, line: finding.place.line)
    }
  }
}

private struct WrittenBaseline {
  var version: Double?
  var findings: [BaselineEntry] = []
}

private struct WrittenFinding {
  var rule: String?
  var path: FilePath?
  var measured: Double?
  var unit: Quantity.Unit?
  var digest: String?
}
