import SystemPackage
import Testing

@testable import StickerBase

@Suite struct GlobTests {
  private func path(_ text: String) -> GlobPath {
    GlobPath(text.split(separator: "/").map { Array($0.utf8) })
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "b/a", false), ("a", "a/b", false), ("*", "a", true),
    ("*", "a/b", false), ("*.png", ".png", true), ("*.png", "a.pngx", false),
    ("a*b*c", "abbc", true),
    ("a*b*c", "acb", false), ("?", "é", true), ("?", "ab", false), ("**", "a/b/c", true),
    ("**/a", "a", true), ("**/a", "x/y/a", true), ("**/a", "x/aa", false), ("a/**", "a", false),
    ("a/**", "a/b/c", true), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true),
    ("a/**/b", "a/x/y/c", false), ("**/b/**/d", "a/b/c/d", true), ("**/**/x", "x", true),
    ("a**b", "axxb", true), ("a**b", "a/b", false), ("[a-c]x", "bx", true), ("[a-c]x", "dx", false),
    ("[!a-c]x", "dx", true), ("[^a-c]x", "ax", false), ("[]]", "]", true), ("[a-]", "-", true),
    ("[\\]]", "]", true), ("\\*", "*", true), ("\\*", "a", false), ("./a/", "a", true),
    ("A", "a", false), (".", "a", false), ("caf\u{E9}", "cafe\u{301}", true),
    ("cafe\u{301}", "caf\u{E9}", true), ("caf?", "cafe\u{301}", true),
    ("[\u{E0}-\u{FC}]", "e\u{301}", true), ("cafe", "cafe\u{301}", false),
    ("\u{1EC7}", "e\u{302}\u{323}", true), ("\u{1EC7}", "e\u{323}\u{302}", true),
    ("\u{304C}", "\u{304B}\u{3099}", true), ("\u{D55C}", "\u{1112}\u{1161}\u{11AB}", true),
    ("x\u{301}", "x\u{301}", true), ("\u{E9}\u{324}\u{32E}", "e\u{301}\u{324}\u{32E}", true),
  ])
  func patternMatchesPaths(_ pattern: String, _ text: String, _ matches: Bool) throws {
    #expect(try Glob(pattern).matches(path(text), PatternBudget()) == matches)
  }

  @Test(arguments: [
    ("a", "a/b/c", true), ("a/*", "a/b/c", true), ("b", "a/b", false), (".", "a/b", true),
    ("**/b", "a/b/c", true), ("a/**", "a", false), ("*.png", "a.png/b", true),
  ])
  func patternOfAFolderCoversWhatIsInIt(_ pattern: String, _ text: String, _ covers: Bool) throws {
    #expect(try Glob(pattern).covers(path(text), PatternBudget()) == covers)
  }

  @Test(arguments: [
    "", "/a", "..", "a/../b", "[a", "[z-a]", "{a,b}", "a}", "a\\", "a\\/b", "a\u{7}", "[\\",
  ])
  func invalidPatternIsRefused(_ text: String) {
    #expect(throws: Glob.Fault.self) { try Glob(text) }
  }

  @Test(arguments: [
    ("f/*", true), ("f/**", true), ("**", true), ("f/?", false), ("f/[!a]", false),
    ("f/[^a]*", false), ("f/*a", false), ("f", false),
  ])
  func patternOfAllNamesMatchesEverythingInAFolder(_ pattern: String, _ matches: Bool) throws {
    let everything = try #require(GlobPath(everythingIn: "/p/f", below: "/p"))
    #expect(try Glob(pattern).matches(everything, PatternBudget()) == matches)
  }

  @Test func bytesThatAreNotUTF8AreOneCharacterEach() throws {
    let path = GlobPath([[0x61, 0xFF, 0xFE]])
    #expect(try Glob("a??").matches(path, PatternBudget()))
    #expect(try !Glob("a?").matches(path, PatternBudget()))
    #expect(try !Glob("a\u{FF}\u{FE}").matches(path, PatternBudget()))
  }

  /// With backtracking, each match would take practically forever.
  @Test func hostilePatternsMatchWithinTheBudget() throws {
    let budget = PatternBudget(40_000_000)
    let name = String(repeating: "a", count: 255)
    #expect(try !Glob(String(repeating: "*a", count: 200) + "b").matches(path(name), budget))
    let deep = Array(repeating: name, count: 200).joined(separator: "/")
    #expect(try !Glob(String(repeating: "**/a*/", count: 80) + "b").matches(path(deep), budget))
    #expect(try !Glob(String(repeating: "**/", count: 160) + "b").matches(path(deep), budget))
    #expect(!budget.isSpent)
  }

  @Test func spentBudgetMatchesNothingAndIsMarkedAsSpent() throws {
    let glob = try Glob("*.png")
    let budget = PatternBudget(100)
    #expect(glob.matches(path("a.png"), budget))
    #expect(!budget.isSpent)
    while !budget.isSpent { _ = glob.matches(path("a.png"), budget) }
    #expect(!glob.matches(path("a.png"), budget))
    let list = PatternList(base: "/", globs: [glob], budget: budget)
    #expect(list.pattern(matching: "/a.png") == nil)
  }

  @Test(arguments: [
    ("Stickers/wave*.png", "/r/Stickers"), ("wave.png", "/r"), ("a/b/*/c", "/r/a/b"),
    ("**/a", "/r"), ("a/**", "/r/a"), ("a/[b]/c", "/r/a"),
  ])
  func deepestFolderAboveAllMatchesIsFound(_ pattern: String, _ folder: String) throws {
    let list = PatternList(base: "/r", globs: [try Glob(pattern)], budget: PatternBudget())
    #expect(list.folders == [FilePath(folder)])
  }
}
