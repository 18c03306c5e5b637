import StickerBase
import Testing

@testable import StickerPacks

@Suite struct BuildSettingsTests {
  private static func settings(_ layers: [String: String]...) -> BuildSettings {
    BuildSettings(
      layers: layers.map { layer in
        layer.mapValues {
          ProjectValue(text: $0, origin: ProjectValue.Origin(path: "p", line: nil))
        }
      })
  }

  @Test(arguments: [
    (["A": "x"], ["B": "$(A).y"], "x.y"),
    (["B": "x"], ["B": "$(inherited).y"], "x.y"),
    (["B": "x"], ["B": "$(B).y"], "x.y"),
    (["N": "My Pack!"], ["B": "${N:rfc1034identifier}"], "My-Pack-"),
    (["N": "Ö b"], ["B": "$(N:c99extidentifier:lower)"], "__b"),
    ([:], ["B": "$(inherited)x"], "x"),
    ([:], ["B": "$(UNKNOWN)x"], nil),
    (["A": "$(B)"], ["B": "$(A)"], nil),
    ([:], ["B": "$(B"], nil),
    ([:], ["B": "cost $5"], nil),
  ])
  func variablesAreResolved(
    _ below: [String: String], _ above: [String: String], _ expected: String?
  ) {
    #expect(Self.settings(below, above).value("B")?.text == expected)
  }

  @Test func endlessSettingsEnd() {
    var layer: [String: String] = [:]
    for index in 0..<100 { layer["V\(index)"] = "$(V\(index + 1))$(V\(index + 1))" }
    #expect(Self.settings(layer).value("V0") == nil)
  }

  @Test func configurationFilesAreRead() {
    let layer = BuildSettings.layer(
      xcconfig: "// a\n#include \"b.xcconfig\"\nA = 1 // one\nB[sdk=*] = 2\nC= x;\n\nD =\n", at: "p"
    )
    #expect(layer.mapValues(\.text) == ["A": "1", "C": "x", "D": ""])
    #expect(layer["C"]?.origin.line == 5)
  }
}
