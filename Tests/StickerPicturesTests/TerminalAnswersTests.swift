import Testing

@testable import StickerPictures

/// What is made of the bytes that a terminal answers with.
@Suite struct TerminalAnswersTests {
  private static let kitty = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let attributes = "\u{1B}[?62;22c"

  @Test(
    arguments: [
      ("", nil, false),
      (attributes, nil, true),
      (kitty + attributes, .kitty, true),
      ("\u{1B}[?62;4;22c", .sixel, true),
      ("\u{1B}[?1;2;4c", .sixel, true),
      // A level is no attribute, and 42 no 4.
      ("\u{1B}[?4;1c", nil, true),
      ("\u{1B}[?62;42;14c", nil, true),
      ("\u{1B}P>|WezTerm 20240203-110809-5046fc22\u{1B}\\\u{1B}[?65;4;6c", .inlineImage, true),
      ("\u{1B}P>|iTerm2 3.5.0\u{1B}\\\u{1B}[?64;4c", .inlineImage, true),
      ("\u{1B}P>|XTerm(390)\u{1B}\\\u{1B}[?64;4c", .sixel, true),
      (kitty + "\u{1B}P>|iTerm2 3.6.0\u{1B}\\\u{1B}[?64;4c", .kitty, true),
      // What somebody has typed meanwhile.
      ("ls\n" + kitty + "q" + attributes, .kitty, true),
      // Refused, of another question, cut off, run into the next.
      ("\u{1B}_Gi=31;ENOTSUPPORTED:no\u{1B}\\" + attributes, nil, true),
      ("\u{1B}_Gi=3;OK\u{1B}\\" + attributes, nil, true),
      ("\u{1B}_Gi=311;OK\u{1B}\\" + attributes, nil, true),
      ("\u{1B}_Gi=31;OK", nil, false),
      ("\u{1B}_Gi=31;OK\u{1B}", nil, false),
      ("\u{1B}_Gi=31;OK" + attributes, nil, true),
      ("\u{1B}P>|iTerm2 3.5.0" + attributes, nil, true),
      ("\u{1B}[?62;4", nil, false),
      ("\u{1B}[?", nil, false),
      ("\u{1B}[?;;;;4;c", .sixel, true),
      ("\u{1B}[62;4c", nil, false),
      ("\u{1B}", nil, false),
      ("\u{1B}\u{1B}\u{1B}_\u{1B}P\u{1B}[", nil, false),
    ] as [(String, TerminalDrawing?, Bool)])
  func answers(_ text: String, _ drawing: TerminalDrawing?, _ isComplete: Bool) {
    let answers = TerminalAnswers(Array(text.utf8))
    #expect(TerminalDrawing(answers) == drawing)
    #expect(answers.isComplete == isComplete)
  }

  @Test func whatComesAfterAKilobyteIsNotHeard() {
    let answer = Array((Self.kitty + Self.attributes).utf8)
    let noise = [UInt8](repeating: 0xFF, count: TerminalAnswers.mostBytes - answer.count)
    #expect(TerminalDrawing(TerminalAnswers(noise + answer)) == .kitty)
    #expect(TerminalDrawing(TerminalAnswers(noise + [0xFF] + answer)) == .kitty)
    #expect(!TerminalAnswers(noise + [0xFF] + answer).isComplete)
    #expect(TerminalAnswers(noise + noise + answer) == TerminalAnswers([]))
  }

  @Test(arguments: 0...255 as ClosedRange<UInt8>)
  func anyBytesAreHarmless(_ byte: UInt8) {
    for start in ["\u{1B}", "\u{1B}[?", "\u{1B}_G", "\u{1B}P>|"] {
      let bytes = Array(start.utf8) + [UInt8](repeating: byte, count: 2_000)
      #expect(TerminalDrawing(TerminalAnswers(bytes)) == nil)
    }
  }
}
