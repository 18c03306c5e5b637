import StickerBase
import SystemPackage

/// The entries of a baseline whose files are gone, by what was in these: a file with the same content
/// and another name is the same file, renamed.
struct Renames {
  private struct Content: Hashable {
    var ruleID: String
    var digest: String
  }

  /// The last one of each list comes first.
  private var keys: [Content: [Ratchet.Key]] = [:]
  /// How many names of folders, and how many folders, may still be looked at; files beyond that count as
  /// still there.
  private var budget: Int

  /// Looks for the files of entries; none is opened.
  init(_ entries: [Ratchet.Key: [BaselineEntry]], budget: Int = TreeLimits.standard.entries) {
    self.budget = budget
    let digested = entries.filter { $0.value.contains { $0.digest != nil } }
    let folders = Dictionary(grouping: digested) { $0.value[0].path.parent }
    for (folder, entries) in folders.sorted(by: { naturallyPrecedes($0.key, $1.key) }) {
      // Listed names tell a change of case, which looking a file up does not on every system.
      guard let names = names(in: folder) else { continue }
      for (key, entries) in entries
      where !names.contains(entries[0].path.lastComponent?.string ?? "") {
        for digest in Set(entries.compactMap(\.digest)) {
          keys[Content(ruleID: key.ruleID, digest: digest), default: []].append(key)
        }
      }
    }
    keys = keys.mapValues { $0.sorted { $0.path > $1.path } }
  }

  /// True if no file is gone.
  var isEmpty: Bool { keys.isEmpty }

  /// Takes out the entries of a rule for content with a digest, the first in the order of paths; `nil`
  /// if there are no more.
  mutating func take(_ ruleID: String, digest: String) -> Ratchet.Key? {
    keys[Content(ruleID: ruleID, digest: digest)]?.popLast()
  }

  /// The names in a folder, none if it is gone; `nil` if they cannot be known.
  private mutating func names(in folder: FilePath) -> Set<String>? {
    budget -= 1
    guard budget > 0, folder.length <= TreeLimits.standard.pathBytes else { return nil }
    if let names = try? FolderListing.names(in: folder, .refused, atMost: budget) {
      budget -= names.count
      return budget >= 0 ? Set(names.map(\.string)) : nil
    }
    guard let name = folder.lastComponent, let siblings = names(in: folder.parent) else {
      return nil
    }
    return siblings.contains(name.string) ? nil : []
  }
}
