import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

/// A report of a part as it is written: what ``JSONReporter`` and ``JSONLinesReporter`` make.
struct WrittenReport {
  var schemaVersion: Double?
  /// Of the program that wrote it.
  var version = ""
  var findings: [Finding] = []
  var packs: [WrittenPack] = []
  var part: ReportPart?
  var failures: [DocumentError.Mistake] = []
  var staleBaseline: [Leftover] = []
  var movedBaseline: [MovedEntry] = []
  /// Why the run failed, in words.
  var errors: [String] = []

  static var shape: Shape<WrittenReport> {
    let version = Shape<Double>.number().map { version, _ throws(ShapeFault) in
      guard version == 1 else { throw ShapeFault("only version 1 is supported") }
      return version
    }
    return .object(
      WrittenReport(),
      [
        Field("schemaVersion", \.schemaVersion, version, isRequired: true),
        Field("tool", \.version, .tool),
        Field("findings", \.findings, .list(of: .finding, atMost: .max)),
        Field("packs", \.packs, .list(of: WrittenPack.shape, atMost: .max)),
        Field("staleBaseline", \.staleBaseline, .list(of: .staleBaseline, atMost: .max)),
        Field("movedBaseline", \.movedBaseline, .list(of: .movedEntry, atMost: .max)),
        Field("errors", \.errors, .list(of: .string, atMost: .max)),
        Field("part", \.partAndFailures, .part),
      ], unknown: .ignored, isOptional: false)
  }

  private var partAndFailures: (ReportPart, [DocumentError.Mistake])? {
    get { part.map { ($0, failures) } }
    set {
      part = newValue?.0
      failures = newValue?.1 ?? []
    }
  }
}

/// A line of a report as JSON lines.
struct WrittenLine {
  enum Content {
    case finding(Finding)
    case pack(WrittenPack)
    case summary(WrittenReport)
  }

  let content: Content

  static var shape: Shape<WrittenLine> {
    let kinds = Shape<String>.object(
      "", [Field("type", \.self, .string)], unknown: .ignored, isOptional: false)
    return Shape(schema: [:]) { node, name, problems in
      var content: Content?
      switch kinds.read(node, name, &problems) {
      case "finding":
        content = Shape<Finding>.finding.read(node, name, &problems).map(Content.finding)
      case "pack": content = WrittenPack.shape.read(node, name, &problems).map(Content.pack)
      case "summary":
        content = WrittenReport.shape.read(node, name, &problems).map(Content.summary)
      default: break
      }
      if content == nil {
        problems.add("it is no line of a report of a part", at: node.place)
      }
      return content.map { WrittenLine(content: $0) }
    }
  }
}
