import StickerBase
import Testing

@testable import StickerPacks

@Suite struct BuildSettingsTests {
  private static func settings(_ layers: [String: String]...) -> BuildSettings {
    BuildSettings(
      given: BuildSettings.Layer(),
      layers: layers.map { settings in
        var layer = BuildSettings.Layer()
        for (name, text) in settings {
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

  @Test func exponentialSettingsAreUnknown() {
    var layer: [String: String] = [:]
    for index in 0..<100 { layer["V\(index)"] = "$(V\(index + 1))$(V\(index + 1))" }
    #expect(Self.settings(layer).value("V0") == .unknown)
  }

  @Test func linesOfConfigurationFilesAreRead() {
    let text =
      "// a\nA = 1 // one\nB[sdk=*] = 2\nB[sdk=*][arch=*] = [x=y]\nC= x;\n\nD =\n#include? \"../b.xcconfig\" // c\n#if"
    #expect(
      text.split(whereSeparator: \.isNewline).map { XCConfigLine($0) } == [
        nil, .setting(name: "A", value: "1"), .setting(name: "B[sdk=*]", value: "2"),
        .setting(name: "B[sdk=*][arch=*]", value: "[x=y]"),
        .setting(name: "C", value: "x"), .setting(name: "D", value: ""),
        .include("../b.xcconfig"), .unknown,
      ])
  }

  /// A setting is unknown if it is conditional, or if a file that was not read may override it. Settings after that
  /// file and settings that Xcode gives are known.
  @Test func conditionalAndUnreadSettingsAreUnknown() {
    let layer = { (settings: [(String, String)]) in
      var layer = BuildSettings.Layer()
      for (name, text) in settings {
        layer.set(name, ProjectValue(text: text, origin: ProjectValue.Origin(path: "p", line: nil)))
      }
      return layer
    }
    var partlyRead = layer([("A", "1"), ("C", "2")])
    partlyRead.include(layer([("A", "3")]))
    #expect(partlyRead["A"].value?.text == "3" && partlyRead["C"].value?.text == "2")
    partlyRead.include(.unread)
    partlyRead.set("B", ProjectValue(text: "2", origin: ProjectValue.Origin(path: "p", line: nil)))
    let settings = BuildSettings(
      given: layer([("SRCROOT", ".")]),
      layers: [
        layer([("C", "3"), ("D", "4")]), partlyRead,
        layer([("D", "5"), ("E", "$(C)"), ("F[sdk=*]", "1"), ("F", "2"), ("G", "$(SRCROOT)/$(B)")]),
      ])
    #expect(settings.value("A") == .unknown && settings.value("C") == .unknown)
    #expect(settings.value("E") == .unknown && settings.value("F") == .unknown)
    #expect(settings.value("D").value?.text == "5")
    #expect(settings.value("G").value?.text == "./2")
  }

  @Test func longValuesAreUnknown() {
    let long = String(repeating: "x", count: 5_000)
    #expect(Self.settings(["A": long]).value("A") == .unknown)
  }
}
