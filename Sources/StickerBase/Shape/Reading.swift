extension Shape {
  /// Reads an untrusted JSON text.
  ///
  /// - Parameter what: the noun for the text, with its article: `the file`.
  /// - Returns: the value, as far as it was read before the first mistake, `nil` if it is unusable; and the list, which
  ///   contains that mistake, if there is one.
  package func read(
    json bytes: [UInt8], as what: String
  ) -> (value: Value?, problems: ProblemList) {
    var problems = ProblemList(SourceText(name: "", text: ""), .json)
    var value: Value?
    do throws(DocumentFault) {
      value = read(try JSONReader.value(of: bytes), what, &problems)
    } catch {
      problems.add(error.problem, at: error.place)
    }
    return (value, problems)
  }
}
