import StickerBase
import SystemPackage

/// The entries of a baseline whose files are missing, by content: a file with the same content and another
/// name is the same file, renamed.
struct Renames {
  private struct Content: Hashable {
    var ruleID: String
    var digest: String
  }

  /// Each list is in descending order of paths, so that `popLast()` takes the first one.
  private var keys: [Content: [Ratchet.Key]] = [:]
  /// The number of folders and names in them that may still be read. Files beyond it count as present.
  private var budget: Int

  /// Looks for the files of the entries without opening them.
  init(_ entries: [Ratchet.Key: [BaselineEntry]], budget: Int = TreeLimits.standard.entries) {
    self.budget = budget
    let digested = entries.filter { $0.value.contains { $0.digest != nil } }
    let folders = Dictionary(grouping: digested) { $0.value[0].path.parent }
    for (folder, entries) in folders.sorted(by: { naturallyPrecedes($0.key, $1.key) }) {
      // On a case-insensitive file system, a lookup finds a file whose name changed only in case; a listing shows it.
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

  /// True if no file of an entry with a digest is missing.
  var isEmpty: Bool { keys.isEmpty }

  /// Removes and returns the key of a rule and content digest, the first one in the order of paths; `nil` if
  /// none is left.
  mutating func take(_ ruleID: String, digest: String) -> Ratchet.Key? {
    keys[Content(ruleID: ruleID, digest: digest)]?.popLast()
  }

  /// Returns the names in a folder: an empty set if the folder is missing, `nil` if they cannot be
  /// determined.
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
