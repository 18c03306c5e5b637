import ArgumentParser
import Testing

@testable import stickerlint

/// Commands that are made without the parser.
@Suite struct PlainLintTests {
  /// The values of a command's options, by the names of the properties that lead to them.
  private static func values(in value: Any, at place: String = "") -> [String: String] {
    let children = Mirror(reflecting: value).children.filter { $0.label?.hasPrefix("_") ?? false }
    guard !children.isEmpty, !place.hasSuffix("_parsedValue") else { return [place: "\(value)"] }
    return children.reduce(into: [:]) { all, child in
      // The wrappers of groups keep what the parser needs of them beside the value.
      guard let label = child.label, !["_visibility", "_dummy"].contains(label) else { return }
      all.merge(values(in: child.value, at: "\(place).\(label)")) { first, _ in first }
    }
  }

  @Test(arguments: [[], ["a"], ["a/b.png", "c"]])
  func areThoseOfTheParser(paths: [String]) throws {
    let parsed = Self.values(in: try #require(try Lint.parseAsRoot(paths) as? Lint))
    #expect(Self.values(in: Lint(plain: paths)) == parsed)
    #expect(parsed.count > 12)
  }

  @Test(arguments: [
    (["a"], ["a"]), (["lint", "a"], ["a"]), (["lint", "rules"], ["rules"]), ([], []),
    (["lint"], []),
  ])
  func areMadeOfPathsAlone(arguments: [String], paths: [String]) throws {
    let command = try #require(try Stickerlint.command(in: arguments) as? Lint)
    #expect(command.inputs.arguments == paths)
  }
}
