import StickerBase
import StickerRules
package import SystemPackage

/// Why a baseline cannot be used: file, line and column, what is wrong, and the lines it is about.
package struct BaselineFault: Error, Equatable, CustomStringConvertible {
  package var description: String
}

extension Baseline {
  /// Reads a baseline, which a stranger may have written.
  ///
  /// A link is not followed: its target would be shown where it is no baseline.
  ///
  /// - Throws: ``BaselineFault``.
  package init(reading file: FilePath) throws(BaselineFault) {
    self.init(file: file)
    isNew = false
    let contents: FileContents
    do throws(FileFault) {
      contents = try FileContents(file, limit: Self.maximumBytes, followsLinks: false)
    } catch {
      throw BaselineFault(description: Self.describe(error))
    }
    guard let bytes = contents.bytes else {
      throw BaselineFault(
        description: "\(name) is \(ByteCount(contents.byteCount)); the limit for a baseline is "
          + "\(ByteCount(Self.maximumBytes))\n")
    }
    try read(bytes)
  }

  private static func describe(_ fault: FileFault) -> String {
    guard case .notAFile(_, .folder) = fault else { return "\(fault)\n" }
    return "\(fault), not a baseline; put paths before --baseline, or write --baseline=FILE\n"
  }

  /// Reads the text of a baseline.
  mutating func read(_ bytes: [UInt8]) throws(BaselineFault) {
    do throws(JSONFault) {
      var lines = LineCounter(bytes)
      entries = try read(JSONReader.value(of: bytes), &lines)
    } catch {
      let place = TextPlace(of: error.offset, in: bytes)
      let source = SourceText(name: file.display, text: String(decoding: bytes, as: UTF8.self))
      throw BaselineFault(
        description: source.describe(
          error.problem, at: SourceSpan(line: place.line, column: place.column)))
    }
  }

  private func read(
    _ document: JSONNode, _ lines: inout LineCounter
  ) throws(JSONFault) -> [BaselineEntry] {
    var hasVersion = false
    var entries: [BaselineEntry] = []
    for member in try document.members("the baseline") {
      switch member.key {
      case "version":
        guard try member.value.number("'version'") == Double(Self.version) else {
          throw JSONFault(
            problem: "only version \(Self.version) is supported", offset: member.value.offset)
        }
        hasVersion = true
      case "findings":
        for element in try member.value.elements("'findings'") {
          entries.append(try entry(element, &lines))
        }
      default: throw unknown(member, ["version", "findings"], of: "a baseline")
      }
    }
    guard hasVersion else {
      throw JSONFault(problem: "the key 'version' is missing", offset: document.offset)
    }
    return entries
  }

  private func entry(_ node: JSONNode, _ lines: inout LineCounter) throws(JSONFault)
    -> BaselineEntry
  {
    var (rule, path, value, unit) = (String?.none, FilePath?.none, Double?.none, String?.none)
    for member in try node.members("a finding") {
      let offset = member.value.offset
      switch member.key {
      case "rule": rule = try member.value.string("'rule'")
      case "path":
        let text = try member.value.string("'path'")
        path = BaselinePath.path(text, from: folder)
        if path == nil {
          throw JSONFault(problem: "'\(text.excerpt)' is not a relative path", offset: offset)
        }
      case "measured": value = try member.value.number("'measured'")
      case "unit":
        unit = try member.value.string("'unit'")
        guard unit.flatMap(Quantity.Unit.init) != nil else {
          throw JSONFault(problem: "'\((unit ?? "").excerpt)' is not a unit", offset: offset)
        }
      default:
        throw unknown(member, ["rule", "path", "measured", "unit"], of: "a finding in a baseline")
      }
    }
    guard let rule, let path else {
      throw JSONFault(
        problem: "the key '\(rule == nil ? "rule" : "path")' is missing", offset: node.offset)
    }
    guard (value == nil) == (unit == nil) else {
      throw JSONFault(problem: "'measured' and 'unit' must be given together", offset: node.offset)
    }
    let measured = value.flatMap { value in
      unit.flatMap(Quantity.Unit.init).map { Quantity(value, $0) }
    }
    return BaselineEntry(
      ruleID: rule, path: path, measured: measured, line: lines.line(of: node.offset))
  }

  private func unknown(
    _ member: JSONNode.Member, _ keys: [String], of thing: String
  ) -> JSONFault {
    let hint = nearest(to: member.key, among: keys).map { " Did you mean '\($0)'?" } ?? ""
    return JSONFault(
      problem: "'\(member.key.excerpt)' is not a key of \(thing).\(hint)",
      offset: member.keyOffset)
  }
}

/// Tells the lines of places that come in order, in one pass over a text.
private struct LineCounter {
  private let text: [UInt8]
  private var line = 1
  private var counted = 0

  init(_ text: [UInt8]) { self.text = text }

  mutating func line(of offset: Int) -> Int {
    line += text[counted..<offset].count { $0 == UInt8(ascii: "\n") }
    counted = offset
    return line
  }
}
