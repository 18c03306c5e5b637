import StickerBase
package import StickerManifest
package import StickerMessages
package import StickerPacks
import SystemPackage

/// The messages that an app sends, the files they use, and the description they were made from. The
/// description stays in the project as the specification that `lint` and `preview` read.
package struct AppScript: Sendable, Equatable {
  package private(set) var script: MessageScript
  /// The description and the files that it names, by their path below the script's folder, which equals their path
  /// below the description's folder.
  private var files: [FilePath: FilePath] = [:]
  private let description: FilePath

  /// The file name of the script.
  static let fileName = "messages.json"

  /// Creates the script from those messages of a description that the app sends. Messages between people are
  /// left out.
  ///
  /// - Parameter generator: the program's name and version.
  /// - Throws: ``PackFault`` if there is no message of the app, if no app could send one of them, or if a file has the
  ///   path of the script or of the description.
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
      for file in step.files { files[try place(of: file.path)] = file.path }
      script.messages.append(
        try MessageScript.Message(step) { file throws(PackFault) in try place(of: file.path) })
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
    for (place, file) in files {
      let links: LinkPolicy = file == description ? .followed : .refusedBelow(description.parent)
      tree.add(.copy(of: file, links), at: place)
    }
    tree.add(jsonText(script), at: FilePath(Self.fileName))
    return tree
  }

  /// Returns the path of a file below the script's folder.
  private func place(of path: FilePath) throws(PackFault) -> FilePath {
    var place = path.withoutCurrentFolders
    let folder = description.parent.withoutCurrentFolders
    let isBelow = folder.isEmpty || folder == "." || place.removePrefix(folder)
    let name = place.string.lowercased()
    guard isBelow, !place.isEmpty, name != Self.fileName,
      name != description.lastComponent?.string.lowercased()
    else {
      throw PackFault.refused(
        "\(path.display.printable) cannot be a picture of a message; give it another name")
    }
    return place
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
  /// - Parameter place: returns the path of a file below the script's folder.
  fileprivate init(
    _ step: Message, place: (MessageFile) throws(PackFault) -> FilePath
  ) throws(PackFault) {
    let layout = try step.template.map { layout throws(PackFault) in
      MessageScript.Layout(
        image: try layout.image.map(place)?.string, media: try layout.media.map(place)?.string,
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
