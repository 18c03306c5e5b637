import SystemPackage

extension PatternList {
  /// Returns false if certainly none of the patterns matches an existing file or folder. Returns true if one does, and
  /// also if there is too much to search or a folder cannot be read. `.git` folders are not searched.
  ///
  /// - Parameter limits: the limits on the number of names and on the depth of folders.
  package func matchesAnything(within limits: TreeLimits) -> Bool {
    // This search must neither mark the patterns as used, nor spend the budget of the run.
    let list = PatternList(base: base, globs: globs, budget: PatternBudget())
    var remaining = limits.entries
    var waiting = Set(list.folders).map { (folder: $0, depth: 0) }
    while let (folder, depth) = waiting.popLast() {
      do throws(FileFault) {
        let open = try OpenFolder(folder, .refused)
        let names = try open.names(atMost: remaining)
        remaining -= names.count
        guard remaining >= 0, depth <= limits.depth else { return true }
        for name in names where name.string != ".git" {
          let path = folder.appending(name)
          if list.covers(path) || list.budget.isSpent { return true }
          if try open.kind(of: name) == .folder { waiting.append((path, depth + 1)) }
        }
      } catch {
        if (try? FileKind(folder, .refused)) != nil { return true }
      }
    }
    return false
  }
}
