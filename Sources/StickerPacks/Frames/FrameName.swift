import StickerBase
import SystemPackage

/// The file name of a frame, split into its numbers, the text between them, and a delay at its end.
struct FrameName {
  /// The part that all names of a sequence have in common: the folder, and the text around the numbers in the form in
  /// which names are compared.
  struct Series: Hashable {
    var folder: FilePath
    var text: [[NameElement]]
  }

  /// The name without an image extension and without a delay.
  let base: Substring
  let series: Series
  /// The numbers in the name, in order; `nil` for a number of more than 18 digits.
  let numbers: [Int?]
  /// The delay in seconds at the end of a name such as `frame_00_delay-0.1s` or `x_100ms`; `nil` if there is none.
  let delay: Fraction?

  init(_ path: FilePath) {
    let name = path.lastComponent
    let hasExtension = ImageName.hasImageExtension(path)
    let stem = (hasExtension ? name?.stem : name?.string) ?? ""
    (base, delay) = Self.delay(atEndOf: stem)
    var text: [[NameElement]] = [[]]
    var numbers: [Int?] = []
    for element in NameElement.elements(of: base) {
      guard case .number(let digits) = element else {
        text[text.count - 1].append(element)
        continue
      }
      numbers.append(digits.count <= 18 ? digits.reduce(0) { 10 * $0 + Int($1) } : nil)
      text.append([])
    }
    series = Series(folder: path.parent, text: text)
    self.numbers = numbers
  }

  /// Splits a time with a unit from the end of a name. The time must follow a character that is neither a letter nor a
  /// digit.
  private static func delay(atEndOf stem: String) -> (base: Substring, delay: Fraction?) {
    let whole = (base: stem[...], delay: Fraction?.none)
    let unit: Fraction
    var remaining = stem[...]
    if remaining.hasSuffix("ms") {
      unit = Fraction(1, 1000)
      remaining = remaining.dropLast(2)
    } else if remaining.hasSuffix("s") {
      unit = Fraction(1)
      remaining = remaining.dropLast()
    } else {
      return whole
    }
    let number = remaining.reversed().prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard let time = Fraction(String(number.reversed()))?.multiplied(by: unit) else { return whole }
    var base = remaining.dropLast(number.count)
    guard let separator = base.last, !separator.isLetter, !separator.isNumber else { return whole }
    base = base.dropLast()
    if base.hasSuffix("delay") { base = base.dropLast(5) }
    return (base, time)
  }
}
