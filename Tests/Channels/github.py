"""A fake GitHub over HTTPS: the comments of one pull request, as far as gh requests them."""
from __future__ import annotations

import json
import re
import ssl
import subprocess
import threading
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

TOKEN = "t0ken"


@dataclass
class Comment:
    """A comment; the author "us" is the owner of the token."""

    author: str
    body: str


class GitHub:
    """Serves until closed. Requests without the right token are refused."""

    def __init__(self, folder: Path) -> None:
        self.comments: list[Comment] = []
        self.readonly = False
        self.certificate = folder / "certificate.pem"
        key = folder / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
                        "-keyout", key, "-out", self.certificate, "-days", "2", "-subj", "/CN=127.0.0.1",
                        "-addext", "subjectAltName=IP:127.0.0.1"], check=True, capture_output=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.certificate, key)
        github = self

        class Handler(BaseHTTPRequestHandler):
            """One request."""

            def do_POST(self) -> None:
                """GitHub's GraphQL, and the REST call that creates a comment."""
                sent = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                if self.headers["Authorization"] != f"token {TOKEN}":
                    status, answer = 401, {"message": "Bad credentials"}
                else:
                    status, answer = github.answer(self.path, sent)
                data = json.dumps(answer).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json; charset=utf-8")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_: object) -> None:
                """Logs nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
        self.address = f"https://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Stops the server."""
        self.server.shutdown()
        self.server.server_close()

    def answer(self, path: str, sent: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """GitHub's status and answer; a page holds one comment."""
        if path == "/api/graphql":
            variables = sent["variables"]
            if "mutation" in sent["query"]:
                if self.readonly:
                    return 200, {"data": None, "errors": [{"message": "Resource not accessible by integration"}]}
                self.comments[int(variables["id"].removeprefix("IC_"))].body = variables["body"]
                return 200, {"data": {"updateIssueComment": {"clientMutationId": None}}}
            if (variables["owner"], variables["name"], variables["number"]) != ("o", "r.s", 7):
                return 200, {"data": None, "errors": [{"message": "Could not resolve to a Repository"}]}
            start = int(variables.get("endCursor") or 0)
            nodes = [{"id": f"IC_{start}", "viewerDidAuthor": comment.author == "us", "body": comment.body}
                     for comment in self.comments[start:start + 1]]
            page = {"hasNextPage": start + 1 < len(self.comments), "endCursor": str(start + 1)}
            comments = {"nodes": nodes, "pageInfo": page}
            return 200, {"data": {"repository": {"pullRequest": {"comments": comments}}}}
        if re.fullmatch(r"/api/v3/repos/o/r\.s/issues/7/comments", path):
            if self.readonly:
                return 403, {"message": "Resource not accessible by integration"}
            self.comments.append(Comment("us", sent["body"]))
            return 201, {"id": len(self.comments)}
        return 404, {"message": "Not Found"}
