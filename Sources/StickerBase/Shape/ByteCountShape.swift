extension ByteCount {
  /// Size of each unit in bytes: 1 KB is 1024 bytes, as Messages counts; kB is decimal.
  private static let units: [(name: String, bytes: Int)] = [
    ("bytes", 1), ("B", 1), ("kB", 1000), ("KB", 1 << 10), ("KiB", 1 << 10), ("MB", 1 << 20),
    ("MiB", 1 << 20), ("GB", 1 << 30), ("GiB", 1 << 30),
  ]

  /// The size as text that a configuration can contain: with a unit if that is exact, otherwise the number of bytes.
  package var exactText: String { Self.bytes(in: description) == bytes ? description : "\(bytes)" }

  /// Parses a size, for example `512000`, `480 KB` or `1.5 MB`; fractions of a byte are dropped. `nil` if the text
  /// is not a size, or exceeds an `Int`.
  package static func bytes(in text: String) -> Int? {
    let digits = text.prefix { "0"..."9" ~= $0 || $0 == "." }
    let unit = text.dropFirst(digits.count).drop { $0 == " " }
    guard let size = unit.isEmpty ? 1 : units.first(where: { $0.name == unit })?.bytes else {
      return nil
    }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int($0) }), parts.count <= 2 else { return nil }
    var (bytes, overflows) = whole.multipliedReportingOverflow(by: size)
    if parts.count == 2 {
      let decimals = parts[1]
      guard 1...6 ~= decimals.count, let numerator = Int(decimals), size > 1 else { return nil }
      let denominator = (0..<decimals.count).reduce(1) { power, _ in power * 10 }
      let sum = bytes.addingReportingOverflow(numerator * size / denominator)
      (bytes, overflows) = (sum.partialValue, overflows || sum.overflow)
    }
    return overflows ? nil : bytes
  }
}

extension Shape where Value == Int {
  /// Returns the shape of a size, written as a number of bytes or with a unit.
  ///
  /// - Parameter tooLarge: returns advice about a size above the range; it receives `nil` if a plain number exceeds an
  ///   `Int`.
  package static func byteCount(
    _ range: ClosedRange<Int>, tooLarge: @escaping (Int?) -> String? = { _ in nil }
  ) -> Shape {
    let plain = Shape.integer(range, tooLarge: tooLarge)
    let pattern = #"^([0-9]+( *(bytes|B))?|[0-9]+(\.[0-9]{1,6})? *(kB|KB|KiB|MB|MiB|GB|GiB))$"#
    let schema: SchemaValue = [
      "anyOf": [plain.schema, ["type": "string", "pattern": .string(pattern)]]
    ]
    return Shape(schema: schema) { node, name, problems in
      guard node.kind == .text, case .scalar(let text, _) = node.content else {
        guard node.kind == .integer else {
          problems.add(mismatch: node, name, "a number of bytes, or a size such as 480 KB")
          return nil
        }
        return plain.read(node, name, &problems)
      }
      guard let bytes = ByteCount.bytes(in: text) else {
        problems.add(
          "\(name) must be a number of bytes, or a size such as 480 KB, not '\(text.excerpt)'",
          at: node.place)
        return nil
      }
      guard range.contains(bytes) else {
        let advice = bytes > range.upperBound ? tooLarge(bytes).map { "; \($0)" } ?? "" : ""
        problems.add(
          "\(name) must be from \(range.lowerBound.grouped) to \(range.upperBound.grouped) bytes, "
            + "not \(text.excerpt)\(advice)", at: node.place)
        return nil
      }
      return bytes
    }
  }
}
