import SystemPackage

/// The file name of a frame, split into its numbers, the text between them, and a delay at its end.
struct FrameName {
  /// The common part of a sequence's names: the folder, and the text around the numbers.
  struct Series: Hashable {
    var folder: FilePath
    var text: [[UInt8]]
  }

  let series: Series
  /// The numbers in the name, in order; `nil` for a number of more than 18 digits.
  let numbers: [Int?]
  /// The delay in seconds, if the name ends with one: `frame_00_delay-0.1s`, `x_100ms`.
  let delay: Fraction?

  init(_ path: FilePath) {
    let name = path.lastComponent
    let isKnown = ImageName.hasImageExtension(path)
    let stem = (isKnown ? name?.stem : name?.string) ?? ""
    let (base, delay) = Self.delay(atEndOf: stem)
    self.delay = delay
    var text: [[UInt8]] = [[]]
    var numbers: [Int?] = []
    var rest = Array(base.utf8)[...]
    while let byte = rest.first {
      let digits = rest.prefix { 0x30...0x39 ~= $0 }
      if digits.isEmpty {
        text[text.count - 1].append(byte)
        rest = rest.dropFirst()
      } else {
        numbers.append(digits.count <= 18 ? Int(String(decoding: digits, as: UTF8.self)) : nil)
        text.append([])
        rest = rest.dropFirst(digits.count)
      }
    }
    series = Series(folder: path.parent, text: text)
    self.numbers = numbers
  }

  /// Splits a time with a unit from the end of a name. A character other than a letter or digit must precede
  /// it.
  private static func delay(atEndOf stem: String) -> (base: Substring, delay: Fraction?) {
    let whole = (base: stem[...], delay: Fraction?.none)
    let unit: Fraction
    var rest = stem[...]
    if rest.hasSuffix("ms") {
      unit = Fraction(1, 1000)
      rest = rest.dropLast(2)
    } else if rest.hasSuffix("s") {
      unit = Fraction(1)
      rest = rest.dropLast()
    } else {
      return whole
    }
    let number = rest.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let time = Fraction(String(number.reversed()))?.multiplied(by: unit) else { return whole }
    var base = rest.dropLast(number.count)
    guard let sign = base.last, !sign.isLetter, !sign.isNumber else { return whole }
    base = base.dropLast()
    if base.hasSuffix("delay") { base = base.dropLast(5) }
    return (base, time)
  }
}
