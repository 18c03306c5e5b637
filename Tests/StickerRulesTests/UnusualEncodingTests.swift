import StickerTestSupport
import Testing

@testable import StickerPacks
@testable import StickerRules

@Suite struct UnusualEncodingTests {
  /// An unreadable list is another rule's finding.
  @Test(arguments: TextEncoding.all, [#"{"stickers":[]}"#, #"{"stickers":"#])
  func unusualEncodingIsReported(_ encoding: TextEncoding, _ json: String) {
    var pack = packWithContents("{}")
    pack.catalogFolders = [
      CatalogFolder(
        path: pack.path, contents: PackContents(json: encoding.bytes(of: json), of: .pack),
        present: [])
    ]
    let name = encoding.name.hasPrefix("UTF-16") ? "UTF-16" : "UTF-8 with a byte order mark"
    #expect(
      messages(UnusualEncoding.self, pack)
        == (encoding.isPlain || !json.hasSuffix("}")
          ? [] : ["It is in \(name): Xcode reads it, but other tools may not."]))
  }
}
