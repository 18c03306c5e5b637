import StickerBase
package import SystemPackage

extension Conversation {
  /// The suffix of conversation files.
  package static var suffix: String { ConversationFile.suffix }

  /// Returns true if a file has the name of a conversation.
  package static func isName(_ path: FilePath) -> Bool {
    guard let name = path.lastComponent?.string else { return false }
    return name.hasSuffix(suffix) && name != suffix
  }

  /// The JSON Schema of a conversation file, as JSON text.
  package static var schema: String { jsonText(SchemaValue.object(ConversationFile.schema)) }

  /// Reads a description and resolves the paths of the files that it names.
  ///
  /// - Parameters:
  ///   - followsLinks: true if the description may be a link because the user named it.
  ///   - root: the folder that the user named and in which the description was found; by default the folder
  ///     of the description.
  /// - Throws: ``ConversationFault`` with every mistake, each with its line and column.
  package init(
    at path: FilePath, followsLinks: Bool = false, below root: FilePath? = nil
  ) throws(ConversationFault) {
    let named = root ?? path.parent
    let bytes: [UInt8]?
    do throws(FileFault) {
      bytes = try FileContents(
        path, limit: ConversationFile.maximumBytes, followsLinks ? .followed : .refusedBelow(named)
      ).bytes
    } catch {
      throw .unreadable(error)
    }
    guard let bytes else { throw .tooLarge(path) }
    do throws(DocumentError) {
      let paths = DocumentPaths(of: path, below: named)
      var read: Conversation?
      let found = try YAMLDocument.value(
        of: bytes, name: path.display, "the conversation", ConversationFile.shape
      ) { file, _, problems in
        read = Conversation(file, path, paths, &problems)
      }
      guard found != nil, let read else {
        throw DocumentError(
          "the conversation is empty: it needs 'participants' and 'steps'",
          at: TextPlace(line: 1, column: 1),
          in: SourceText(name: path.display, text: DecodedText.text(of: bytes)))
      }
      self = read
    } catch {
      throw .document(error)
    }
  }
}

extension Conversation {
  /// Converts a parsed file, and checks what its shapes cannot express. Mistakes are added to `problems`.
  private init(
    _ file: ConversationFile, _ path: FilePath, _ paths: DocumentPaths,
    _ problems: inout ProblemList
  ) {
    let participants = file.participants ?? []
    let ids = participants.map(\.id)
    var reader = StepReader(paths: paths, isComplete: problems.faults.isEmpty)
    var steps: [Message] = []
    for step in file.steps ?? [] {
      if let sender = step.value.from, !ids.isEmpty, !ids.contains(sender.value) {
        problems.add(
          unknown: sender.value, "is not a participant", among: ids, at: sender.place)
      }
      if let message = reader.message(step, &problems) { steps.append(message) }
    }
    self.init(path: path, app: file.app, participants: participants, steps: steps)
  }
}

/// Converts parsed steps to messages.
private struct StepReader {
  let paths: DocumentPaths
  /// True if every value of the file could be read, so that a value that is missing here is missing in the file, too.
  let isComplete: Bool
  /// The line of each message id.
  private var lines: [String: Int] = [:]
  /// The paths that are already resolved, by the name in the description; several steps may name the same file.
  private var resolvedPaths: [String: FilePath] = [:]

  init(paths: DocumentPaths, isComplete: Bool) {
    self.paths = paths
    self.isComplete = isComplete
  }

  mutating func message(
    _ step: Located<StepFile>, _ problems: inout ProblemList
  ) -> Message? {
    let written = step.value
    if let id = written.id {
      if let line = lines[id.value] {
        problems.add("'\(id.value)' is already the id of the message on line \(line)", at: id.place)
      }
      lines[id.value] = lines[id.value] ?? id.place.line
    }
    guard let content = content(step, &problems), let sender = written.from else { return nil }
    let message = Message(
      id: written.id, sender: sender, content: content, url: written.url,
      accessibilityLabel: written.accessibilityLabel, summary: written.summary,
      session: written.session, replyTo: written.replyTo, place: step.place)
    let hasAppOnlyKeys =
      written.url != nil || written.accessibilityLabel != nil || written.summary != nil
      || written.session != nil || written.replyTo != nil
    if !message.isFromApp, hasAppOnlyKeys {
      problems.add(
        "'url', 'accessibility-label', 'summary', 'session' and 'reply-to' apply to the app's "
          + "messages, not to 'text'", at: step.place)
    }
    return message
  }

  private mutating func content(
    _ step: Located<StepFile>, _ problems: inout ProblemList
  ) -> Message.Content? {
    switch (step.value.text, step.value.layout, step.value.live) {
    case (let text?, nil, nil): return .text(text)
    case (nil, let layout?, nil): return .template(self.layout(layout, &problems))
    case (nil, nil, let live?):
      return .live(
        LiveLayout(
          picture: file(live.value.picture, .livePicture, &problems), height: live.value.height,
          alternate: live.value.alternate.map { layout($0, &problems) }, place: live.place))
    default:
      if isComplete {
        problems.add("a step needs one of 'layout', 'live' and 'text'", at: step.place)
      }
      return nil
    }
  }

  private mutating func layout(
    _ layout: Located<LayoutFile>, _ problems: inout ProblemList
  ) -> TemplateLayout {
    let written = layout.value
    let result = TemplateLayout(
      image: file(written.image, .image, &problems), media: file(written.media, .media, &problems),
      imageTitle: written.imageTitle, imageSubtitle: written.imageSubtitle,
      caption: written.caption, subcaption: written.subcaption,
      trailingCaption: written.trailingCaption, trailingSubcaption: written.trailingSubcaption,
      place: layout.place)
    if isComplete, written.image == nil, written.media == nil, result.texts.isEmpty {
      problems.add("the layout shows nothing: it needs an image, media or a text", at: layout.place)
    }
    return result
  }

  private mutating func file(
    _ entry: Located<String>?, _ use: MessageFile.Use, _ problems: inout ProblemList
  ) -> MessageFile? {
    guard let entry else { return nil }
    guard let path = resolvedPaths[entry.value] ?? paths.path(entry, as: .file, &problems) else {
      return nil
    }
    resolvedPaths[entry.value] = path
    return MessageFile(path: path, use: use, place: entry.place)
  }
}
