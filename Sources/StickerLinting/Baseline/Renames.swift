import StickerBase
import SystemPackage

/// The entries of a baseline whose files are missing, by content. A file with the same content and another name is
/// taken for the same file, renamed.
struct Renames {
  private struct Content: Hashable {
    var ruleID: String
    var digest: String
  }

  /// The keys of the entries. Each list is in descending order of paths, so that `popLast()` takes the first path.
  private var keys: [Content: [Ratchet.Key]] = [:]
  /// The number of folders and file names that may still be read. Files beyond it count as present.
  private var budget: Int

  /// Looks for the files of the entries without opening them.
  init(_ entries: [Ratchet.Key: [BaselineEntry]], budget: Int = TreeLimits.standard.entries) {
    self.budget = budget
    let digested = entries.filter { $0.value.contains { $0.digest != nil } }
    let folders = Dictionary(grouping: digested) { $0.value[0].path.parent }
    for (folder, entries) in folders.sorted(by: { naturallyPrecedes($0.key, $1.key) }) {
      // On a case-insensitive file system, a lookup finds a file whose name changed only in case; a listing shows it.
      guard let names = listNames(in: folder) else { continue }
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

  /// Removes and returns the first key, in the order of paths, for a rule and content digest; `nil` if none is left.
  mutating func take(_ ruleID: String, digest: String) -> Ratchet.Key? {
    keys[Content(ruleID: ruleID, digest: digest)]?.popLast()
  }

  /// Returns the names in a folder: an empty set if the folder is missing, `nil` if they cannot be determined.
  private mutating func listNames(in folder: FilePath) -> Set<String>? {
    budget -= 1
    guard budget > 0, folder.length <= TreeLimits.standard.pathBytes else { return nil }
    if let names = try? FolderListing.names(in: folder, .refused, atMost: budget) {
      budget -= names.count
      return budget >= 0 ? Set(names.map(\.string)) : nil
    }
    guard let name = folder.lastComponent, let siblings = listNames(in: folder.parent) else {
      return nil
    }
    return siblings.contains(name.string) ? nil : []
  }
}
