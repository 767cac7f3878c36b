"""The command line, called in this process, with what it said."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from workbench.cli import main


class Said(NamedTuple):
    """What a command line came to."""

    code: int
    out: str
    err: str

    def object(self) -> dict[str, Any]:
        """The one JSON object on stdout; anything beside it, or NaN in it, is a failure."""

        def refuse(constant: str) -> None:
            raise AssertionError(f"{constant} in the output")

        assert self.code in (0, 1), self.err
        found = json.loads(self.out, parse_constant=refuse)
        assert isinstance(found, dict)
        return found


Run = Callable[..., Said]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call ``workbench`` with words; a text alone is split at its spaces."""

    def call(*words: str) -> Said:
        arguments = words[0].split() if len(words) == 1 else list(words)
        capsys.readouterr()
        try:
            code: Any = main(arguments)
        except SystemExit as end:
            code = end.code
        return Said(code, *capsys.readouterr())

    return call
