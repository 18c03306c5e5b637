import StickerBase
import Testing

/// Published examples, and lengths around the block size of 64 bytes.
@Suite struct SHA256Tests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func digestMatchesThePublishedExample(_ message: String, _ digest: String) {
    #expect(SHA256.hexDigest(of: Array(message.utf8)) == digest)
  }

  @Test func digestOfAMillionLettersMatchesTheExample() {
    let letters = [UInt8](repeating: 0x61, count: 1_000_000)
    #expect(
      SHA256.hexDigest(of: letters)
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(arguments: [1, 55, 56, 63, 64, 65, 119, 120, 128, 200])
  func singleBytesGiveTheDigestOfTheWhole(_ count: Int) {
    let message = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    var hash = SHA256()
    for byte in message { hash.update(CollectionOfOne(byte)) }
    let digest = hash.finalize().map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    #expect(digest.joined() == SHA256.hexDigest(of: message))
  }
}
