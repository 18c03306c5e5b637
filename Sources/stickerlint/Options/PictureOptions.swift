import ArgumentParser
import StickerBase
import StickerLinting
import StickerPacks
import StickerSheets
import SystemPackage

/// The thumbnails in a Markdown report.
struct PictureOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a thumbnail of each file with findings into this folder, for markdown reports; the "
        + "folder should not be among the checked files.",
      valueName: "folder"),
    completion: .directory)
  var pictures: String?

  /// The folders that are written to.
  var folders: [FilePath] { [folder].compactMap(\.self) }

  private var folder: FilePath? { pictures.map { pathArguments([$0])[0] } }

  /// Checks that a report shows the thumbnails, and that the parent of their folder exists.
  func check(_ output: OutputOptions, _ format: ReportFormat) throws {
    guard let folder else { return }
    guard
      format == .text(.markdown)
        || output.destinations.contains(where: { $0.format == .text(.markdown) })
    else {
      throw ValidationError(
        "--pictures needs --format markdown, or --report markdown=FILE, which shows them.")
    }
    let place = folder.removingLastComponent()
    if !place.isEmpty { try Stop.ifMissing([place]) }
  }

  /// Draws the files with findings. The pictures are written at the end of the run.
  ///
  /// - Returns: the pictures; `nil` if none are requested.
  func draw(
    _ report: Report, _ selected: Selection, jobs: Int, in files: inout RunFiles
  ) async throws -> ReportPictures? {
    guard let folder else { return nil }
    let packs = selected.found.packs
    let folders = Set(packs.flatMap { $0.files.compactMap(\.path.parent.real) })
    if let real = folder.real, folders.contains(real) {
      throw ValidationError("--pictures would write among the stickers in \(folder.display).")
    }
    let thumbnails = await Thumbnail.all(
      of: report.worstFirst.map(\.path), in: packs,
      limits: (selected.namedConfigurations.first ?? Configuration()).writingLimits, jobs: jobs)
    var pictures = ReportPictures(folder: folder)
    do throws(WriteFault) {
      if !thumbnails.isEmpty { try FileReplacement.makeFolder(folder) }
      var written: Set<String> = []
      for thumbnail in thumbnails {
        let path = folder.appending(thumbnail.name)
        pictures.names[thumbnail.path] = thumbnail.name
        guard written.insert(thumbnail.name).inserted,
          !FileReplacement.holds(thumbnail.bytes, at: path)
        else { continue }
        try files.add(path, mayReplace: false) { $0.write(thumbnail.bytes) }
      }
    } catch {
      throw Stop.failure("\(error)")
    }
    return pictures
  }
}

/// The pictures of a report.
struct ReportPictures {
  let folder: FilePath
  /// File names of pictures, by the path that a finding is about.
  var names: [FilePath: String] = [:]

  /// Returns links from a report to the pictures.
  ///
  /// - Parameter report: the file of the report; `nil` for standard output, whose links are relative to the
  ///   working folder.
  func links(from report: FilePath?) -> [FilePath: String] {
    let base = FilePath(workingFolder())
    let from = report.map { base.pushing($0).removingLastComponent() } ?? base
    let path = base.pushing(folder).lexicallyNormalized()
      .relativeComponents(from: from.lexicallyNormalized())
    return names.mapValues { (path + [$0]).map(\.percentEncoded).joined(separator: "/") }
  }
}

extension FilePath {
  /// Returns the components of the relative path from a folder to this one; both are absolute.
  fileprivate func relativeComponents(from folder: FilePath) -> [String] {
    let (target, base) = (Array(components), Array(folder.components))
    let common = zip(target, base).prefix { $0 == $1 }.count
    return Array(repeating: "..", count: base.count - common)
      + target.dropFirst(common).map(\.string)
  }
}

extension String {
  /// This text as a component of a URL's path: all bytes except RFC 3986's unreserved characters are escaped.
  fileprivate var percentEncoded: String {
    let digits = Array("0123456789ABCDEF")
    return utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isUnreserved =
        byte < 128
        && (scalar.properties.isAlphabetic || "0"..."9" ~= scalar
          || "-._~".contains(Character(scalar)))
      return isUnreserved
        ? String(scalar) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }.joined()
  }
}
