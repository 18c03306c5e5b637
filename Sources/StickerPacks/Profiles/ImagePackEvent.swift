import StickerBase

/// The content of an `m.room.image_pack`, the state event of a Matrix room that describes a pack (Matrix v1.19).
package struct ImagePackEvent: Encodable, Sendable {
  package var images: [String: Image]
  package var pack: Description

  package struct Image: Encodable, Sendable {
    /// The address that the server assigns to the image when it is uploaded.
    package var url: String
    /// The text for people who cannot see the image.
    package var body: String?
    package var info: Info

    package init(url: String, body: String?, info: Info) {
      (self.url, self.body, self.info) = (url, body, info)
    }
  }

  package struct Info: Encodable, Sendable {
    package var width: Int
    package var height: Int
    /// The size of the file in bytes.
    package var size: Int
    package var type: String

    package init(width: Int, height: Int, size: Int, type: String) {
      (self.width, self.height, self.size, self.type) = (width, height, size, type)
    }

    enum CodingKeys: String, CodingKey {
      case width = "w"
      case height = "h"
      case size
      case type = "mimetype"
    }
  }

  package struct Description: Encodable, Sendable {
    package var name: String
    package var attribution: String?
    /// The use of the images: `sticker` or `emoticon`.
    package var usage: [String]

    package init(name: String, attribution: String?, usage: [String]) {
      (self.name, self.attribution, self.usage) = (name, attribution, usage)
    }

    enum CodingKeys: String, CodingKey {
      case name = "display_name"
      case attribution
      case usage
    }
  }

  /// Returns an address for an image that is not uploaded yet. It is at least as long as the addresses on a server
  /// whose name has a usual length.
  package static func placeholder(for file: String) -> String {
    let address = "mxc://example.org/\(file)"
    return address + String(repeating: "-", count: max(0, addressLength - address.utf8.count))
  }

  /// The length in bytes of `mxc://`, a server's name of 24 characters, a slash and an identifier of 24 characters.
  private static let addressLength = 55

  package init(images: [String: Image], pack: Description) {
    (self.images, self.pack) = (images, pack)
  }

  /// The size of the content in bytes. The server adds further bytes to the event.
  package var byteCount: Int { jsonText(self, isPretty: false).utf8.count - 1 }
}
