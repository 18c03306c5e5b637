import StickerBase

/// Writes the whole report as one JSON object, with measurements as numbers beside the text of messages. The schema is
/// docs/reference/report.schema.json.
struct JSONReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    // The findings are written one by one into the empty array of the encoded outline, to save memory.
    let outline = jsonText(JSONReport(report, context))
    let place = "\n  \"findings\" : ["
    guard let start = outline.firstRange(of: place)?.upperBound,
      let end = outline[start...].firstIndex(of: "]")
    else { return output.write(outline) }
    output.write(String(outline[..<start]))
    var separator = "\n"
    for finding in report.packs.lazy.flatMap(\.findings) {
      output.write(separator)
      output.write(jsonText(JSONFinding(finding, context), indentedBy: 4))
      separator = ",\n"
    }
    output.write(separator == "\n" ? "\n\n  " : "\n  ")
    output.write(String(outline[end...]))
  }
}

/// Writes one JSON object per line: first the findings, then everything else.
struct JSONLinesReporter: Reporter {
  private let context: ReportContext

  init(_ context: ReportContext) { self.context = context }

  func write(_ report: Report, to output: inout some TextOutputStream) {
    for pack in report.packs {
      for finding in pack.findings {
        write(Line(type: "finding", content: JSONFinding(finding, context)), to: &output)
      }
    }
    let outline = JSONOutline(report, context)
    write(Line(type: "summary", content: outline), to: &output)
  }

  private func write(_ line: Line<some Encodable>, to output: inout some TextOutputStream) {
    output.write(jsonText(line, isPretty: false))
  }

  /// An object with an additional `type` key.
  private struct Line<Content: Encodable>: Encodable {
    let type: String
    let content: Content

    enum CodingKeys: CodingKey {
      case type
    }

    func encode(to encoder: any Encoder) throws {
      try content.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(type, forKey: .type)
    }
  }
}
