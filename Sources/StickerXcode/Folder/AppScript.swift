import StickerBase
package import StickerManifest
package import StickerMessages
package import StickerPacks
import SystemPackage

/// The messages that an app sends, the files that they use, and the description that they were made from. The
/// description stays in the project, where `lint` and `preview` read it.
package struct AppScript: Sendable, Equatable {
  package private(set) var script: MessageScript
  /// The description and the files that it names, by their paths below the script's folder, which are the same as their
  /// paths below the description's folder.
  private var files: [FilePath: FilePath] = [:]
  private let description: FilePath

  /// The file name of the script.
  static let fileName = "messages.json"

  /// Creates the script from the messages of a description that the app sends. Messages between people are left out.
  ///
  /// - Parameter generator: the program's name and version.
  /// - Throws: ``PackFault`` if the description has no message of the app, if no app could send one of the messages, or
  ///   if a file of a message is outside of the description's folder, or has the path of the script or the description.
  package init(of conversation: Conversation, generator: String) throws(PackFault) {
    description = conversation.path
    script = MessageScript(
      generator: generator, participants: conversation.participants.map(\.id), messages: [])
    for step in conversation.steps where step.isFromApp {
      guard step.live == nil || step.template != nil else {
        throw PackFault.refused(
          "\(conversation.path.display.printable):\(step.place.line): the live layout has no "
            + "'alternate', which Messages requires and shows to people without the app")
      }
      for file in step.files { files[try relativePath(of: file.path)] = file.path }
      script.messages.append(
        try MessageScript.Message(step) { file throws(PackFault) in
          try relativePath(of: file.path)
        })
    }
    guard !script.messages.isEmpty else {
      throw PackFault.refused(
        "\(conversation.path.display.printable) has no messages of the app: add a step with 'layout'"
      )
    }
    for (index, message) in script.messages.enumerated() {
      do throws(MessageScriptError) {
        script.messages[index].url = try message.checkedURL()?.absoluteString
      } catch {
        throw PackFault.refused(
          "\(conversation.path.display.printable): \(Self.problem(error, message))")
      }
    }
    if let name = description.lastComponent {
      files[FilePath(root: nil, components: name)] = description
    }
    script.files = files.keys.map(\.string).sorted()
  }

  /// The script, its files and the description.
  var tree: FileTree {
    var tree = FileTree()
    for (path, file) in files {
      let links: LinkPolicy = file == description ? .followed : .refusedBelow(description.parent)
      tree.add(.copy(of: file, links), at: path)
    }
    tree.add(jsonText(script), at: FilePath(Self.fileName))
    return tree
  }

  /// Returns the path of a file below the script's folder.
  ///
  /// - Throws: ``PackFault`` if the file is outside of the description's folder, or has the path of the script or the
  ///   description.
  private func relativePath(of path: FilePath) throws(PackFault) -> FilePath {
    var relative = path.withoutCurrentFolders
    let folder = description.parent.withoutCurrentFolders
    let isBelow = folder.isEmpty || folder == "." || relative.removePrefix(folder)
    let name = relative.string.lowercased()
    guard isBelow, !relative.isEmpty, name != Self.fileName,
      name != description.lastComponent?.string.lowercased()
    else {
      throw PackFault.refused(
        "\(path.display.printable) cannot be a picture of a message; give it another name")
    }
    return relative
  }

  private static func problem(
    _ error: MessageScriptError, _ message: MessageScript.Message
  ) -> String {
    switch error {
    case .urlExceedsMaxSize(let characters, let limit):
      "a url has \(characters) characters and the limit is \(limit); keep the state on a server, and "
        + "its name in the URL"
    default: "'\((message.url ?? "").excerpt)' is not a URL"
    }
  }
}

extension MessageScript.Message {
  /// - Parameter relativePath: returns the path of a file below the script's folder.
  fileprivate init(
    _ step: Message, relativePath: (MessageFile) throws(PackFault) -> FilePath
  ) throws(PackFault) {
    let layout = try step.template.map { layout throws(PackFault) in
      MessageScript.Layout(
        image: try layout.image.map(relativePath)?.string,
        media: try layout.media.map(relativePath)?.string,
        imageTitle: layout.imageTitle?.value.written,
        imageSubtitle: layout.imageSubtitle?.value.written,
        caption: layout.caption?.value.written, subcaption: layout.subcaption?.value.written,
        trailingCaption: layout.trailingCaption?.value.written,
        trailingSubcaption: layout.trailingSubcaption?.value.written)
    }
    self.init(
      id: step.id?.value, sender: step.sender.value, session: step.session?.value,
      url: step.url?.value, summary: step.summary?.value.written,
      accessibilityLabel: step.accessibilityLabel?.value.written, isLive: step.live != nil,
      liveHeight: step.live?.height, layout: layout)
  }
}
