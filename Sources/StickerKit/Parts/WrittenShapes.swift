import StickerBase
import StickerPacks
import StickerRules
import SystemPackage

extension Shape where Value == FilePath {
  static var path: Shape {
    Shape<String>.string.map { text, _ in FilePath(text) }
  }
}

extension Shape {
  /// This, or `null`, which is as if the key were not there.
  var orNull: Shape {
    Shape(schema: schema) { node, name, problems in
      node.kind == .null ? nil : read(node, name, &problems)
    }
  }

  /// An object with any keys.
  static func entries<Element>(of element: Shape<Element>) -> Shape
  where Value == [String: Element] {
    Shape(schema: ["type": "object"]) { node, name, problems in
      guard case .mapping(let entries) = node.content else {
        problems.add("\(name) is not an object", at: node.place)
        return nil
      }
      var values: Value = [:]
      for entry in entries {
        values[entry.key] = element.read(entry.value, "'\(entry.key.excerpt)'", &problems)
      }
      return values
    }
  }
}

extension Shape where Value == Int {
  /// What is counted, or the place of something.
  static var count: Shape { .integer(0...1_000_000_000_000) }
}

extension Shape where Value == String {
  /// The version of the program that wrote a report.
  static var tool: Shape {
    .object("", [Field("version", \.self, .string)], unknown: .ignored, isOptional: false)
  }
}

extension Shape where Value == Severity {
  static var severity: Shape {
    .word(Severity.allCases.map { ($0.rawValue, $0) }, "a severity")
  }
}

extension Shape where Value == Quantity {
  fileprivate static var quantity: Shape {
    let unit = Shape<Quantity.Unit>.word(Quantity.Unit.allCases.map { ($0.rawValue, $0) }, "a unit")
    return .object(
      Quantity(0, .count), [Field("value", \.value, .number()), Field("unit", \.unit, unit)],
      unknown: .ignored, isOptional: false)
  }
}

extension Shape where Value == Finding {
  /// A finding, as ``JSONFinding`` writes it.
  static var finding: Shape {
    .object(
      Finding(ruleID: "", severity: .error, path: "", message: ""),
      [
        Field("ruleId", \.ruleID, .string), Field("severity", \.severity, .severity),
        Field("path", \.path, .path), Field("frame", \.frame, .count.orNull),
        Field("line", \.line, .count.orNull), Field("column", \.column, .count),
        Field("message", \.message, .string), Field("advice", \.advice, .advice),
        Field("measured", \.measured, .quantity.orNull),
        Field("limit", \.limit, .quantity.orNull),
      ], unknown: .ignored, isOptional: false)
  }
}

extension Shape where Value == Leftover {
  static var staleBaseline: Shape { leftover("path") { .staleBaseline(path: $0) } }
  fileprivate static var unusedIgnore: Shape { leftover("reason") { .unusedIgnore(reason: $0) } }
  fileprivate static var unmatchedPattern: Shape {
    leftover("pattern") { .unmatchedPattern($0) }
  }

  /// - Parameter key: what tells one from others of its kind.
  private static func leftover(
    _ key: String, _ kind: @escaping (String) -> Leftover.Kind
  ) -> Shape {
    .object(
      Leftover(kind: kind(""), file: "", line: 0, message: ""),
      [
        Field("ruleId", \.ruleID, .string), Field("severity", \.severity, .severity),
        Field("file", \.file, .path), Field("line", \.line, .count),
        Field("column", \.column, .count), Field("message", \.message, .string),
        Field("fails", \.fails, .flag),
        Field(key, \.kind, Shape<String>.string.map { text, _ in kind(text) }),
      ], unknown: .ignored, isOptional: false)
  }
}

extension Shape where Value == MovedEntry {
  /// An entry of a baseline whose file was renamed, as ``JSONOutline/MovedBaseline`` writes it.
  static var movedEntry: Shape {
    .object(
      MovedEntry(ruleID: "", file: "", line: 0, path: "", newPath: ""),
      [
        Field("ruleId", \.ruleID, .string), Field("file", \.file, .path),
        Field("line", \.line, .count), Field("path", \.path, .string),
        Field("newPath", \.newPath, .string),
      ], unknown: .ignored, isOptional: false)
  }
}

extension Shape where Value == (ReportPart, [DocumentError.Mistake]) {
  /// What is said of the whole, as ``JSONPart`` writes it, and what went wrong.
  static var part: Shape {
    let ignore = Shape<ReportPart.IgnorePlace>.object(
      ReportPart.IgnorePlace(file: "", line: 0, rule: ""),
      [
        Field("file", \.file, .string), Field("line", \.line, .count),
        Field("rule", \.rule, .string),
      ], unknown: .ignored, isOptional: false)
    let number = Shape<Int>.integer(1...Shard.most)
    return Shape<WrittenPart>.object(
      WrittenPart(),
      [
        Field("shard", \.number, number, isRequired: true),
        Field("of", \.count, number, isRequired: true),
        Field("packs", \.packs, .count, isRequired: true),
        Field("digest", \.digest, .string, isRequired: true), Field("path", \.path, .path),
        Field("usedIgnores", \.used, .list(of: ignore, atMost: .max)),
        Field("unusedIgnores", \.unused, .list(of: .unusedIgnore, atMost: .max)),
        Field("unmatchedPatterns", \.unmatched, .list(of: .unmatchedPattern, atMost: .max)),
        Field("failures", \.failures, .list(of: .failure, atMost: .max)),
      ], unknown: .ignored, isOptional: false
    ).map { written, name throws(ShapeFault) in
      guard let number = written.number, let count = written.count, number <= count else {
        throw ShapeFault("\(name) is not one of its parts")
      }
      var part = ReportPart(
        Shard(number: number, count: count), packCount: written.packs ?? 0,
        digest: written.digest ?? "")
      part.path = written.path
      part.usedIgnores = Set(written.used)
      part.unusedIgnores = written.unused
      part.unmatchedPatterns = written.unmatched
      return (part, written.failures)
    }
  }

  private struct WrittenPart {
    var number: Int?
    var count: Int?
    var packs: Int?
    var digest: String?
    var path: FilePath?
    var used: [ReportPart.IgnorePlace] = []
    var unused: [Leftover] = []
    var unmatched: [Leftover] = []
    var failures: [DocumentError.Mistake] = []
  }
}

extension Shape where Value == DocumentError.Mistake {
  fileprivate static var failure: Shape {
    Shape<WrittenFailure>.object(
      WrittenFailure(),
      [
        Field("message", \.message, .string), Field("file", \.file, .string),
        Field("line", \.line, .count), Field("column", \.column, .count),
      ], unknown: .ignored, isOptional: false
    ).map { written, _ in
      let place = written.line.map { TextPlace(line: $0, column: written.column ?? 1) }
      return DocumentError.Mistake(written.message, file: written.file, place: place)
    }
  }

  private struct WrittenFailure {
    var message = ""
    var file: String?
    var line: Int?
    var column: Int?
  }
}
