/// What a terminal can draw, by what it answers to ``question``.
///
/// An answer comes from whoever is at the other end: only what is understood counts, and a
/// terminal that says more than ``mostBytes`` is not listened to any longer.
package struct TerminalAnswers: Sendable, Equatable {
  /// It has kitty's graphics protocol.
  package private(set) var hasKitty = false
  /// It has iTerm2's inline images.
  package private(set) var hasInlineImages = false
  /// It has sixels.
  package private(set) var hasSixel = false
  /// Whether the last of the questions is answered, so that nothing more will come.
  package private(set) var isComplete = false

  package static let mostBytes = 1024

  /// - kitty: "Querying support and available transmission mediums" of its graphics protocol, which
  ///   also says to ask for the device attributes after it, because every terminal answers that.
  /// - `CSI > q`: XTVERSION (xterm's control sequences), which iTerm2 and WezTerm answer with their
  ///   names; the manuals of both document `OSC 1337 ; File`.
  /// - `CSI c`: DA1, whose answer has a 4 where there are sixels (DEC's VT330/VT340 manual).
  package static let question =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>q" + "\u{1B}[c"

  /// - Parameter bytes: all that has come so far.
  package init(_ bytes: some Collection<UInt8>) {
    var rest = bytes.prefix(Self.mostBytes)[...]
    while let start = rest.firstIndex(of: Self.escape) {
      rest = rest[rest.index(after: start)...]
      guard let kind = rest.first else { return }
      switch kind {
      case UInt8(ascii: "["): device(rest.dropFirst())
      case UInt8(ascii: "_"): text(rest.dropFirst()).map { kitty($0) }
      case UInt8(ascii: "P"): text(rest.dropFirst()).map { version($0) }
      default: break
      }
    }
  }

  private static let escape: UInt8 = 0x1B

  /// What stands before a string terminator, `ESC \`; `nil` where another sequence begins.
  private func text(_ bytes: some Collection<UInt8>) -> String? {
    let content = bytes.prefix { $0 != Self.escape }
    guard bytes.dropFirst(content.count + 1).first == UInt8(ascii: "\\") else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  /// `G i=31;OK`.
  private mutating func kitty(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard text.hasPrefix("G"), parts.count == 2, parts[1] == "OK" else { return }
    hasKitty = parts[0].dropFirst().split(separator: ",").contains("i=31") || hasKitty
  }

  /// `>|WezTerm 20240203-110809-5046fc22`.
  private mutating func version(_ text: String) {
    let names = [">|iTerm2 ", ">|WezTerm "]
    hasInlineImages = names.contains(where: text.hasPrefix) || hasInlineImages
  }

  /// `?62;4;22c`: a level of conformance, and what there is beyond it.
  private mutating func device(_ bytes: some Collection<UInt8>) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let content = bytes.dropFirst().prefix { digits.contains($0) || $0 == UInt8(ascii: ";") }
    guard bytes.first == UInt8(ascii: "?"),
      bytes.dropFirst(content.count + 1).first == UInt8(ascii: "c")
    else { return }
    let attributes = content.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    hasSixel = attributes.dropFirst().contains { $0.elementsEqual("4".utf8) } || hasSixel
    isComplete = true
  }
}
