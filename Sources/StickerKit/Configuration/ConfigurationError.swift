/// A configuration that cannot be used: what is wrong and where, in lines that are safe to print.
public struct ConfigurationError: Error, CustomStringConvertible {
  public var description: String
}

/// The mistakes of several configurations, each once, and of the first ones only.
public struct ConfigurationErrors: Sendable {
  private var texts: [String] = []

  /// Files whose mistakes are shown.
  private static let shown = 20

  public init() {}

  public var isEmpty: Bool { texts.isEmpty }

  /// Whether there are as many as are shown, so that no more need to be looked for.
  public var isFull: Bool { texts.count == Self.shown }

  public mutating func add(_ error: ConfigurationError) {
    guard !isFull, !texts.contains(error.description) else { return }
    texts.append(error.description)
  }

  /// All of it as text that is safe to print.
  public var text: String {
    (texts + (isFull ? ["Other configurations were not read any more.\n"] : []))
      .joined(separator: "\n")
  }
}
