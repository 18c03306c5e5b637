import Foundation
import StickerBase
import Testing

/// Valid and hostile property lists.
@Suite struct PropertyListTests {
  private static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <!-- an extension -->
    <dict>
      <key>A &amp; B</key>
      <array><string>x</string><integer>3</integer><true/></array>
      <key>C</key><string>&#x41;<![CDATA[<b>]]></string>
      <key>D</key><dict/>
    </dict>
    </plist>

    """

  @Test(arguments: [
    xml,
    """
    // !$*UTF8*$!
    { "A & B" = ( x, 3, true, ); C = "A<b>"; /* nothing */ D = {}; }
    """,
  ])
  func textsAreRead(_ text: String) throws {
    let value = try PropertyList.value(of: Array(text.utf8))
    #expect(value["A & B"]?.elements.map(\.text) == ["x", "3", "true"])
    #expect(value["C"]?.text == "A<b>")
    #expect(value["D"]?.entries.isEmpty == true)
  }

  @Test(arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
  func listsWrittenByFoundationAreRead(_ format: PropertyListSerialization.PropertyListFormat)
    throws
  {
    let long = String(repeating: "ö", count: 300)
    let data = try PropertyListSerialization.data(
      fromPropertyList: [
        "list": (0..<40).map { "\($0)" }, "number": 70_000, "real": 0.5, "yes": true, "text": long,
      ], format: format, options: 0)
    let value = try PropertyList.value(of: Array(data))
    #expect(value["list"]?.elements.count == 40)
    #expect(value["list"]?.elements.last?.text == "39")
    #expect(value["number"]?.text == "70000")
    #expect(value["real"]?.text.flatMap(Double.init) == 0.5)
    #expect(value["yes"]?.kind == .boolean)
    #expect(value["text"]?.text == long)
  }

  @Test(arguments: [
    ("{ A = 1 }", "';' is missing after the value of 'A' at line 1, column 9"),
    ("{\n  A 1; }", "'=' is missing after 'A' at line 2, column 5"),
    ("( a b )", "',' or ')' is missing after a value in a list at line 1, column 5"),
    ("{ A = \"1; }", "a quoted string is not closed at line 1, column 7"),
    ("{ /* A = 1; }", "a comment is not closed at line 1, column 3"),
    ("{} x", "there is text after the end at line 1, column 4"),
    ("", "a value is missing at line 1, column 1"),
    (
      "<plist><dict>\n<string>x</string></dict></plist>",
      "expected <key>, found <string> at line 2, column 1"
    ),
    ("<plist><dict><key>x</key></dict></plist>", "the key 'x' has no value at line 1, column 26"),
    ("<plist><string>x</plist>", "</string> is missing at line 1, column 17"),
    (
      "<!DOCTYPE plist [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>",
      "a document type with entity declarations is not supported at line 1, column 1"
    ),
    ("<plist><string>&a;</string></plist>", "the entity is unknown at line 1, column 16"),
    ("<plist><nothing/></plist>", "<nothing> is not a property list value at line 1, column 8"),
    ("<plist><Dict/></plist>", "<Dict> is not a property list value at line 1, column 8"),
    ("<plist></plist>", "a start tag is missing at line 1, column 8"),
    ("<plist>x</plist>", "a start tag is missing at line 1, column 8"),
    ("<plist><dict</plist>", "a tag is not closed at line 1, column 8"),
    ("bplist16", "the binary property list has an unknown version at line 1, column 1"),
    ("bplist00", "the binary property list is cut off at line 1, column 1"),
    ("bplist", "the binary property list is cut off at line 1, column 1"),
  ])
  func mistakesHaveLineAndColumn(_ text: String, _ problem: String) {
    let fault = #expect(throws: DocumentFault.self) {
      try PropertyList.value(of: Array(text.utf8))
    }
    #expect(fault?.description == problem)
  }

  @Test(arguments: ["(", "{a=", "<plist><array>"])
  func nestingIsBounded(_ opening: String) {
    let head = opening.hasPrefix("<") ? "<plist>" : ""
    let part = opening.hasPrefix("<") ? "<array>" : opening
    let text = head + String(repeating: part, count: 100_000)
    let fault = #expect(throws: DocumentFault.self) {
      try PropertyList.value(of: Array(text.utf8))
    }
    #expect(fault?.problem == "values are nested more than 64 deep")
  }

  /// Lists that each contain the next one 14 times stand for more values than memory can hold.
  @Test func binaryBombsAreRefused() throws {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in 0..<12 {
      offsets.append(UInt8(bytes.count))
      bytes += [0xAE] + Array(repeating: UInt8(object + 1), count: 14)
    }
    offsets.append(UInt8(bytes.count))
    bytes.append(0x09)
    let table = UInt8(bytes.count)
    bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt8(13), 0, table] { bytes += [0, 0, 0, 0, 0, 0, 0, number] }
    let fault = #expect(throws: DocumentFault.self) { try PropertyList.value(of: bytes) }
    #expect(fault?.problem.contains("1,000,000 values") == true)
  }

  /// Returns a binary property list of the given objects; the first one is the root.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    let big = { (number: Int) in (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
    }
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += big(bytes.count)
      bytes += object
    }
    let table = bytes.count
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 8, 1] + big(objects.count) + big(0) + big(table)
  }

  /// Returns the first bytes of an object, which hold its kind and its length.
  private static func head(_ kind: UInt8, _ length: Int) -> [UInt8] {
    [kind << 4 | 15, 0x12] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) }
  }

  @Test func repeatedTextIsStoredOnce() throws {
    let count = 900_000
    let text = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    let bytes = Self.binary([
      Self.head(0xA, count) + Array(repeating: 1, count: count), Self.head(0x5, text.count) + text,
    ])
    let value = try PropertyList.value(of: bytes)
    #expect(value.elements.count == count)
    #expect(value.elements.last?.text?.utf8.count == text.count)
  }

  /// Objects with overlapping text bytes stand for more text than memory can hold.
  @Test(arguments: [UInt8(0x5), 0x6])
  func overlappingTextsAreRefused(_ kind: UInt8) {
    let heads = Self.head(kind, 100)
    let bytes = Self.binary(
      [[0xAF, 0x10, 100] + (1...100).map { UInt8($0) }] + Array(repeating: heads, count: 100)
        + [Array(repeating: UInt8(ascii: "x"), count: 200)])
    let fault = #expect(throws: DocumentFault.self) { try PropertyList.value(of: bytes) }
    #expect(fault?.problem == "the binary property list has overlapping strings")
  }

  /// Lists that contain themselves: references are counted before memory is reserved.
  @Test(arguments: [UInt8(0xA), 0xC, 0xD], [400_000, 900_000, 30_000_000])
  func listsThatContainThemselvesAreRefused(_ kind: UInt8, _ count: Int) {
    let size = kind == 0xD ? count / 2 : count
    let bytes = Self.binary([Self.head(kind, size) + Array(repeating: 0, count: count)])
    let before = ContinuousClock.now
    let fault = #expect(throws: DocumentFault.self) { try PropertyList.value(of: bytes) }
    #expect(fault?.problem == "the binary property list has more than 1,000,000 values")
    #expect(ContinuousClock.now - before < .seconds(60))
  }

  @Test(arguments: [
    (#"\Ud83e\Udda6"#, "🦦"), (#"\U00e4b"#, "äb"), (#"\U41"#, "A"),
    (#"\Ud83e"#, nil), (#"\Udda6"#, nil), (#"\Ud83e\U0041"#, nil), (#"\Ux"#, nil),
    (#"\101\12\0601"#, "A\n01"), (#"\8\"\'"#, "8\"'"), (#"\t\a"#, "\t\u{7}"),
  ])
  func escapesAreReadAsCharacters(_ written: String, _ text: String?) throws {
    let bytes = Array("(\"\(written)\")".utf8)
    let value = try? PropertyList.value(of: bytes)
    #expect(value?.elements.first?.text == text, "\(written)")
  }

  @Test func octalEscapesAreReadAsNextStepCharacters() throws {
    for byte in UInt8(0x80)...0xFD {
      let value = try PropertyList.value(of: Array("\"\\\(String(byte, radix: 8))\"".utf8))
      // NSNEXTSTEPStringEncoding
      #expect(value.text == String(data: Data([byte]), encoding: String.Encoding(rawValue: 2)))
    }
  }

  /// No changed or missing byte makes the reader trap.
  @Test func damagedBytesDoNotTrap() throws {
    let data = try PropertyListSerialization.data(
      fromPropertyList: ["a": ["b", "ö", 3, 0.5, true], "c": Date(), "d": Data([1])],
      format: .binary, options: 0)
    for intact in [Array(data), Array(Self.xml.utf8), Array("{ A = (\"\\U00e4\", b); }".utf8)] {
      for index in intact.indices {
        for byte in [UInt8(0), 0x0F, 0x1F, 0x5F, 0x6F, 0xDF, 0x7F, 0xFF, 0x3C, 0x26] {
          var spoiled = intact
          spoiled[index] = byte
          _ = try? PropertyList.value(of: spoiled)
        }
        _ = try? PropertyList.value(of: Array(intact.prefix(index)))
      }
    }
  }
}
