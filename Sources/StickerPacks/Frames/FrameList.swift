package import StickerBase
package import StickerCodecs
package import SystemPackage

/// The frames of a future animation as a search found them, in display order.
package struct FrameList: Sendable {
  /// An image that is one frame, or an animation or movie that contains all of them.
  package struct Entry: Sendable, Equatable {
    package var path: FilePath
    /// The policy for symbolic links: followed if the user named the file itself or a pattern.
    var links = LinkPolicy.followed
    /// The delay that a list, a catalog, the file's name or the file of a single frame specifies; `nil` if none does.
    package var delay: FrameDelay?
    /// The place on a canvas that a list specifies; `nil` if none does.
    var place: ListedPlace?

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
  /// Number of plays that a list or a catalog specifies; `nil` if none does.
  package var loopCount: Int?
  package var remarks: [Remark] = []
  /// True if the times of a list that another tool wrote beside the frames fit them one to one.
  var isTimed = false
  /// The list that specifies the places of frames, for messages; `nil` if none does.
  var placeSource: String?
  /// Warnings about places in lists that are not used, because the lists do not fit the frames, or because the user did
  /// not name the folder of the frames.
  var unusedPlaces: [Remark] = []
  /// The texts of the warnings in ``remarks`` about unused times and places in lists, names and files.
  private(set) var unusedWarnings: [String] = []

  /// Adds a warning about times or places that are not used.
  mutating func warn(ofUnused text: String) {
    remarks.append(.warning(text))
    unusedWarnings.append(text)
  }

  package init(entries: [Entry] = [], loopCount: Int? = nil, remarks: [Remark] = []) {
    self.entries = entries
    self.loopCount = loopCount
    self.remarks = remarks
  }
}

extension FrameList {
  /// Returns the remarks for a pack of several sequences. Each names the folder of the frames. If a list asks for a
  /// single play, another remark says that the play is lost: the repetitions in a catalog cannot express it.
  func remarks(of folder: FilePath) -> [Remark] {
    let name = folder.display.printable
    let once = Remark.note(
      "a list says that the animation plays once, but a sequence in a pack repeats forever")
    return (remarks + (loopCount == 1 ? [once] : [])).map { remark in
      var remark = remark
      if !remark.text.contains(name) { remark.text = "\(name): \(remark.text)" }
      return remark
    }
  }
}

extension FilePath {
  /// The last component of the path, for messages.
  var printableName: String {
    (lastComponent.map { FilePath(root: nil, components: $0).display } ?? display).printable
  }
}
