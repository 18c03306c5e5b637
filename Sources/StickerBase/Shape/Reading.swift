extension Shape {
  /// Reads a JSON text that a stranger may have written.
  ///
  /// - Parameter what: what the text is, with its article: `the file`.
  /// - Returns: what was read up to the first mistake, and the mistake.
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
