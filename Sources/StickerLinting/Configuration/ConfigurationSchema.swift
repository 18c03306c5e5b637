import StickerBase

/// The JSON Schema of `.stickerlint.yml`, generated from the shapes that read it.
package enum ConfigurationSchema {
  /// The schema as JSON text.
  package static var text: String { jsonText(SchemaValue.object(members)) }

  static var members: [String: SchemaValue] {
    guard case .object(var schema) = ConfigurationFile.shape.schema else { return [:] }
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["$id"] = .string(ProjectAddress.schema("stickerlint"))
    schema["$defs"] = ["rules": Shape.everyRule.schema]
    schema["title"] = "stickerlint configuration"
    return schema
  }
}
