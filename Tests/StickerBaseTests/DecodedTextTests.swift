import StickerTestSupport
import Testing

@testable import StickerBase

@Suite struct DecodedTextTests {
  @Test(arguments: TextEncoding.all)
  func textIsTheSameInEveryEncoding(_ encoding: TextEncoding) throws {
    let text = "{\"name\": \"é 🦦\"}\r\n"
    let bytes = encoding.bytes(of: text)
    let decoded = try #require(DecodedText(bytes))
    #expect(decoded.utf8 == Array(text.utf8))
    #expect(decoded.encoding.bytes(of: text) == bytes)
  }

  @Test(
    arguments: [
      [0xFF, 0x41, 0x42], [0xFF, 0xFE, 0x41], [0xFF, 0xFE, 0x00, 0xD8], [0x41, 0x00, 0x42],
      [0xEF, 0xBB, 0xBF, 0xC3], [0xD8, 0x00, 0x00, 0x41, 0x00],
    ] as [[UInt8]])
  func undecodableBytesAreRefused(_ bytes: [UInt8]) {
    #expect(DecodedText(bytes) == nil)
    #expect(throws: DocumentFault.self) { try JSONReader.value(of: bytes) }
    #expect(throws: DocumentFault.self) { try PropertyList.value(of: bytes) }
  }

  @Test(
    arguments: TextEncoding.all,
    [
      #"{"a": ["é"]}"#, "{ a = ( \"é\" ); }",
      "<?xml version=\"1.0\"?>\r\n<plist><dict><key>a</key><array><string>é</string></array></dict></plist>",
    ])
  func documentsAreReadInEveryEncoding(_ encoding: TextEncoding, _ text: String) throws {
    let bytes = encoding.bytes(of: text)
    let value =
      text.hasPrefix("{\"")
      ? try JSONReader.value(of: bytes) : try PropertyList.value(of: bytes)
    #expect(value["a"]?.elements.first?.text == "é")
  }
}
