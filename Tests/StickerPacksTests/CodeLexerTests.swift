import Testing

@testable import StickerPacks

@Suite struct CodeLexerTests {
  /// Returns the tokens separated by spaces: words and symbols unchanged, strings in `<>`.
  private static func tokens(
    _ text: String, _ language: CodeLexer.Language = .swift, interpolations: Bool = false
  ) -> String {
    CodeLexer.tokens(of: text, language, readsInterpolations: interpolations).map { token, _ in
      switch token {
      case .word(let word): word
      case .text(let text): "<\(text ?? "?")>"
      case .template(let parts): "<\(parts.joined(separator: "?"))>"
      case .symbol(let symbol): String(symbol)
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("FMSSticker(a) // MSSticker(b)\nc", "FMSSticker ( a ) c"),
    ("a /* b /* c */ d */ e", "a e"),
    ("a /* b", "a"),
    ("\"a\\\"b\" c", "<a\"b> c"),
    ("\"a\nb\" c", "<a> b < c>"),
    ("#\"a\"b\\(c)\"# d", "<a\"b\\(c)> d"),
    ("##\"a\"# b\"## c", "<a\"# b> c"),
    ("\"\"\"\na \"b\" c\n\"\"\" d", "<\na \"b\" c\n> d"),
    ("#\"\"\"\n\"\"\" a\n\"\"\"# b", "<\n\"\"\" a\n> b"),
    ("\"a\\(f(\"b\", c))d\" e", "<?> e"),
    ("#\"a\\#(b)c\"# d", "<?> d"),
    ("`case` été $0", "case été $0"),
    ("#selector(a)", "# selector ( a )"),
    ("\"a", "<a>"), ("\"\\", "<>"), ("#\"", "<>"), ("", ""),
  ])
  func swiftIsSplit(_ text: String, _ expected: String) {
    #expect(Self.tokens(text) == expected)
  }

  @Test(arguments: [
    ("a /* b /* c */ d", "a d"), ("@\"a\\\"b\" 'c'", "@ <a\"b> <c>"),
    ("\"\"\"a", "<> <a>"), ("#define A \"b\"", "# define A <b>"), ("\"a\\\nb\" c", "<a\nb> c"),
  ])
  func objectiveCIsSplit(_ text: String, _ expected: String) {
    #expect(Self.tokens(text, .objectiveC) == expected)
  }

  @Test(arguments: [
    ("#if false\na\n#else\nb\n#endif\nc", "b c"),
    ("#if 0 // never\na \"\n#endif\nc", "c"),
    ("#if 0\n#if X\na\n#else\nb\n#endif\n#endif\nc", "c"),
    ("#if true\na\n#elseif X\nb\n#else\nc\n#endif\nd", "a d"),
    ("#if X\na\n#elseif false\nb\n#else\nc\n#endif", "a c"),
    ("# ifdef X\na\n# endif\n#endif\nb", "a b"),
    ("#if 0\na", ""), ("#else\na\n#endif\nb", "a b"),
    ("#if 0 && X\na\n#endif", "a"),
  ])
  func branchesThatAreNeverCompiledAreLeftOut(_ text: String, _ expected: String) {
    #expect(Self.tokens(text, .objectiveC) == expected)
    #expect(Self.tokens(text) == expected)
  }

  @Test func interpolationsAreLexedAsCode() {
    #expect(
      Self.tokens("\"a\\(try f(\"b\"))c\" d", interpolations: true) == "<a?c> try f ( <b> ) d")
  }

  @Test func linesAreCounted() {
    let tokens = CodeLexer.tokens(of: "a\r\n/*\n*/ \"\"\"\n\n\"\"\"\rb\n#if 0\n\n#endif\nc", .swift)
    #expect(tokens.map(\.line) == [1, 3, 6, 10])
  }

  /// Hostile code is read within the time limit, which quadratic time would exceed.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "#", "\"\\(", "/*", "#if 0\n", "#if ", "#\"", "\"", "(", "#else\n", "'", "\\", "\"\"\"",
    ])
  func hostileCodeTakesLinearTime(_ part: String) {
    let text = String(repeating: part, count: 100_000)
    for language in [CodeLexer.Language.swift, .objectiveC, .starlark] {
      #expect(
        CodeLexer.tokens(of: text, language, readsInterpolations: true).count <= text.utf8.count)
    }
  }
}
