import ArgumentParser

extension Lint {
  /// The command without a flag, as the parser would make it.
  ///
  /// The parser asks the runtime about the type of every option, which takes half of what checking one small
  /// sticker does. A property wrapper that nothing is assigned to would trap, so that a test compares
  /// every value with the parser's.
  ///
  /// - Parameter paths: what the command line names.
  init(plain paths: [String]) {
    self.init()
    inputs = PathOptions(plain: paths)
    selection = SelectionOptions(plain: ())
    emptiness = EmptinessOptions(plain: ())
    judgement = JudgementOptions(plain: ())
    sizes = SizeOptions(plain: ())
    baselines = BaselineOptions(plain: ())
    output = OutputOptions(plain: ())
    pictures = PictureOptions(plain: ())
    repair = RepairOptions(plain: ())
    speed = SpeedOptions(plain: ())
    (fix, watch) = (false, false)
  }
}

extension PathOptions {
  fileprivate init(plain paths: [String]) {
    self.init()
    (arguments, filesFrom, stdinFilename) = (paths, [], nil)
    (isNULSeparated, onlyNamed) = (false, false)
  }
}

extension SelectionOptions {
  fileprivate init(plain: Void) {
    self.init()
    (exclude, limit, config) = ([], [], nil)
    (forceExclude, noConfig) = (false, false)
  }
}

extension EmptinessOptions {
  fileprivate init(plain: Void) {
    self.init()
    failIfEmpty = nil
  }
}

extension JudgementOptions {
  fileprivate init(plain: Void) {
    self.init()
    (rule, disable, severity) = ([], [], [])
    (preset, profile, failOn, maxWarnings, strict) = (nil, nil, nil, nil, false)
  }
}

extension SizeOptions {
  fileprivate init(plain: Void) {
    self.init()
    size = nil
  }
}

extension BaselineOptions {
  fileprivate init(plain: Void) {
    self.init()
    file = nil
    (noBaseline, writeBaseline, pruneBaseline) = (false, false, false)
  }
}

extension OutputOptions {
  fileprivate init(plain: Void) {
    self.init()
    (format, report, embed, color) = (nil, [], nil, .auto)
    (statistics, all, showAccepted, quiet, noProgress) = (false, false, false, false, false)
  }
}

extension PictureOptions {
  fileprivate init(plain: Void) {
    self.init()
    pictures = nil
  }
}

extension RepairOptions {
  fileprivate init(plain: Void) {
    self.init()
    (pick, outline, packSize, iconBackground, backup) = ([], nil, nil, nil, nil)
    (lossy, dryRun, details) = (false, false, false)
  }
}

extension SpeedOptions {
  fileprivate init(plain: Void) {
    self.init()
    jobs = nil
  }
}
