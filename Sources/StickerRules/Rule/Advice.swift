/// Advice for a finding: a sentence, and optionally a stickerlint command.
package struct Advice: Sendable, Equatable {
  /// A sentence with its period.
  package var sentence: String
  /// The sentence for several files, without the numbers that suit only one file; `nil` if ``sentence`` has no such
  /// numbers.
  package var common: String?
  package var command: SuggestedCommand?
  /// The advice for a file that is checked alone, without a pack; `nil` if it is the same as in a pack.
  package var alone: Alone?
  /// The relation of ``command`` to ``sentence``.
  package var relation: Relation

  /// A sentence with its period, and the command that does what it says.
  package struct Alone: Sendable, Equatable {
    package var sentence: String
    package var command: SuggestedCommand
  }

  /// The relation of a command to the sentence before it.
  package enum Relation: String, Sendable, CaseIterable {
    /// The command does what the sentence says.
    case does
    /// The command does what the sentence says in a new file; the old one has to be removed.
    case replaces
    /// The command is another way to resolve the finding.
    case alternative
  }

  package init(
    _ sentence: String, _ command: SuggestedCommand? = nil, _ relation: Relation = .does
  ) {
    self.sentence = sentence
    self.command = command
    self.relation = relation
  }

  /// The sentence without its period, for a text that goes on.
  package var clause: String { sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence }

  /// Returns the advice with more text at the end of its sentence, and without its command.
  ///
  /// - Parameter end: the text to add, which begins with a comma or a space and has no period.
  package func continued(_ end: String) -> Advice { Advice(clause + end + ".") }

  /// The text before the command, usually the sentence with a colon. "Try:" or "Or try:" introduces a repair or an
  /// alternative that may not resolve the finding. Without a command, it is the whole sentence.
  package var introduction: String {
    guard let command else { return sentence }
    return switch relation {
    case .does:
      command.effect == .mayResolve && command.repair != nil ? sentence + " Try:" : clause + ":"
    case .replaces: clause + ", and remove this file:"
    case .alternative: sentence + (command.effect == .mayResolve ? " Or try:" : " Or:")
    }
  }

  /// The sentence and the command, in one line.
  package var text: String {
    command.map { "\(introduction) \($0.text)" } ?? sentence
  }
}
