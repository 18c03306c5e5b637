package import StickerBase
package import StickerCodecs
package import SystemPackage

/// The frames of an animation to be made, as they were found, in order of display.
package struct FrameList: Sendable {
  /// One image file that is a frame, or that holds all of them.
  package struct Entry: Sendable, Equatable {
    package var path: FilePath
    /// Links are followed only when somebody named them.
    var links = LinkPolicy.followed
    /// What a list, a catalog or the name says; `nil` when nothing does.
    package var delay: FrameDelay?

    init(path: FilePath, links: LinkPolicy = .followed, delay: FrameDelay? = nil) {
      self.path = path
      self.links = links
      self.delay = delay
    }

    package init(path: FilePath, followsLinks: Bool, delay: FrameDelay? = nil) {
      self.init(path: path, links: LinkPolicy(followsLinks: followsLinks), delay: delay)
    }
  }

  package var entries: [Entry] = []
  /// How often the animation plays by what lies beside the frames; `nil` when nothing says so.
  package var loopCount: Int?
  package var remarks: [Remark] = []

  package init(entries: [Entry] = [], loopCount: Int? = nil, remarks: [Remark] = []) {
    self.entries = entries
    self.loopCount = loopCount
    self.remarks = remarks
  }
}

extension FilePath {
  /// The last part of the path, for messages.
  var printableName: String {
    (lastComponent.map { FilePath(root: nil, components: $0).display } ?? display).printable
  }
}
