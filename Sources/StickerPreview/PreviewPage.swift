import StickerBase
import StickerCodecs
package import StickerLinting
import StickerPacks
import StickerRules
package import SystemPackage

/// An HTML file that shows packs as Messages does, with the findings of the rules. It is self-contained and
/// needs no network.
///
/// Names, labels and texts are untrusted: they are JSON in the page, and its script puts them into text nodes
/// only. The title, which can be the name of a pack, is escaped.
package struct PreviewPage: Sendable {
  private let data: PageData
  private let pictures: [PagePicture]
  /// The stickers, icons and pictures of messages that are not shown, because the page would pass on the location or
  /// the thumbnail in their metadata.
  package let withheld: [FilePath]

  /// Collects the contents of the page. Files that it embeds are read again when it is written.
  ///
  /// - Parameters:
  ///   - report: the findings about the packs.
  ///   - previewed: the packs of the report, in the same order, as ``Linter`` measured them.
  package init(
    _ report: Report, _ previewed: [PreviewedPack], embedding: Embedding = .all,
    opens: PageView = .pack
  ) async {
    var list = PictureList()
    var packs: [PagePack] = []
    for (packReport, seen) in zip(report.packs, previewed) {
      let renderer = PictureRenderer(limits: seen.limits)
      let labels = LabeledSticker.all(of: seen.pack)
      var stickers: [PageSticker] = []
      for sticker in seen.ordered {
        let (picture, gap) = await list.add(sticker, seen.pack.source, as: embedding, renderer)
        stickers.append(
          PageSticker(
            sticker, of: seen, labels: labels, profile: packReport.profile, picture: picture,
            gap: gap))
      }
      for video in seen.videos {
        let picture = list.add(video, as: embedding, renderer)
        stickers.append(PageSticker(video, of: seen, picture: picture))
      }
      let icons = await Self.icons(of: seen, embedding, renderer, &list)
      packs.append(
        PagePack(
          packReport, seen, stickers: stickers, icons: icons,
          conversation: embedding == .all
            ? await Self.conversation(of: seen, renderer, &list) : nil,
          iconPicture: embedding == .all ? await Self.iconPicture(of: seen, renderer, &list) : nil))
    }
    (pictures, withheld) = (list.pictures, list.withheld)
    let leftovers = report.findings.dropFirst(report.packs.reduce(0) { $0 + $1.findings.count })
    data = PageData(
      report, packs: packs, leftovers: leftovers.map { PageFinding($0) }, embedding: embedding,
      opens: opens, profile: report.packs.first?.profile ?? .messages)
  }

  /// Returns the page that a server sends, which asks the server for newer versions.
  ///
  /// - Parameter limit: maximum size in bytes.
  /// - Returns: `nil` if the page is larger.
  package func watchedBytes(atMost limit: Int) -> [UInt8]? {
    var bytes = BoundedBytes(limit: limit)
    write(to: &bytes, isWatched: true)
    return bytes.isWhole ? bytes.bytes : nil
  }

  /// Writes the page piece by piece. Pictures that were not drawn for it are read one at a time.
  package func write(to output: inout some TextOutputStream) {
    write(to: &output, isWatched: false)
  }

  private func write(to output: inout some TextOutputStream, isWatched: Bool) {
    let title = data.packs.count == 1 ? data.packs[0].name : "stickerlint"
    let pieces = PageParts.template.split(separator: "{{{pictures}}}", maxSplits: 1)
    let values = [
      "title": title, "lang": PageParts.word("lang"), "noscript": PageParts.word("noscript"),
      "policy": PagePolicy.text(isWatched: isWatched), "style": PageParts.style,
      "script": PageParts.script, "words": PageParts.words,
      "data": Self.safeInHTML(jsonText(data, isPretty: false)),
      "watching": isWatched ? "\n<script>\(PageParts.watching)</script>" : "",
    ]
    output.write(Self.opening)
    for (index, piece) in pieces.enumerated() {
      if index > 0 { writePictures(to: &output) }
      Template(String(piece)).write(to: &output, values)
    }
  }

  private func writePictures(to output: inout some TextOutputStream) {
    for (index, picture) in pictures.enumerated() {
      output.write(
        "<script type=\"text/plain\" id=\"picture-\(index)\" data-type=\"\(picture.mediaType)\">")
      output.write(base64(picture.bytes))
      output.write("</script>\n")
    }
  }

  /// Returns JSON in which no HTML element can begin or end (HTML, 4.12.1.3).
  private static func safeInHTML(_ json: String) -> String {
    json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }

  private static func icons(
    of seen: PreviewedPack, _ embedding: Embedding, _ renderer: PictureRenderer,
    _ list: inout PictureList
  ) async -> [PageIcon] {
    guard let set = IconSet.all(of: seen.pack).first else { return [] }
    let filled = set.filledSlots
    var icons: [PageIcon] = []
    for slot in IconSlot.all {
      let icon = filled.first { $0.slot == slot }?.icon
      let file = icon.flatMap { icon in
        seen.pack.source.files.first { $0.path == icon.path }
      }
      var picture: Int?
      if embedding == .all, let file, let image = icon?.image {
        picture = await list.add(file, image, renderer).index
      }
      icons.append(PageIcon(slot, icon?.image, picture: picture))
    }
    return icons
  }

  /// Adds the pictures of the messages that a pack describes, and returns the messages; `nil` if it describes none, or
  /// has mistakes.
  private static func conversation(
    of seen: PreviewedPack, _ renderer: PictureRenderer, _ list: inout PictureList
  ) async -> PageConversation? {
    guard let source = seen.pack.conversation, let conversation = source.conversation else {
      return nil
    }
    var indices: [FilePath: Int] = [:]
    for file in source.files {
      guard case .image(let image) = seen.pack.media[file.path]?.kind else { continue }
      indices[file.path] = await list.add(file, image, renderer).index
    }
    return PageConversation(
      conversation, PageFiles(media: seen.pack.media, pictures: indices))
  }

  /// Adds the picture that a manifest names as the source of icons, and returns its index; `nil` if there is none to
  /// show.
  private static func iconPicture(
    of seen: PreviewedPack, _ renderer: PictureRenderer, _ list: inout PictureList
  ) async -> Int? {
    guard case .accepted(let plan) = seen.plan, case .picture(let path, _) = plan.icon else {
      return nil
    }
    let file = PackSource.File(path: path, links: plan.links)
    guard let image = renderer.header(of: file) else { return nil }
    return await list.add(file, image, renderer).index
  }
}

/// Text in UTF-8, up to a number of bytes.
private struct BoundedBytes: TextOutputStream {
  let limit: Int
  private(set) var bytes: [UInt8] = []
  private(set) var isWhole = true

  init(limit: Int) { self.limit = limit }

  mutating func write(_ text: String) {
    isWhole = isWhole && text.utf8.count <= limit - bytes.count
    if isWhole { bytes += text.utf8 }
  }
}

extension PreviewPage {
  /// The first lines of every page.
  private static let opening = "<!doctype html>\n<!-- Written by stickerlint preview. -->\n"

  /// Returns true if `stickerlint preview` wrote a file.
  package static func isPreviewPage(_ path: FilePath) -> Bool {
    guard let file = try? RandomAccessFile(path, followsLinks: false) else { return false }
    let start = try? file.bytes(at: 0, count: opening.utf8.count)
    return start?.elementsEqual(opening.utf8) ?? false
  }
}
