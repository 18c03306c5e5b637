import StickerCodecs
public import SystemPackage

/// A sticker pack that is to be written: what goes into it, in order, wherever that lies.
public struct PackPlan: Sendable {
  /// What people see, and what the `.stickerpack` is called.
  public var name: String
  /// What the stickers are made for; `nil` when nothing says so.
  public var size: SizeClass?
  var stickers: [PlannedSticker] = []
  var icon: PlannedIcon?
  /// The manifest or folder that says all this; findings about the pack are shown there.
  public internal(set) var source: FilePath
  /// What a user should know of how this came about.
  public internal(set) var remarks: [SequenceRemark] = []

  init(name: String, source: FilePath) {
    self.name = name
    self.source = source
  }

  /// `'Happy Otters', 12 stickers, 2 of them sequences, for size regular`.
  public var summary: String {
    let sequences = stickers.count { $0.frames != nil }
    var parts = ["'\(name.excerpt)'", counted(stickers.count, "sticker")]
    if sequences > 0 { parts.append(counted(sequences, "of them a sequence", "of them sequences")) }
    if let size { parts.append("size \(size.name)") }
    if icon != nil { parts.append("with icons") }
    return parts.joined(separator: ", ")
  }

  /// Gives the pack another name.
  ///
  /// - Throws: ``PackFault`` when no folder could be called so.
  public mutating func rename(to name: String) throws(PackFault) {
    if let problem = StickerName.problem(with: name) {
      throw PackFault("the pack cannot be called '\(name.excerpt)': \(problem)")
    }
    self.name = name
  }

  /// The folder that ``source`` is or lies in.
  public var folder: FilePath {
    (try? FileKind(source, followsLinks: true)) == .folder ? source : source.parent
  }

  /// What may be a link on the way to what the pack is made of.
  var links: LinkPolicy { .refusedBelow(folder) }

  /// The same without icons.
  public var withoutIcon: PackPlan {
    var plan = self
    plan.icon = nil
    return plan
  }

  /// Makes the icons of a picture.
  ///
  /// - Parameter background: as ``IconBackground`` reads it.
  public mutating func useIcon(of picture: FilePath, background: String?) {
    icon = .picture(picture, background: background)
  }

  /// The languages that labels are in, in order.
  var languages: [String] { Set(stickers.flatMap(\.labels.keys)).sorted() }
}

/// One sticker of a pack that is to be written.
struct PlannedSticker: Sendable {
  enum Content: Sendable, Equatable {
    /// An image file.
    case image(FilePath)
    case frames(PlannedFrames)
  }

  /// What its folder in a catalog is called, without the extension; VoiceOver reads it where there
  /// is no label.
  var name: String
  var content: Content
  /// What VoiceOver reads.
  var label: String?
  /// The label in other languages, by language as in `de` or `pt-BR`.
  var labels: [String: String] = [:]
  /// Emoji that the sticker stands for.
  var emoji: [String] = []
  /// Where it is described: a line of the manifest, or the sticker's own file.
  var origin: Origin

  struct Origin: Sendable, Equatable {
    var path: FilePath
    var line: Int?
  }

  var frames: PlannedFrames? {
    if case .frames(let frames) = content { frames } else { nil }
  }
}

/// A sequence of frames that Xcode, or we, make an animation of.
struct PlannedFrames: Sendable, Equatable {
  /// In order of display; a file may come up several times.
  var files: [FilePath]
  /// How long the frames show, each for itself; `nil` when ``timing`` says it.
  var delays: [FrameDelay]?
  var timing: SequenceTiming
}

/// Where a pack's icons come from.
enum PlannedIcon: Sendable, Equatable {
  /// A picture of 1024 px or more, to make all icons from.
  case picture(FilePath, background: String?)
  /// A `.stickersiconset`, taken as it is.
  case set(FilePath)

  /// What the set is called in a catalog: a set keeps its name, which a project may ask for.
  var folderName: String {
    if case .set(let path) = self, let name = path.lastComponent { return name.string }
    return DrawnIconSet.folderName
  }

  var path: FilePath {
    switch self {
    case .picture(let path, _), .set(let path): path
    }
  }
}

/// Why no pack can be planned; safe to print.
public struct PackFault: Error, CustomStringConvertible, Sendable {
  public var description: String

  public init(_ description: String) { self.description = description }
}
