import StickerBase

extension PlatformLimit {
  /// The value of a demand in ms as a time: `at most 3 s`, `1, 2, 3 or 4 s`.
  package var timeText: String {
    func time(_ number: Int) -> String {
      number < 1000 ? "\(number) ms" : "\(hundredths(Double(number) / 1000)) s"
    }
    switch value {
    case .range(let least?, nil): return "at least \(time(least))"
    case .range(nil, let most?): return "at most \(time(most))"
    case .range(let least?, let most?):
      return least == most ? time(least) : "\(time(least)) to \(time(most))"
    case .numbers(let numbers) where numbers.allSatisfy({ $0 >= 1000 }):
      return listed(numbers.map { hundredths(Double($0) / 1000) }, "or") + " s"
    case .numbers(let numbers): return listed(numbers.map(time), "or")
    case .range(nil, nil), .words, .required, .advised: return text
    }
  }
}

extension Platform {
  /// Returns the length of a text as the service counts it: in UTF-16 code units or in characters, of which wide ones
  /// may count for several.
  package func length(of text: String) -> Int {
    if pack.requires(.utf16) { return text.utf16.count }
    guard let wide = pack[.wideCharacters]?.most else { return text.count }
    return text.reduce(0) { $0 + ($1.columns > 1 ? wide : 1) }
  }

  /// Returns the longest beginning of a text whose ``length(of:)`` is at most `maxLength`; the whole text if that limit
  /// is `nil`, and an empty one if it is below 0.
  package func cut(_ text: String, to maxLength: Int?) -> String {
    guard let maxLength = maxLength.map({ max(0, $0) }), length(of: text) > maxLength else {
      return text
    }
    // No character is shorter than 1.
    var beginning = String(text.prefix(maxLength))
    while length(of: beginning) > maxLength { beginning.removeLast() }
    return beginning
  }
}
