package import SystemPackage

extension FilePath {
  /// The path as an argument of a program, with `./` before a leading hyphen; `nil` if it is empty, is not UTF-8, or
  /// contains characters that ``Swift/String/printable`` escapes.
  package var argument: String? {
    let text = display
    guard !text.isEmpty, text == text.printable, FilePath(text) == self else { return nil }
    return text.first == "-" ? "./\(text)" : text
  }

  /// The ``argument`` as a shell word; `nil` if there is none.
  package var shellWord: String? { argument?.shellQuoted }
}

extension String {
  /// This text as one shell word, in single quotes if needed.
  package var shellQuoted: String {
    // At the beginning of a word, zsh replaces '=' with the path of a program.
    let isWord =
      !isEmpty && first != "="
      && unicodeScalars.allSatisfy {
        $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
          || "/._-+@%,:=".unicodeScalars.contains($0)
      }
    guard !isWord else { return self }
    return "'"
      + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}
