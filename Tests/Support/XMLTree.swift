import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An element of an XML document, read by Foundation's parser.
public final class XMLTree {
  public let name: String
  public let attributes: [String: String]
  public private(set) var children: [XMLTree] = []
  public private(set) var text = ""

  private init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// The root of a document.
  ///
  /// - Throws: the parser's error if the document is not well-formed.
  public static func root(of document: String) throws -> XMLTree {
    let parser = XMLParser(data: Data(document.utf8))
    let builder = Builder()
    parser.delegate = builder
    guard parser.parse(), let root = builder.root.children.first else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    return root
  }

  /// The children with this name.
  public func children(_ name: String) -> [XMLTree] { children.filter { $0.name == name } }

  private final class Builder: NSObject, XMLParserDelegate {
    let root = XMLTree("", [:])
    private lazy var open = [root]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = XMLTree(name, attributes)
      open[open.count - 1].children.append(element)
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      open[open.count - 1].text += text
    }
  }
}
