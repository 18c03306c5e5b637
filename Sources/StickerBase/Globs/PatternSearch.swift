import SystemPackage

extension PatternList {
  /// True if a file or folder is there that one of the patterns is for, and also if there is too much to
  /// look through, or something that cannot be read: only false is certain.
  ///
  /// - Parameter limits: how many names are looked at, and in how many folders inside one another.
  package func matchesAnything(within limits: TreeLimits) -> Bool {
    // What is looked at here is no use of a pattern, and is not to be taken from what the run may do.
    let list = PatternList(base: base, globs: globs, budget: PatternBudget())
    var rest = limits.entries
    var steps = Set(list.folders).map { (folder: $0, depth: 0) }
    while let (folder, depth) = steps.popLast() {
      do throws(FileFault) {
        let open = try OpenFolder(folder, .refused)
        let names = try open.names(atMost: rest)
        rest -= names.count
        guard rest >= 0, depth <= limits.depth else { return true }
        for name in names where name.string != ".git" {
          let path = folder.appending(name)
          if list.covers(path) || list.budget.isSpent { return true }
          if try open.kind(of: name) == .folder { steps.append((path, depth + 1)) }
        }
      } catch {
        if (try? FileKind(folder, .refused)) != nil { return true }
      }
    }
    return false
  }
}
