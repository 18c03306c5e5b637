import StickerBase
import SystemPackage

/// The use of pictures in code and interface files, judged by the words of the code.
struct PictureUse {
  /// True if code makes stickers.
  private var makesStickers = false
  /// True if code that was read calls the initializer of a sticker, directly or through the module StickerManifest.
  private(set) var callsInitializer = false
  /// True if code loads files of its bundle.
  private var loadsResources = false
  /// The names of pictures that the interface shows.
  private var shownNames: Set<String> = []
  /// The names of files that are loaded in source files that make stickers, and in other source files.
  private var (namesOfMakers, otherNames): (Set<String>, Set<String>) = ([], [])
  /// The names of files in all code.
  private var fileNames = CodeNames()

  /// Assumes that unread code makes stickers from files in its bundle.
  mutating func assumeStickers() {
    (makesStickers, loadsResources) = (true, true)
    fileNames.markIncomplete()
  }

  /// Notes that a source file cannot be read.
  mutating func noteUnreadFile() { fileNames.markIncomplete() }

  /// True if code makes stickers from files in its bundle.
  var makesStickersOfResources: Bool { makesStickers && loadsResources }

  /// The words before the name of a file that code loads from its bundle (Foundation's Bundle).
  private static let namedLoaders: Set<String> = [
    "forResource", "pathForResource", "URLForResource",
  ]
  /// Further words of code that loads files of its bundle, because it lists them or builds their paths.
  private static let loaders: Set<String> = [
    "forResourcesWithExtension", "forResourcesOfType", "pathsForResourcesOfType",
    "URLsForResourcesWithExtension", "resourcePath", "resourceURL", "bundlePath", "bundleURL",
  ]
  private static let maxNames = 10_000

  // MARK: Code

  /// Reads a source file.
  mutating func read(code text: String, _ language: CodeLexer.Language) {
    let tokens = CodeLexer.tokens(of: text, language, readsInterpolations: true).map(\.token)
    var code = CodeWords(tokens: tokens)
    var names: Set<String> = []
    var (isMaker, isLoader) = (false, false)
    var (importsManifest, callsManifest) = (false, false)
    while let word = code.next() {
      switch word {
      // The class that makes a sticker from a file (Messages framework).
      case "MSSticker":
        isMaker = true
        if code.callsSticker { callsInitializer = true }
      // An initializer call without the class. Only MSSticker has an initializer with the label `contentsOfFileURL`.
      case "init", "initWithContentsOfFileURL":
        if code.callsStickerWithoutClass { callsInitializer = true }
      // The module loads a manifest from the bundle and makes stickers from it.
      case "StickerManifest" where code.isPrevious("import"):
        (isMaker, isLoader, importsManifest) = (true, true, true)
      // The function and the type of StickerManifest that make stickers for Messages.
      case "messagesSticker", "StickerBrowserDataSource":
        if code.isCalled { callsManifest = true }
      case "Image": code.text(after: ["("]).map { note($0, in: &shownNames) }
      case _ where Self.loaders.contains(word):
        isLoader = true
        // Such code lists the bundle or builds paths.
        fileNames.markIncomplete()
      case _ where Self.namedLoaders.contains(word):
        isLoader = true
        code.argument.map { note($0, in: &names) }
      case _ where word == "named" || word.hasSuffix("Named"):
        code.argument.map { note($0, in: &shownNames) }
      default: break
      }
    }
    if importsManifest { fileNames.markIncomplete() }
    fileNames.read(tokens, loads: isMaker || isLoader)
    if importsManifest, callsManifest { callsInitializer = true }
    if isMaker { makesStickers = true }
    guard isLoader else { return }
    loadsResources = true
    if isMaker { namesOfMakers.formUnion(names) } else { otherNames.formUnion(names) }
  }

  private func note(_ name: String, in names: inout Set<String>) {
    if names.count < Self.maxNames { names.insert(name) }
  }

  // MARK: Interfaces

  /// The text before the name of a picture in storyboards and xibs.
  private static let imagePrefixes = ["image=\"", "<image name=\""].map { Array($0.utf8) }

  /// Reads a storyboard or xib.
  mutating func read(interface bytes: [UInt8]) {
    for prefix in Self.imagePrefixes {
      var rest = bytes[...]
      while let found = rest.firstRange(of: prefix) {
        rest = rest[found.upperBound...]
        let name = rest.prefix { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\n") }
        note(String(decoding: name, as: UTF8.self), in: &shownNames)
      }
    }
  }

  // MARK: Pictures

  /// Returns true if a picture is loaded by its name only in source files that make no stickers.
  func isLoadedForOtherPurposes(_ picture: FilePath) -> Bool {
    Self.contains(otherNames, picture) && !Self.contains(namesOfMakers, picture)
  }

  /// True if the code that was read contains the names of all files from which it makes stickers.
  var hasAllNames: Bool { makesStickersOfResources && !fileNames.areIncomplete }

  /// Returns true if the code contains the name of a picture.
  func names(_ picture: FilePath) -> Bool { fileNames.contain(picture) }

  /// Returns the pictures whose names in the code are almost, but not exactly, right; an empty list unless
  /// ``hasAllNames``.
  func misnamed(_ pictures: [FilePath]) -> [MisnamedPicture] {
    hasAllNames
      ? MisnamedPicture.all(of: pictures, namedBy: fileNames.literals, or: fileNames.words) {
        fileNames.matchesPattern($0)
      } : []
  }

  /// Returns true if the interface shows a picture by its name, with or without its extension; `wave` names
  /// `wave@2x.png` as well.
  func shows(_ picture: FilePath) -> Bool { Self.contains(shownNames, picture) }

  private static func contains(_ names: Set<String>, _ picture: FilePath) -> Bool {
    guard let name = picture.lastComponent?.string, let stem = picture.stem else { return false }
    let plain = stem.prefix { $0 != "@" && $0 != "~" }
    return names.contains(name) || names.contains(stem) || names.contains(String(plain))
  }
}

/// The words of a source file, one after the other, with the tokens beside them.
private struct CodeWords {
  let tokens: [CodeLexer.Token]
  /// The index of the token after the current word.
  private var following = 0

  init(tokens: [CodeLexer.Token]) { self.tokens = tokens }

  /// Moves to the next word and returns it; `nil` at the end.
  mutating func next() -> String? {
    while tokens.indices.contains(following) {
      following += 1
      if case .word(let word) = tokens[following - 1] { return word }
    }
    return nil
  }

  /// Returns the token at an offset from the current word.
  private func token(_ offset: Int) -> CodeLexer.Token? {
    let index = following - 1 + offset
    return tokens.indices.contains(index) ? tokens[index] : nil
  }

  func isPrevious(_ word: String) -> Bool { token(-1) == .word(word) }

  /// Returns true if these tokens follow the current word.
  private func precedes(_ tokens: [CodeLexer.Token]) -> Bool {
    tokens.enumerated().allSatisfy { token($0 + 1) == $1 }
  }

  /// True if the code creates an object of the class that the current word names: `MSSticker(`,
  /// `Messages.MSSticker.init(`, `[MSSticker alloc]`.
  var callsSticker: Bool {
    if token(-1) == .symbol("["), token(1) == .word("alloc") { return true }
    let hasArguments =
      precedes([.symbol("(")]) || precedes([.symbol("."), .word("init"), .symbol("(")])
    switch token(-1) {
    // A member of another type.
    case .symbol("."): return hasArguments && token(-2) == .word("Messages")
    // A macro, an attribute and declarations.
    case .symbol("#"), .symbol("@"), .word("func"), .word("case"), .word("macro"): return false
    default: return hasArguments
    }
  }

  /// True if the current word is called as a function, a member or a type, not declared.
  var isCalled: Bool {
    precedes([.symbol("(")])
      && ![.word("func"), .word("case"), .symbol("#"), .symbol("@")].contains(token(-1))
  }

  /// True if the current word calls a sticker's initializer without its class: `.init(contentsOfFileURL:`,
  /// `[super initWithContentsOfFileURL:`.
  var callsStickerWithoutClass: Bool {
    switch token(0) {
    case .word("init"):
      token(-1) == .symbol(".")
        && precedes([.symbol("("), .word("contentsOfFileURL"), .symbol(":")])
    case .word("initWithContentsOfFileURL"):
      token(1) == .symbol(":") && [.symbol("]"), .word("super")].contains(token(-1))
    default: false
    }
  }

  /// The text after the current label: `named: "wave"`, `imageNamed:@"wave"`.
  var argument: String? { text(after: [":"]) ?? text(after: [":", "@"]) }

  /// Returns the string literal that follows the current word and symbols.
  func text(after symbols: [Character]) -> String? {
    guard precedes(symbols.map { .symbol($0) }), case .text(let text?) = token(symbols.count + 1)
    else {
      return nil
    }
    return text
  }
}
