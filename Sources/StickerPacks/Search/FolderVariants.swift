import StickerBase
import SystemPackage

/// The folders of a checkout that have pictures of the same names: originals and exports, sources and the copies of a
/// build, JPEGs and PNGs, sizes and densities. The paths of such folders differ in one component, which one of them may
/// lack.
struct FolderVariants {
  private let folders: [FilePath: [String]]
  private let stems: [FilePath: Set<String>]

  /// Minimum share of a folder's pictures that a variant must have.
  private static let minShared = 0.9
  /// Maximum number of folders that are compared with each other.
  private static let maxFolders = 1_000
  /// Words for folders with the originals of other pictures, with copies of them, or with the same pictures in a format
  /// without transparency; as ``ArtFolder/words(of:)`` returns them, without a final "s".
  private static let inferior: Set<String> = [
    "build", "dist", "fullsize", "highre", "hire", "jpeg", "jpg", "master", "original", "raw",
    "site", "source", "src",
  ]

  /// Examines the folders of a checkout.
  ///
  /// - Parameter packs: the folders with pictures in the checkout.
  init(_ packs: [PackSource], in checkout: FilePath) {
    var (folders, stems): ([FilePath: [String]], [FilePath: Set<String>]) = ([:], [:])
    for pack in packs.prefix(Self.maxFolders) {
      folders[pack.path] = (pack.path.names(below: checkout) ?? []).map(\.string)
      stems[pack.path] = Set(pack.files.compactMap { $0.path.stem?.lowercased() })
    }
    (self.folders, self.stems) = (folders, stems)
  }

  /// Returns the reason to prefer another folder with the same pictures; `nil` if there is no better one.
  func reasonToLeaveOut(_ folder: FilePath) -> String? {
    guard let names = folders[folder] else { return nil }
    for position in names.indices where Self.isInferior(names[position]) {
      let better = variant(
        of: folder, at: position,
        where: { $0.map { !Self.isInferior($0) && !OtherArt.isFolder($0) } ?? true })
      if let better { return "\(better) has pictures of the same names" }
    }
    for position in names.indices {
      guard let size = Size(of: names[position]) else { continue }
      let better = variant(
        of: folder, at: position,
        where: { $0.flatMap { Size(of: $0) }.map { $0.exceeds(size) } ?? false })
      if let better { return "\(better) has larger pictures of the same names" }
    }
    return nil
  }

  private static func isInferior(_ name: String) -> Bool {
    !inferior.isDisjoint(with: ArtFolder.words(of: name))
  }

  /// Returns the path of a folder that has almost all pictures of another one, and whose path differs in one component,
  /// or lacks that component.
  ///
  /// - Parameters:
  ///   - position: the index of that component in the path.
  ///   - isBetter: returns true if a folder is preferred because of its component, which is `nil` if the folder lacks
  ///     it.
  private func variant(
    of folder: FilePath, at position: Int, where isBetter: (String?) -> Bool
  ) -> String? {
    guard let names = folders[folder], let present = stems[folder], !present.isEmpty else {
      return nil
    }
    var sharedNames = names
    sharedNames.remove(at: position)
    func isVariant(_ other: FilePath) -> Bool {
      guard other != folder, var otherNames = folders[other] else { return false }
      if otherNames == sharedNames {
        guard isBetter(nil) else { return false }
      } else {
        guard otherNames.count == names.count, isBetter(otherNames[position]) else { return false }
        otherNames.remove(at: position)
        guard otherNames == sharedNames else { return false }
      }
      return Double(present.intersection(stems[other] ?? []).count)
        >= Self.minShared * Double(present.count)
    }
    let first = folders.keys.filter(isVariant).min { $0.string < $1.string }
    let path = first.flatMap { folders[$0]?.joined(separator: "/") }
    return path.map { $0.isEmpty ? "the top folder" : $0.excerpt }
  }
}

/// The size or density of the pictures in a folder.
private struct Size {
  /// The side in px, or the density.
  private let number: Int
  private let isDensity: Bool

  /// The numbers that are sizes in px even without a unit. Other numbers count packs, or are years.
  private static let plainSizes = [
    16, 24, 32, 48, 64, 72, 96, 128, 144, 160, 192, 240, 256, 300, 320, 408, 480, 512, 600, 618,
    640, 1_024,
  ]

  /// Reads the name of a folder for one size or density: `3x`, `@2x`, `512`, `128px`, `32x32`; `nil` for any other
  /// name.
  init?(of name: String) {
    let name = name.lowercased().drop { $0 == "@" }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 5, let number = Int(digits) else { return nil }
    let rest = name.dropFirst(digits.count)
    let isSize =
      rest.isEmpty
      ? Self.plainSizes.contains(number) : ["px", "x\(digits)", "x\(digits)px"].contains(rest)
    guard isSize || rest == "x" else { return nil }
    (self.number, isDensity) = (number, rest == "x")
  }

  /// Returns true if this size is larger than another one. A size in px and a density cannot be compared.
  func exceeds(_ other: Size) -> Bool { isDensity == other.isDensity && number > other.number }
}
