"""The package solves, plays, searches and draws, and says the same as the command line."""

import json
import os
import signal
import subprocess
import threading
import time
import xml.dom.minidom
from pathlib import Path

import pytest

import dawson

ROOT = Path(__file__).resolve().parents[2]

# Paul Morphy, New York Clipper 1856
MORPHY = """beginproblem
forsyth kbK5/pp6/1P6/8/8/8/8/R7
stipulation #2
option try variation
endproblem
"""

CIRCE = """beginproblem
pieces white ke1 rb2 black ke8 pb6
stipulation h#2
condition circe
endproblem
"""

GAMES = """[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0

[White "C"]
[Black "D"]
[Result "0-1"]

1. f3 e5 2. g4 Qh4# 0-1
"""


def program():
    """The program `dawson`, where it has been built."""
    named = os.environ.get("DAWSON_BIN")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    path = Path(named) if named else target / "release" / "dawson"
    if not path.exists():
        if os.environ.get("CI"):
            pytest.fail(f"{path}: the program is not built")
        pytest.skip(f"{path}: the program is not built (cargo build --release)")
    return str(path)


def test_a_stranger_solves_queries_and_draws(tmp_path):
    (solution,) = dawson.solve(MORPHY)
    assert solution.verdict == "sound" and solution.count == 1
    key = next(move for move in solution.tree[0].moves if move.mark == "key")
    assert key.text == "Ra1-a6" and key.fen.startswith("kbK5/pp6/RP6/")
    assert {reply.replies[0].goals[0] for reply in key.replies} == {"#"}
    (tmp_path / "games.pgn").write_text(GAMES)
    found = dawson.Query("(position :mate)").search(tmp_path / "games.pgn")
    assert [(one.game, one.plies) for one in found] == [(1, [7]), (2, [4])]
    xml.dom.minidom.parseString(dawson.diagram("8/8/3k4/8/8/3QK3/8/8", "#2"))
    xml.dom.minidom.parseString(dawson.Position(MORPHY)._repr_svg_())


def test_the_example_of_the_readme_runs(tmp_path, monkeypatch, capsys):
    text = (ROOT / "python" / "README.md").read_text()
    example = text.split("```python\n")[1].split("```")[0]
    (tmp_path / "games.pgn").write_text(GAMES)
    monkeypatch.chdir(tmp_path)
    exec(compile(example, "README.md", "exec"), {})
    told = capsys.readouterr().out
    assert told.startswith("sound\n") and "Ra1-a6" in told and "\n1 [7]\n" in told


@pytest.mark.parametrize("name", ["morphy.inp"])
@pytest.mark.parametrize("threads", [1, 2])
def test_the_command_line_says_the_same(name, threads):
    path = ROOT / "examples" / name
    command = [program(), "solve", "--format", "json", "--positions", "--regression", str(path)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    moves = lambda text: [o for o in map(json.loads, text.splitlines()) if o["type"] in ("move", "solution")]
    own = "".join(solution.json for solution in dawson.solve(path.read_text(), threads=threads))
    assert moves(own) == moves(told) and moves(own)


def test_twins_conditions_and_lines():
    twins = CIRCE.replace("condition circe", "condition circe\ntwin move b6 b5")
    first, second = dawson.solve(twins)
    assert (first.twin, second.twin) == ("a", "b")
    assert first.conditions == ["Circe"]
    for solution in (first, second):
        assert len(solution.lines) == solution.count
        for line in solution.tree[0].moves:
            assert line.replies[0].replies[0].replies[0].goals == ["#"]


def test_what_is_wrong_is_an_exception_with_its_place():
    with pytest.raises(dawson.DawsonError, match="^3:14: error"):
        dawson.Problem(MORPHY.replace("#2", "#x"))
    with pytest.raises(dawson.DawsonError):
        dawson.Query("(position :nonsense)")
    with pytest.raises(dawson.DawsonError):
        dawson.Piece("N(", "betza")
    with pytest.raises(ValueError):
        dawson.solve(MORPHY, dialect="klingon")


def test_positions_under_conditions():
    game = dawson.Position.from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", ["checklesschess"])
    assert all("+" not in move.text for move in game.legal_moves())
    game.play("e1g1")
    game.play(game.legal_moves()[0])
    assert game.moves[0] == "0-0" and game.turn == "white"
    assert game.undo() and game.undo() and not game.undo()
    assert game.fen == "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"
    with pytest.raises(dawson.DawsonError, match="not a legal move"):
        game.play("e1e5")


def test_pieces_and_engine():
    assert dawson.Piece("g").title == "g: grasshopper"
    assert len(dawson.Piece("NC", "betza").moves("d4")) == 16
    game = dawson.Engine("crazyhouse")
    line = game.think(depth=2)
    game.play(line[0])
    assert game.moves == [line[0]] and game.result is None
    assert "crazyhouse" in dict(dawson.known_games())


def test_games_for_python_chess(tmp_path):
    pytest.importorskip("chess")
    (tmp_path / "games.pgn").write_text(GAMES)
    games = list(dawson.games("(position :mate)", tmp_path / "games.pgn"))
    assert [game.headers["White"] for game in games] == ["A", "C"]
    assert games[0].end().board().is_checkmate()


def test_rows_and_columns():
    table = dawson.columns([MORPHY, "beginproblem nonsense", CIRCE])
    assert table["verdict"][0] == "sound" and table["error"][1] and table["stipulation"][2] == "h#2"
    assert {len(column) for column in table.values()} == {3}


LONG = MORPHY.replace("#2", "h#9").replace("option try variation\n", "")


def test_a_search_can_be_cancelled_and_leaves_the_interpreter_free():
    solving = dawson.Problem(LONG).solve()
    turns = 0
    timer = threading.Timer(0.5, solving.cancel)
    timer.start()
    counting = threading.Thread(target=lambda: [None for _ in solving])
    counting.start()
    while counting.is_alive() and turns < 1000:
        turns += 1
        time.sleep(0.01)
    assert not counting.is_alive() and turns > 10


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_stops_a_search():
    # a shell lets its background jobs ignore the signal, and this search would not end
    signal.signal(signal.SIGINT, signal.default_int_handler)
    threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        list(dawson.solve(LONG))


def test_a_search_of_a_thousand_positions():
    """A composer's search: where must the pawn stand, so that the helpmate has one solution?"""
    squares = [f + r for f in "abcdefgh" for r in "234567"]
    problem = "beginproblem pieces white kc1 re2 black ka1 p{} stipulation h#1.5 endproblem"
    rows = list(dawson.rows((problem.format(square) for square in squares)))
    assert len(rows) == len(squares)
    assert all(row["error"] is None for row in rows), [row["error"] for row in rows if row["error"]]
    assert any(row["solutions"] == 1 for row in rows)
