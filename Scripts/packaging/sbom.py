"""Software bills of materials in SPDX 2.3 and CycloneDX 1.5, with the same content."""
from __future__ import annotations

import datetime
import json
import uuid
from typing import Any

from components import PROJECT, Component


def moment(epoch: int) -> str:
    """A time in the notation of both formats."""
    return datetime.datetime.fromtimestamp(epoch, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


def _text(value: dict[str, Any]) -> str:
    return json.dumps(value, indent=2, sort_keys=True) + "\n"


def spdx(program: Component, parts: list[Component], digest: str, epoch: int) -> str:
    """SPDX 2.3 (https://spdx.github.io/spdx-spec/v2.3/)."""
    def package(part: Component) -> dict[str, Any]:
        described = {
            "SPDXID": f"SPDXRef-{part.name}", "name": part.name, "versionInfo": part.version,
            "downloadLocation": part.source, "filesAnalyzed": False, "licenseConcluded": part.license,
            "licenseDeclared": part.license, "copyrightText": "NOASSERTION",
            "externalRefs": [{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl",
                              "referenceLocator": part.purl}],
        }
        if part.files:
            how = "Linked from " if part.files[0].endswith(".a") else "Compiled from "
            described["comment"] = how + ", ".join(part.files)
        return described

    whole = package(program) | {"checksums": [{"algorithm": "SHA256", "checksumValue": digest}]}
    return _text({
        "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT",
        "name": f"stickerlint-{program.version}",
        "documentNamespace": f"{PROJECT}/spdx/{program.version}/{digest}",
        "creationInfo": {"created": moment(epoch), "creators": ["Organization: The stickerlint authors",
                                                                "Tool: Scripts/release"]},
        "packages": [whole, *map(package, parts)],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES",
             "relatedSpdxElement": f"SPDXRef-{program.name}"},
            *({"spdxElementId": f"SPDXRef-{program.name}", "relationshipType": "STATIC_LINK",
               "relatedSpdxElement": f"SPDXRef-{part.name}"} for part in parts),
        ],
    })


def cyclonedx(program: Component, parts: list[Component], digest: str, epoch: int) -> str:
    """CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/)."""
    def component(part: Component, kind: str) -> dict[str, Any]:
        described = {
            "type": kind, "bom-ref": part.name, "name": part.name, "version": part.version, "purl": part.purl,
            "licenses": [{"expression": part.license}],
            "externalReferences": [{"type": "website", "url": part.source}],
        }
        if part.files:
            described["properties"] = [
                {"name": f"stickerlint:{'archive' if name.endswith('.a') else 'table'}", "value": name}
                for name in part.files]
        return described

    whole = component(program, "application") | {"hashes": [{"alg": "SHA-256", "content": digest}]}
    return _text({
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, f'{PROJECT}/{digest}')}",
        "metadata": {"timestamp": moment(epoch), "component": whole},
        "components": [component(part, "library") for part in parts],
        "dependencies": [{"ref": program.name, "dependsOn": [part.name for part in parts]},
                         *({"ref": part.name} for part in parts)],
    })
