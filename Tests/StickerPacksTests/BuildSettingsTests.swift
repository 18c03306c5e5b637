import StickerBase
import Testing

@testable import StickerPacks

@Suite struct BuildSettingsTests {
  private static func settings(_ layers: [String: String]...) -> BuildSettings {
    BuildSettings(
      layers: layers.map { said in
        var layer = BuildSettings.Layer()
        for (name, text) in said {
          layer.set(
            name, ProjectValue(text: text, origin: ProjectValue.Origin(path: "p", line: nil)))
        }
        return layer
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
    #expect(Self.settings(below, above).value("B").value?.text == expected)
  }

  @Test func endlessSettingsEnd() {
    var layer: [String: String] = [:]
    for index in 0..<100 { layer["V\(index)"] = "$(V\(index + 1))$(V\(index + 1))" }
    #expect(Self.settings(layer).value("V0") == .unknown)
  }

  @Test func configurationFilesAreRead() {
    let layer = BuildSettings.layer(
      xcconfig: "// a\nA = 1 // one\nB[sdk=*] = 2\nB = 3\nC= x;\n\nD =\n", at: "p")
    #expect(layer["A"].value?.text == "1")
    #expect(layer["B"] == .unknown)
    #expect(layer["C"].value?.text == "x")
    #expect(layer["C"].value?.origin.line == 5)
    #expect(layer["D"].value?.text == "")
    #expect(layer["E"] == .unset)
  }

  /// What is included may say anything that does not come after it.
  @Test func includedFilesAreUnknown() {
    let layer = BuildSettings.layer(
      xcconfig: "A = 1\n #include? \"b.xcconfig\"\nB = 2\n", at: "p")
    #expect(layer["A"] == .unknown)
    #expect(layer["B"].value?.text == "2")
    #expect(layer["C"] == .unknown)
    let below = BuildSettings.layer(xcconfig: "C = 3\nD = 4", at: "p")
    let above = BuildSettings.layer(xcconfig: "D = 5\nE = $(C)", at: "p")
    let settings = BuildSettings(layers: [below, layer, above])
    #expect(settings.value("C") == .unknown)
    #expect(settings.value("D").value?.text == "5")
    #expect(settings.value("E") == .unknown)
  }

  @Test func longTextsAreNotKept() {
    let long = String(repeating: "x", count: 5_000)
    #expect(Self.settings(["A": long]).value("A") == .unknown)
  }
}
