"""The runner itself: what passes, what fails, and that it can fail."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mdtest.match import compare, expectations, short
from tests.mdtest.parse import CaseError, parse
from tests.mdtest.run import Diagnostic

FENCE = "```"


def markdown(text: str) -> str:
    """Markdown whose fences are written ~~~, so that this file stays readable."""
    return text.replace("~~~", FENCE)


def error(line: int, message: str, code: str = "misc") -> Diagnostic:
    return Diagnostic(Path("main.py"), line, 1, "error", message, code)


def test_blocks_under_a_heading_merge_and_lines_map_back() -> None:
    text = markdown("# Top\n~~~py\nimport a\n~~~\n## One\n~~~py\nx\n~~~\nprose\n~~~py\ny\n~~~\n## Two\nno code\n")
    (case,) = parse(text)
    assert case.name == "One"
    assert case.source("main.py") == "import a\nx\ny\n"
    assert [text.splitlines()[line.number - 1] for line in case.files["main.py"]] == ["import a", "x", "y"]


def test_headings_nest_and_never_share_a_name() -> None:
    block = "~~~py\nx\n~~~\n"
    cases = parse(markdown(f"# Top\n## A\n### B\n{block}## C\n{block}## C\n{block}"))
    assert [case.name for case in cases] == ["A / B", "C", "C (2)"]


def test_a_file_with_one_heading_is_one_test() -> None:
    (case,) = parse(markdown("# Only\n~~~py\nx\n~~~\n"))
    assert case.name == "Only"


def test_other_files_ignored_blocks_and_other_languages() -> None:
    text = "## A\n~~~py file=layers.py\na\n~~~\n~~~py\nb\n~~~\n~~~py ignore\nc\n~~~\n~~~sh\n# no\n~~~\n"
    (case,) = parse(markdown(text))
    assert {name: case.source(name) for name in case.files} == {"layers.py": "a\n", "main.py": "b\n"}


def test_an_open_block_is_an_error() -> None:
    with pytest.raises(CaseError, match="line 2: block is never closed"):
        parse(markdown("# A\n~~~py\nx\n"))


def test_errors_match_by_line_code_and_text() -> None:
    lines = [
        'x  # error: [a-code] "wrong \\"x\\"" # error: [misc]',
        "",
        '# error: [misc] "above"',
        "# why",
        "y",
    ]
    found = [error(1, 'it is wrong "x" there', "a-code"), error(1, "any"), error(5, "from above")]
    assert [expected.line for expected in expectations(lines)] == [1, 1, 5]
    assert compare(lines, found) == []
    assert compare(lines, found[1:]) == [(1, 'missing    error: [a-code] "wrong "x""')]
    assert compare(lines, [*found, error(2, "more")]) == [(2, "unexpected error: more  [misc]")]
    assert len(compare(["x  # error: [other]"], [error(1, "text")])) == 2
    assert len(compare(['x  # error: [misc] "other"'], [error(1, "text")])) == 2


def test_revealed_types_are_compared_whole_and_without_modules() -> None:
    note = Diagnostic(Path("main.py"), 1, 1, "note", 'Revealed type is "builtins.list[torch._tensor.Tensor[3]]"', None)
    assert compare(["reveal_type(x)  # revealed: list[Tensor[3]]"], [note]) == []
    assert len(compare(["reveal_type(x)  # revealed: list[Tensor]"], [note])) == 2
    assert len(compare(["reveal_type(x)"], [note])) == 1
    assert short("tuple[torch._tensor.Tensor[B, 2*C], builtins.int]") == "tuple[Tensor[B, 2*C], int]"


PLAIN = "~~~toml\n[tool.mypy]\nplugins = []\n~~~\n"

PASSING = f"""# Everything that passes
{PLAIN}
~~~py
from __future__ import annotations
~~~
## An error
~~~py
x: int = "a"  # error: [assignment] "expression has type"
reveal_type(x)  # revealed: int
~~~
~~~output
error: Incompatible types in assignment (expression has type "str", variable has type "int")  [assignment]
note: Revealed type is "int"
~~~
## Two files
~~~py file=layers.py
def f() -> int:
    return ""  # error: [return-value]
~~~
~~~py
from .layers import f
reveal_type(f())  # revealed: int
~~~
## Wanted
<!-- xfail: not yet -->
~~~py
1 + ""
~~~
## Other options
~~~toml
[tool.mypy]
plugins = []
disable_error_code = ["assignment"]
~~~
~~~py
x: int = "a"
~~~
"""

FAILING = f"""# Everything that fails
{PLAIN}
## Unmarked
~~~py
1 + ""
~~~
## Missing
~~~py
1 + 1  # error: [operator]
~~~
## No longer wanted
<!-- xfail: works by now -->
~~~py
1 + 1
~~~
## No Python
~~~py
1 +
~~~
## Output
~~~py
1 + ""  # error: [operator]
~~~
~~~output
error: something else
~~~
"""


@pytest.fixture(autouse=True)
def _importable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))


def run(pytester: pytest.Pytester, text: str, *options: str) -> pytest.RunResult:
    """Runs the Markdown as a session and process of its own."""
    path = pytester.path / "test.md"
    path.write_text(markdown(text))
    return pytester.runpytest_subprocess("-p", "tests.mdtest.plugin", path, *options)


def test_passing_cases(pytester: pytest.Pytester) -> None:
    run(pytester, PASSING).assert_outcomes(passed=3, xfailed=1)


def test_failing_cases(pytester: pytest.Pytester) -> None:
    result = run(pytester, FAILING)
    result.assert_outcomes(failed=5)
    result.stdout.fnmatch_lines(
        [
            "*test.md:9: unexpected error: Unsupported operand*",
            "*test.md:13: missing *",
            "*test.md:22: syntax error*",
        ]
    )


CRASH = """
from mypy.plugin import Plugin

class Crash(Plugin):
    def get_function_hook(self, fullname):
        assert not fullname.endswith(".crash")

def plugin(version):
    return Crash
"""


def test_a_case_that_crashes_mypy_fails_alone(pytester: pytest.Pytester) -> None:
    plugin = pytester.path / "crash.py"
    plugin.write_text(CRASH)
    config = PLAIN.replace("[]", f'["{plugin}"]')
    crash = "## Crash\n~~~py\ndef crash() -> None: ...\ncrash()\n~~~\n"
    other = '## Other {}\n~~~py\nx: int = ""  # error: [assignment]\n~~~\n'
    result = run(pytester, f"# Top\n{config}{other.format(1)}{crash}{other.format(2)}")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines("*INTERNAL ERROR*")


def test_update_rewrites_what_mypy_says(pytester: pytest.Pytester) -> None:
    stale = PASSING.replace("# revealed: int", "# revealed: str").replace("note: Revealed type", "note: Stale type")
    run(pytester, stale, "--mdtest-update")
    assert (pytester.path / "test.md").read_text() == markdown(PASSING)
