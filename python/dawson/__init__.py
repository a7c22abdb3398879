"""Chess problems and fairy chess: solve, play and search under any rules."""

from __future__ import annotations

import io
import os
from typing import Any, Dict, Iterable, Iterator, List, Union

from ._dawson import (
    DawsonError,
    Engine,
    Found,
    Move,
    Node,
    Piece,
    Play,
    Position,
    Problem,
    Query,
    Solution,
    Solving,
    __version__,
    diagram,
    known_games,
    solve,
)

__all__ = [
    "DawsonError",
    "Engine",
    "Found",
    "Move",
    "Node",
    "Piece",
    "Play",
    "Position",
    "Problem",
    "Query",
    "Solution",
    "Solving",
    "__version__",
    "columns",
    "diagram",
    "games",
    "known_games",
    "rows",
    "solve",
]


def rows(problems: Iterable[str], **options: Any) -> Iterator[Dict[str, Any]]:
    """Solves problems and yields a row for each task, for ``pandas.DataFrame(dawson.rows(...))``.

    A problem that cannot be solved is a row with ``error`` set; the others follow all the same.
    """
    for number, text in enumerate(problems, 1):
        row: Dict[str, Any] = {
            "problem": number,
            "twin": None,
            "fen": None,
            "stipulation": None,
            "conditions": None,
            "verdict": None,
            "solutions": None,
            "text": None,
            "error": None,
        }
        try:
            for solution in solve(text, **options):
                yield {
                    **row,
                    "twin": solution.twin,
                    "fen": solution.fen,
                    "stipulation": solution.stipulation,
                    "conditions": ", ".join(solution.conditions),
                    "verdict": solution.verdict,
                    "solutions": solution.count,
                    "text": solution.text,
                    "error": "; ".join(solution.errors) or None,
                }
        except DawsonError as error:
            yield {**row, "error": str(error)}


def columns(problems: Iterable[str], **options: Any) -> Dict[str, List[Any]]:
    """The same rows by column, for ``pyarrow.table(dawson.columns(...))``."""
    table: Dict[str, List[Any]] = {}
    for row in rows(problems, **options):
        for name, value in row.items():
            table.setdefault(name, []).append(value)
    return table


def games(query: Union[str, Query], paths: Union[str, os.PathLike, Iterable[Union[str, os.PathLike]]]) -> Iterator[Any]:
    """The games that a query finds, as games of the package ``chess``, with a comment at each matching position."""
    import chess.pgn

    asked = Query(query) if isinstance(query, str) else query
    each = [paths] if isinstance(paths, (str, os.PathLike)) else paths
    for path in each:
        text = io.StringIO(asked.pgn(path))
        while True:
            game = chess.pgn.read_game(text)
            if game is None:
                break
            yield game
