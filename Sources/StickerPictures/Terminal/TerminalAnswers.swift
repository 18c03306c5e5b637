/// The capabilities of a terminal according to its responses to ``question``.
///
/// The responses are untrusted: only known ones count, and bytes beyond ``mostBytes`` are ignored.
package struct TerminalAnswers: Sendable, Equatable {
  /// True if the terminal has kitty's graphics protocol.
  package private(set) var hasKitty = false
  /// True if the terminal has iTerm2's inline images.
  package private(set) var hasInlineImages = false
  /// True if the terminal has sixels.
  package private(set) var hasSixel = false
  /// True if the last query is answered, so that nothing more will come.
  package private(set) var isComplete = false

  package static let mostBytes = 1024

  /// The queries to the terminal:
  ///
  /// - kitty: "Querying support and available transmission mediums" of its graphics protocol, which also
  ///   recommends to query the device attributes afterwards, because every terminal answers that.
  /// - `CSI > q`: XTVERSION (xterm's control sequences), which iTerm2 and WezTerm answer with their names;
  ///   the manuals of both document `OSC 1337 ; File`.
  /// - `CSI c`: DA1, whose response has a 4 if there are sixels (DEC's VT330/VT340 manual).
  package static let question =
    "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" + "\u{1B}[>q" + "\u{1B}[c"

  /// - Parameter bytes: all bytes received so far.
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

  /// Returns the text before a string terminator, `ESC \`; `nil` if another sequence begins first.
  private func text(_ bytes: some Collection<UInt8>) -> String? {
    let content = bytes.prefix { $0 != Self.escape }
    guard bytes.dropFirst(content.count + 1).first == UInt8(ascii: "\\") else { return nil }
    return String(decoding: content, as: UTF8.self)
  }

  /// Parses `Gi=31;OK`.
  private mutating func kitty(_ text: String) {
    let parts = text.split(separator: ";", omittingEmptySubsequences: false)
    guard text.hasPrefix("G"), parts.count == 2, parts[1] == "OK" else { return }
    hasKitty = parts[0].dropFirst().split(separator: ",").contains("i=31") || hasKitty
  }

  /// Parses `>|WezTerm 20240203-110809-5046fc22`.
  private mutating func version(_ text: String) {
    let names = [">|iTerm2 ", ">|WezTerm "]
    hasInlineImages = names.contains(where: text.hasPrefix) || hasInlineImages
  }

  /// Parses `?62;4;22c`: a level of conformance, and the extensions.
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
