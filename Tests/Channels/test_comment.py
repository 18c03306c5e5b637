"""The comment of the GitHub Action, posted by gh to a local GitHub."""
from __future__ import annotations

import re
import shutil
import unittest

from github import TOKEN, Comment, GitHub
from runner import ROOT, Runner, Step

PACKS = ROOT / "SamplePacks"


@unittest.skipUnless(shutil.which("gh") and shutil.which("openssl"), "there is no gh, or no openssl")
class CommentTests(unittest.TestCase):
    """The second half of action.yml, with the outputs of the first."""

    def setUp(self) -> None:
        self.runner = Runner()
        self.addCleanup(self.runner.close)
        self.github = GitHub(self.runner.folder)
        self.addCleanup(self.github.close)
        for pack in ("good-pack", "broken-pack"):
            shutil.copytree(PACKS / pack, self.runner.workspace / pack)

    def comment(self, pack: str, token: str = TOKEN, sheets: str = "", pull: str = "7", job: str = "a-b") -> Step:
        """Checks a pack and posts the table like action.yml."""
        checked = self.runner.run(paths=pack, comment="true")
        self.assertIn(checked.status, (0, 1), checked.log)
        environment = {"GITHUB_SERVER_URL": self.github.address, "SSL_CERT_FILE": str(self.github.certificate),
                       "GITHUB_REPOSITORY": "o/r.s", "GH_TOKEN": token, "GITHUB_JOB": job}
        found = " ".join(checked.output(kind) for kind in ("errors", "warnings", "notes"))
        step = self.runner.run(environment, "comment", table=checked.output("table"), found=found, sheets=sheets,
                               pull=pull, head="1" * 40)
        # A failed comment does not change the verdict about stickers.
        self.assertEqual(step.status, 0, step.log)
        return step

    def test_own_comment_is_updated_and_others_are_kept(self) -> None:
        mark = "<!-- stickerlint a_b -->"
        others = [Comment("stranger", mark), Comment("us", f"Quoted: {mark}"), Comment("us", "Something else")]
        self.github.comments = [Comment(comment.author, comment.body) for comment in others]
        self.assertEqual(self.comment("broken-pack").log, "")
        self.assertEqual(self.github.comments[:3], others)
        first = self.github.comments[3].body
        self.assertTrue(first.startswith(f"{mark}\n### stickerlint\n"), first)
        self.assertIn("`broken-pack/otter-dance.png`", first)
        self.assertIn(f"Checked: {'1' * 40}\n", first)
        self.assertEqual(self.comment("good-pack", sheets="https://example.com/1").log, "")
        self.assertEqual(len(self.github.comments), 4)
        self.assertIn("7 of 7 stickers fine", self.github.comments[3].body)
        self.assertIn("(https://example.com/1)", self.github.comments[3].body)
        self.assertNotIn("otter-dance", self.github.comments[3].body)
        # Another job has its own comment.
        self.comment("broken-pack", job="c")
        self.assertEqual(len(self.github.comments), 5)

    def test_good_pack_gets_a_comment_only_with_sheets(self) -> None:
        self.comment("good-pack")
        self.assertEqual(self.github.comments, [])
        self.comment("good-pack", sheets="https://example.com/1")
        self.assertEqual(len(self.github.comments), 1)

    def test_failed_comment_is_reported(self) -> None:
        for readonly, token in ((True, TOKEN), (False, "wrong"), (False, "")):
            with self.subTest(token=token):
                self.github.readonly = readonly
                step = self.comment("broken-pack", token=token)
                self.assertEqual(len(step.commands()), 1, step.log)
                self.assertIn("pull-requests: write", step.commands()[0])
                self.assertEqual(self.github.comments, [])

    def test_without_a_pull_request_no_comment_is_posted(self) -> None:
        for pull in ("", "x", "7; touch canary", "7\n8"):
            step = self.comment("broken-pack", pull=pull)
            self.assertIn("not a pull request", step.log)
            self.assertEqual(self.github.comments, [])
        self.assertEqual(list(self.runner.folder.rglob("canary")), [])

    def test_file_names_in_comments_mention_nobody(self) -> None:
        pack = self.runner.workspace / "pack"
        pack.mkdir()
        for name in ("@everybody.png", "--> ![x](https://example.com).png", "$(touch canary).png", "`x` | <img>.png"):
            shutil.copy(PACKS / "broken-pack/otter-dance.png", pack / name.replace("/", "_"))
        self.assertEqual(self.comment("pack").log, "")
        body = self.github.comments[0].body
        rows = [line for line in body.splitlines() if line.startswith("| ✗")]
        self.assertEqual(len(rows), 4, body)
        self.assertIn("`pack/@everybody.png`", body)
        text = re.sub(r"(`+).*?\1", "", body.split("\n", 1)[1])
        for harm in ("@everybody", "![", "-->", "<img"):
            self.assertNotIn(harm, text)
        self.assertEqual(list(self.runner.folder.rglob("canary")), [])


if __name__ == "__main__":
    unittest.main()
