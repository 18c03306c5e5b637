import StickerBase
import SystemPackage

/// The folders of a checkout that have pictures of the same names: originals and exports, sources and what a build copies,
/// JPEGs and PNGs, sizes and densities. Paths of such folders differ in one name.
struct FolderVariants {
  private let folders: [FilePath: [String]]
  private let stems: [FilePath: Set<String>]

  /// The share of a folder's names that another one has to have.
  private static let leastShared = 0.9
  /// The most folders that are compared with each other.
  private static let mostFolders = 1_000
  /// Words for folders with what other pictures are exported from, with copies of them, or with the same in a format
  /// without transparency.
  private static let others: Set<String> = [
    "build", "dist", "fullsize", "highre", "hire", "jpeg", "jpg", "master", "original", "raw",
    "site", "source", "src",
  ]

  /// - Parameter packs: the folders with pictures in the checkout.
  init(_ packs: [PackSource], in checkout: FilePath) {
    var (folders, stems): ([FilePath: [String]], [FilePath: Set<String>]) = ([:], [:])
    for pack in packs.prefix(Self.mostFolders) {
      folders[pack.path] = (pack.path.names(below: checkout) ?? []).map(\.string)
      stems[pack.path] = Set(pack.files.compactMap { $0.path.stem?.lowercased() })
    }
    (self.folders, self.stems) = (folders, stems)
  }

  /// Returns the reason that another folder has the pictures of a folder as a pack needs them; `nil` if none has.
  func reasonToLeaveOut(_ folder: FilePath) -> String? {
    guard let names = folders[folder] else { return nil }
    if let place = names.firstIndex(where: Self.isOther),
      let better = variant(
        of: folder, at: place,
        where: { $0.map { !Self.isOther($0) && !OtherArt.isFolder($0) } ?? true })
    {
      return "\(better) has pictures of the same names"
    }
    guard let last = names.indices.last, let size = Self.size(of: names[last]),
      let better = variant(
        of: folder, at: last, where: { $0.flatMap(Self.size).map { $0 > size } ?? false })
    else { return nil }
    return "\(better) has larger pictures of the same names"
  }

  private static func isOther(_ name: String) -> Bool {
    !others.isDisjoint(with: ArtFolder.words(of: name))
  }

  /// The numbers that stand for px without a unit. Others count packs, or are years.
  private static let plainSizes = [
    16, 24, 32, 48, 64, 72, 96, 128, 144, 160, 192, 240, 256, 300, 320, 408, 480, 512, 600, 618,
    640, 1_024,
  ]

  /// Returns the number in the name of a folder for one size or density: `3x`, `@2x`, `512`, `128px`, `32x32`.
  private static func size(of name: String) -> Int? {
    let name = name.lowercased().drop { $0 == "@" }
    let digits = name.prefix { $0.isASCII && $0.isNumber }
    guard digits.count <= 5, let size = Int(digits) else { return nil }
    let rest = name.dropFirst(digits.count)
    if rest.isEmpty { return plainSizes.contains(size) ? size : nil }
    return ["x", "px", "x\(digits)", "x\(digits)px"].contains(rest) ? size : nil
  }

  /// Returns the name of a folder with almost all names of another one, whose path has another name at a
  /// place, or none.
  ///
  /// - Parameter isBetter: true for that name; `nil` for none.
  private func variant(
    of folder: FilePath, at place: Int, where isBetter: (String?) -> Bool
  ) -> String? {
    guard let names = folders[folder], let own = stems[folder], !own.isEmpty else { return nil }
    var rest = names
    rest.remove(at: place)
    func isVariant(_ other: FilePath) -> Bool {
      guard other != folder, let others = folders[other] else { return false }
      if others == rest {
        guard isBetter(nil) else { return false }
      } else {
        guard others.count == names.count, isBetter(others[place]) else { return false }
        var same = others
        same.remove(at: place)
        guard same == rest else { return false }
      }
      return Double(own.intersection(stems[other] ?? []).count)
        >= Self.leastShared * Double(own.count)
    }
    return folders.keys.filter(isVariant).min { $0.string < $1.string }.map { other in
      (folders[other]?.joined(separator: "/")).map { $0.isEmpty ? "the top folder" : $0.excerpt }
        ?? ""
    }
  }
}
