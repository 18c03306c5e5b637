import Foundation
import StickerTestSupport
import Testing

/// All texts of the page are in one table, so that they can be translated.
@Suite struct PageWordsTests {
  private static let sources = Folders.root.appending(path: "Sources/StickerPreview")
  private static let pages = sources.appending(path: "Page")

  private static func text(_ file: URL) throws -> String {
    try String(contentsOf: file, encoding: .utf8)
  }

  private static func scripts() throws -> [(name: String, text: String)] {
    try Folders.names(in: pages).filter { $0.hasSuffix(".js") }
      .map { ($0, try text(pages.appending(path: $0))) }
  }

  @Test func wordTableMatchesTheWordsInUse() throws {
    let table = try JSONDecoder().decode(
      [String: Words].self, from: Data(contentsOf: Self.pages.appending(path: "words-en.json")))
    let text = try Self.scripts().map(\.text).joined()
    let template = try Self.text(Self.pages.appending(path: "page.html"))
    let lookup = #/\b(?:t\(\s*|words\[)'([\w-]+)'/#
    let used = Set(text.matches(of: lookup).map { String($0.output.1) })
    #expect(used.subtracting(table.keys) == [])
    // Other words are selected by a condition, composed of a prefix and a name, or part of the template.
    let beginnings = text.matches(of: #/\bt\(`([\w-]+-)\$\{/#).map { String($0.output.1) }
    let unused = table.keys.filter { key in
      !text.contains("'\(key)'") && !beginnings.contains(where: key.hasPrefix)
        && !template.contains("{{\(key)}}")
    }
    #expect(unused == [])
  }

  @Test func scriptsHaveNoWordsOfTheirOwn() throws {
    for (name, text) in try Self.scripts() {
      #expect(Self.words(inScript: text) == [], "\(name)")
    }
  }

  @Test(arguments: [
    "h('p', {}, 'Hello');", "h('p', {}, isOn ? 'on' : null);", "h('p', {}, [['deep']]);",
    "h('a', { 'aria-label': `Frame ${number}` });", "element.textContent = 'Done';",
    "button('Copy', { icon: 'copy' });", "h('img', { alt: 'otter' });", "announce('was sent');",
    "h('p', {}, `${width} × ${height} px`);", "element.setAttribute('title', 'close');",
    "const text = 'Nothing was found';", "throw new Error('this picture is broken');",
    "menu(t('rule'), [['', 'all']], state.rule, choose);",
  ])
  func readableTextInScriptsIsFound(_ script: String) {
    #expect(Self.words(inScript: script).count == 1)
  }

  @Test(arguments: [
    "h('p', { class: 'hint path' }, t('copy'));",
    "h('i', { role: 'status' }, view === 'pack' && sign('play'));",
    "element.style.setProperty('left', `${x}px`);",
    "context.fillStyle = 'rgb(255 248 230 / 0.85)';",
    "// Nothing was found\nfill(list, /* no words */ rest / 2, text.replace(/'[a-z] b'/g, ''));",
    "say(words['watch-gone']);", "root.querySelector('main .view');", "h('b', {}, `${x}, ${y}`);",
  ])
  func codeTextInScriptsIsNotFound(_ script: String) {
    #expect(Self.words(inScript: script) == [])
  }

  @Test func templateAndStyleHaveNoWordsOfTheirOwn() throws {
    let template = try Self.text(Self.pages.appending(path: "page.html"))
    let visible = template.replacing(#/<[^>]*>|\{\{\{?\w+\}\}\}?/#, with: "")
    #expect(visible.filter(\.isLetter).isEmpty, "\(visible)")
    for match in template.matches(of: #/(?:lang|title|alt|placeholder|aria-\w+)="([^"]*)"/#) {
      #expect(match.output.1.wholeMatch(of: #/\{\{\w+\}\}/#) != nil, "\(match.output.0)")
    }
    for name in try Folders.names(in: Self.pages) where name.hasSuffix(".css") {
      for match in try Self.text(Self.pages.appending(path: name)).matches(
        of: #/content: "([^"]*)"/#)
      {
        #expect(match.output.1.filter(\.isLetter).isEmpty, "\(name): \(match.output.0)")
      }
    }
  }

  /// The texts in the data of a page are in the table, too. Those of rules come with `Finding`.
  @Test func dataHasNoWordsOfItsOwn() throws {
    for folder in ["Model", "Pictures"] {
      let folder = Self.sources.appending(path: folder)
      for name in try Folders.names(in: folder) {
        let code = try Self.text(folder.appending(path: name)).replacing(#/ *\/\/.*/#, with: "")
        let found = code.matches(of: #/"([^"\n]*[A-Za-z]{2} [a-z]{2}[^"\n]*)"/#)
          .map { String($0.output.1) }.filter { !$0.hasPrefix("stickerlint ") }
        #expect(found == [], "\(name)")
      }
    }
  }

  /// Colors of Messages, and its lengths in px, pt or rem, come from `MessagesLook`.
  @Test func phonesHaveNoColorsOrAbsoluteLengthsOfTheirOwn() throws {
    let style = try ["phone.css", "bubbles.css"].map {
      try Self.text(Self.pages.appending(path: $0))
    }.joined().replacing(#/\/\*(?s:.*?)\*\//#, with: "")
    #expect(
      style.matches(of: #/#[0-9a-f]{3,8}\b|rgb\(|\d(?:px|pt|rem)\b/#).map { String($0.output) }
        == [])
    let look = try Self.text(Self.sources.appending(path: "Model/MessagesLook.swift"))
    let page =
      try Self.scripts().map(\.text).joined() + style
      + Self.text(Self.pages.appending(path: "sticker.css"))
    for match in style.matches(of: #/var\(--([\w-]+)\)/#) where match.output.1 != "phone-shadow" {
      #expect(look.contains("\"\(match.output.1)\""), "\(match.output.1)")
    }
    let named = look.split(separator: "private static let").dropFirst().joined()
    for match in named.matches(of: #/"([a-z]+(?:-[a-z]+)*)": (?:Tone|\d)/#) {
      let name = match.output.1
      #expect(
        page.contains("--\(name))") || page.contains("'\(name)'") || page.contains(".\(name)"),
        "\(name)")
    }
  }

  /// The strings of a script that users read, as their form and the code around them show.
  private static func words(inScript script: String) -> [String] {
    ScriptLiteral.all(in: script).filter(isUserFacing).map { "\($0.line): \($0.text)" }
  }

  private static func isUserFacing(_ literal: ScriptLiteral) -> Bool {
    let text = literal.text
    guard text.contains(where: { $0.isLetter }) else { return false }
    // The string is only compared.
    if literal.before.suffix(2) == ["=", "="] || literal.before.last == "case" { return false }
    let readKeys = ["aria-label", "aria-valuetext", "alt", "title", "placeholder", "label"]
    if let key = literal.key, readKeys.contains(key) { return true }
    if literal.before.last == "=", let name = literal.before.dropLast().last,
      ["textContent", "innerText", "title", "alt", "ariaLabel"].contains(name)
    {
      return true
    }
    if let (name, argument) = literal.call {
      // The arguments of each function that users read.
      let readArguments = [
        "h": 2...9, "fill": 1...9, "add": 1...9, ".append": 0...9, "button": 0...0,
        "segments": 0...1,
        "menu": 0...1, "toggle": 0...0, "announce": 0...0, ".tell": 0...0, "say": 0...1,
        "meter": 0...0,
        ".createTextNode": 0...0, "Error": 0...0,
      ]
      // In a list of choices, a value precedes its label.
      let isValue = ["segments", "menu"].contains(name) && literal.before.last == "["
      if let indices = readArguments[name], indices.contains(argument), !isValue { return true }
      if name == ".setAttribute", argument == 1,
        readKeys.contains(literal.before.dropLast().last ?? "")
      {
        return true
      }
    }
    return isProse(literal)
  }

  /// True if the text has two consecutive words and is not a class, a selector or 'use strict'.
  private static func isProse(_ literal: ScriptLiteral) -> Bool {
    guard literal.text.contains(#/[A-Za-z]{2} [A-Za-z]{2}/#), literal.key != "class" else {
      return false
    }
    let technical = [".querySelector", ".querySelectorAll", ".closest", ".matches"]
    return !technical.contains(literal.call?.name ?? "") && literal.text != "use strict"
  }

  /// One text, or one per plural form.
  private enum Words: Decodable {
    case one(String)
    case plural([String: String])

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      if let text = try? container.decode(String.self) {
        self = .one(text)
      } else {
        self = .plural(try container.decode([String: String].self))
      }
    }
  }
}
