package import SystemPackage

extension FilePath {
  /// The path as a word of a shell; `nil` where it holds what is not shown as it is written.
  package var shellWord: String? {
    let text = display
    guard !text.isEmpty, text == text.printable, FilePath(text) == self else { return nil }
    let plain = text.first == "-" ? "./\(text)" : text
    let isWord = plain.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
        || "/._-+@%,:".unicodeScalars.contains($0)
    }
    guard !isWord else { return plain }
    return "'"
      + plain.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "'\\''") + "'"
  }
}
