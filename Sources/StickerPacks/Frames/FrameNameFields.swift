import StickerBase
import SystemPackage

/// The fields of the names of frames: the part of each name between the bytes that all names share.
struct FrameNameFields {
  private let names: [[UInt8]]
  /// Number of bytes that all names share at their start.
  private let prefix: Int
  /// Number of bytes that all names share at their end.
  private let suffix: Int

  /// Finds the fields in the names of paths.
  ///
  /// - Returns: `nil` unless there are two or more paths, all in one folder.
  init?(_ paths: [FilePath]) {
    guard paths.count > 1, Set(paths.map(\.parent)).count == 1 else { return nil }
    let names = paths.map { Array(FrameName($0).base.utf8) }
    let (first, shortest) = (names[0], names.map(\.count).min() ?? 0)
    let prefix =
      (0..<shortest).first { at in names.contains { $0[at] != first[at] } } ?? shortest
    suffix =
      (0..<(shortest - prefix)).first { at in
        names.contains { $0[$0.count - 1 - at] != first[first.count - 1 - at] }
      } ?? shortest - prefix
    (self.names, self.prefix) = (names, prefix)
  }

  /// The numbers in all names. `areEvident` is true if they are so regular that the fields are certainly numbers.
  typealias Numbers = (numbers: [FieldNumber], areEvident: Bool)

  /// Returns the numbers in the names according to a reading; `nil` if the names cannot be read that way.
  func numbers(as reading: FrameOrder.Reading) -> Numbers? {
    switch reading {
    case .hexadecimal: hexadecimal
    case .signed: signed
    case .decimal: decimal
    case .chinese: chinese
    case .separated: separated
    }
  }

  /// Numbers of digits and letters a to f in one case. They are evident if they are consecutive, or if they have one
  /// length and are mostly evenly spaced. `nil` if they have different lengths and are not even mostly evenly spaced.
  private var hexadecimal: Numbers? {
    let fields = fields(from: prefix, to: suffix)
    let bytes = Set(fields.joined())
    let letters = bytes.filter { !Self.isDigit($0) }
    guard !letters.isEmpty, letters.count < bytes.count, !fields.contains(where: \.isEmpty),
      letters.allSatisfy({ 0x61...0x66 ~= $0 }) || letters.allSatisfy({ 0x41...0x46 ~= $0 })
    else { return nil }
    let numbers = fields.map { field in
      FieldNumber(field.map { Self.isDigit($0) ? $0 - 0x30 : ($0 | 0x20) - 0x57 }, radix: 16)
    }
    if FieldNumber.areConsecutive(numbers) {
      return (numbers, true)
    }
    let areMostlyEvenlySpaced = FieldNumber.areMostlyEvenlySpaced(numbers)
    if Set(fields.map(\.count)).count == 1 { return (numbers, areMostlyEvenlySpaced) }
    return areMostlyEvenlySpaced ? (numbers, false) : nil
  }

  /// Numbers after a hyphen that may be a minus sign, because other names have no hyphen, or because no letter or digit
  /// precedes it. They are evident if only some names have a hyphen and the numbers are mostly evenly spaced.
  private var signed: Numbers? {
    let start = start(extendedBy: { Self.isDigit($0) || $0 == Self.hyphen })
    var fields = fields(from: start, to: end(extendedBy: Self.isDigit))
    // 'frame--1' and 'frame-1': the first hyphen is a separator.
    if fields.allSatisfy({ $0.first == Self.hyphen }),
      fields.contains(where: { $0.dropFirst().first == Self.hyphen })
    {
      fields = fields.map { $0.dropFirst() }
    }
    let negative = fields.count { $0.first == Self.hyphen }
    guard negative > 0 else { return nil }
    let isMixed = negative < fields.count
    let before = start > 0 ? names[0][start - 1] : Self.hyphen
    guard isMixed || !(Self.isDigit(before) || before >= 0x80 || 0x61...0x7A ~= before | 0x20)
    else { return nil }
    var numbers: [FieldNumber] = []
    for field in fields {
      let isNegative = field.first == Self.hyphen
      let digits = field.dropFirst(isNegative ? 1 : 0)
      guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { return nil }
      numbers.append(FieldNumber(digits.map { $0 - 0x30 }, isNegative: isNegative))
    }
    return (numbers, isMixed && FieldNumber.areMostlyEvenlySpaced(numbers))
  }

  /// Numbers, at least one of which has decimals. They are never evident: '1.10' may follow '1.9'.
  private var decimal: Numbers? {
    let point = UInt8(ascii: ".")
    let fields = fields(
      from: start(extendedBy: { Self.isDigit($0) || $0 == point }),
      to: end(extendedBy: Self.isDigit))
    guard fields.contains(where: { $0.contains(point) }) else { return nil }
    var numbers: [FieldNumber] = []
    for field in fields {
      let parts = field.split(separator: point, omittingEmptySubsequences: false)
      guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isDigit) })
      else { return nil }
      numbers.append(
        FieldNumber(
          parts[0].map { $0 - 0x30 }, decimals: parts.count == 2 ? parts[1].map { $0 - 0x30 } : []))
    }
    return (numbers, false)
  }

  /// Chinese numerals, which Unicode and the Finder do not order by value. They are evident if they are consecutive.
  private var chinese: Numbers? {
    let fields = fields(
      from: start(extendedBy: { $0 >= 0x80 }), to: end(extendedBy: { $0 >= 0x80 })
    ).compactMap { String(validating: $0, as: UTF8.self).flatMap(ChineseNumeral.init) }
    guard fields.count == names.count, Set(fields.map(\.surroundings)).count == 1 else {
      return nil
    }
    let numbers = fields.map { FieldNumber(String($0.value).utf8.map { $0 - 0x30 }) }
    return (numbers, FieldNumber.areConsecutive(numbers))
  }

  /// Numbers after a space, a point or another separator that differs between names, as in `frame_1` and `frame-2`.
  /// They are evident if they are consecutive.
  private var separated: Numbers? {
    let followsDigit = prefix > 0 && Self.isDigit(names[0][prefix - 1])
    var numbers: [FieldNumber] = []
    var separators: Set<[UInt8]> = []
    for field in fields(from: prefix, to: end(extendedBy: Self.isDigit)) {
      let separator = field.prefix(while: Self.isSeparator)
      let digits = field.dropFirst(separator.count).prefix(while: Self.isDigit)
      guard !digits.isEmpty, !(followsDigit && separator.isEmpty),
        field.dropFirst(separator.count + digits.count).allSatisfy(Self.isSeparator)
      else { return nil }
      separators.insert(Array(separator))
      numbers.append(FieldNumber(digits.map { $0 - 0x30 }))
    }
    return separators.count > 1 ? (numbers, FieldNumber.areConsecutive(numbers)) : nil
  }

  // MARK: Bytes

  private static let hyphen = UInt8(ascii: "-")

  /// Returns true for ASCII's space, punctuation and symbols.
  private static func isSeparator(_ byte: UInt8) -> Bool {
    0x20..<0x7F ~= byte && !isDigit(byte) && !(0x61...0x7A ~= byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  /// Returns the part of each name between `start` bytes at its start and `end` bytes at its end.
  private func fields(from start: Int, to end: Int) -> [ArraySlice<UInt8>] {
    names.map { $0[start..<($0.count - end)] }
  }

  /// Returns the number of bytes before the fields if these also include the shared bytes before them that may be part
  /// of a number.
  private func start(extendedBy isPart: (UInt8) -> Bool) -> Int {
    prefix - names[0][..<prefix].reversed().prefix(while: isPart).count
  }

  /// Returns the number of bytes after the fields if these also include the shared bytes after them that may be part of
  /// a number.
  private func end(extendedBy isPart: (UInt8) -> Bool) -> Int {
    suffix - names[0][(names[0].count - suffix)...].prefix(while: isPart).count
  }
}

/// A number of any length in a name.
struct FieldNumber: Comparable {
  private let isNegative: Bool
  /// The digits of the whole number without leading zeros.
  private let digits: [UInt8]
  /// The decimals without trailing zeros.
  private let decimals: [UInt8]
  private let radix: Int

  /// Creates a number.
  ///
  /// - Parameter digits: the values of the digits, highest first.
  init(_ digits: [UInt8], radix: Int = 10, isNegative: Bool = false, decimals: [UInt8] = []) {
    self.digits = Array(digits.drop { $0 == 0 })
    self.decimals = decimals.reversed().drop { $0 == 0 }.reversed()
    self.isNegative = isNegative && !(self.digits.isEmpty && self.decimals.isEmpty)
    self.radix = radix
  }

  static func < (a: Self, b: Self) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    let (one, other) = a.isNegative ? (b, a) : (a, b)
    if one.digits.count != other.digits.count { return one.digits.count < other.digits.count }
    if one.digits != other.digits { return one.digits.lexicographicallyPrecedes(other.digits) }
    return one.decimals.lexicographicallyPrecedes(other.decimals)
  }

  /// The value; `nil` for a number of more than 15 digits or with decimals.
  private var value: Int? {
    guard digits.count <= 15, decimals.isEmpty else { return nil }
    return digits.reduce(0) { $0 * radix + Int($1) } * (isNegative ? -1 : 1)
  }

  /// Returns the steps from each number to the next larger one; `nil` if two numbers are equal, or if a number has no
  /// ``value``.
  static func steps(of numbers: [FieldNumber]) -> [Int]? {
    let values = numbers.compactMap(\.value).sorted()
    guard values.count == numbers.count else { return nil }
    let steps = zip(values, values.dropFirst()).map { $1 - $0 }
    return steps.contains(0) ? nil : steps
  }

  /// Returns true if each number, in ascending order, is 1 more than the one before.
  static func areConsecutive(_ numbers: [FieldNumber]) -> Bool {
    steps(of: numbers).map { $0.allSatisfy { $0 == 1 } } == true
  }

  /// Returns true if there are at least two steps, and more than half of them are equal.
  static func areMostlyEvenlySpaced(_ numbers: [FieldNumber]) -> Bool {
    guard let steps = steps(of: numbers), steps.count >= 2 else { return false }
    var counts: [Int: Int] = [:]
    for step in steps { counts[step, default: 0] += 1 }
    return (counts.values.max() ?? 0) * 2 > steps.count
  }
}
