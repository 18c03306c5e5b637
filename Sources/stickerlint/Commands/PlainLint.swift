import ArgumentParser

extension Lint {
  /// Creates the command without flags, equal to the one that the parser would create.
  ///
  /// Parsing is slow for a single small sticker, because the parser inspects the type of every option at run
  /// time. A property wrapper without an assigned value would trap, so a test compares all values with the
  /// parser's.
  ///
  /// - Parameter paths: the paths on the command line.
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
    showing = ShowOptions(plain: ())
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

extension ShowOptions {
  fileprivate init(plain: Void) {
    self.init()
    show = false
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
