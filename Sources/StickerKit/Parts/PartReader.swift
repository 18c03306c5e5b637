package import StickerBase
import StickerPacks
import StickerRules
package import SystemPackage

/// Reads reports that `stickerlint lint --shard` or `--stream` wrote as JSON, or as JSON lines. A stranger
/// may have written them: nothing in them is opened or run, and what is wrong is told with its place.
package struct PartReader {
  /// The largest report that is read as one JSON text, which takes many times its size of memory.
  static let maximumBytes = 64 << 20
  /// The largest that is read line by line, and the longest line of it.
  static let maximumLinesBytes = 256 << 20
  static let maximumLineBytes = 16 << 20

  /// What is read of a report until its end.
  private var written = WrittenReport()
  /// Those that are read.
  private var parts: [WrittenPart] = []
  private let file: FilePath

  private init(_ file: FilePath) { self.file = file }

  /// The reports in a file: one, or those of a stream one after another. The ``Report/part`` of each is
  /// not `nil`.
  ///
  /// - Throws: ``DocumentError`` that names the file and the place, or says what to write instead.
  package static func parts(in file: FilePath) throws(DocumentError) -> [WrittenPart] {
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(file, limit: maximumLinesBytes, followsLinks: true)
    } catch {
      throw DocumentError(description: "\(error)\n")
    }
    var reader = PartReader(file)
    guard let bytes = contents.bytes else {
      throw reader.tooLarge(contents.byteCount, maximumLinesBytes, "use more parts")
    }
    // A worker that was given no path has written nothing.
    if bytes.isEmpty { return [] }
    if isLines(bytes) {
      try reader.read(lines: bytes)
    } else {
      guard bytes.count <= maximumBytes else {
        throw reader.tooLarge(
          bytes.count, maximumBytes, "write the parts with --format jsonl, or use more of them")
      }
      try reader.read(bytes, WrittenReport.shape, line: 1) { $0 = $1 }
      try reader.finish()
    }
    return reader.parts
  }

  private func tooLarge(_ count: Int, _ limit: Int, _ advice: String) -> DocumentError {
    DocumentError(
      description: "\(file.display.printable) is \(ByteCount(count)); the limit is "
        + "\(ByteCount(limit)): \(advice)\n")
  }

  /// Whether a text is JSON lines: its first line is a whole object.
  private static func isLines(_ bytes: [UInt8]) -> Bool {
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    return first.count > 2 && first.last == UInt8(ascii: "}")
  }

  private mutating func read(lines bytes: [UInt8]) throws(DocumentError) {
    var number = 0
    var isOpen = true
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      guard !line.isEmpty else { continue }
      guard line.count <= Self.maximumLineBytes else {
        throw tooLarge(
          line.count, Self.maximumLineBytes, "that is line \(number), so use more parts")
      }
      isOpen = true
      var isEnd = false
      try read(Array(line), WrittenLine.shape, line: number) { report, line in
        switch line.content {
        case .finding(let finding): report.findings.append(finding)
        case .pack(let pack): report.packs.append(pack)
        case .summary(let summary):
          let (findings, packs) = (report.findings, report.packs)
          report = summary
          (report.findings, report.packs) = (findings, packs)
          isEnd = true
        }
      }
      if isEnd {
        try finish()
        isOpen = false
      }
    }
    if isOpen { try finish() }
  }

  private mutating func read<Value>(
    _ bytes: [UInt8], _ shape: Shape<Value>, line: Int, take: (inout WrittenReport, Value) -> Void
  ) throws(DocumentError) {
    let (value, problems) = shape.read(json: bytes, as: "the report")
    if let fault = problems.faults.first {
      let place = TextPlace(line: fault.place.line + line - 1, column: fault.place.column)
      throw DocumentError(
        description: "\(file.display.printable):\(place.line):\(place.column): "
          + "\(fault.problem.printable)\n",
        mistakes: [.init(fault.problem, file: file.display.printable, place: place)])
    }
    if let value { take(&written, value) }
  }

  /// Takes what was read for a whole report.
  private mutating func finish() throws(DocumentError) {
    let name = file.display.printable
    guard let part = written.part else {
      if let error = written.errors.first {
        throw DocumentError(description: "\(name) is of a run that failed: \(error.printable)\n")
      }
      throw DocumentError(
        description:
          "\(name) is no whole report of a part: write it with 'stickerlint lint --shard I/N' "
          + "or --stream, and without --quiet\n")
    }
    var report = Report()
    var rest = written.findings[...]
    for pack in written.packs {
      guard pack.findingCount <= rest.count else {
        throw DocumentError(description: "\(name) has fewer findings than its packs say\n")
      }
      var packReport = pack.report
      packReport.findings = Array(rest.prefix(pack.findingCount)).numbered()
      rest = rest.dropFirst(pack.findingCount)
      report.packs.append(packReport)
    }
    guard rest.isEmpty else {
      throw DocumentError(description: "\(name) has more findings than its packs say\n")
    }
    report.staleBaseline = written.staleBaseline
    report.movedBaseline = written.movedBaseline
    report.failures = written.failures
    report.part = part
    parts.append(WrittenPart(file: file, version: written.version, report: report))
    written = WrittenReport()
  }
}

/// A report of a part, and who wrote it.
package struct WrittenPart {
  package let file: FilePath
  let version: String
  package let report: Report
}
