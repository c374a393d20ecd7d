"""The language in which the command line speaks: `--lang`, which every command takes, else LINGNAN_LANG, else 简体."""

import os
import sys
from itertools import pairwise
from typing import Annotated, Final

import typer

from lingnan.core.errors import LingnanError, Said
from lingnan.texts import LANGUAGES, Language, read_language, told

NAME: Final = "--lang"
VARIABLE: Final = "LINGNAN_LANG"

LanguageOption = Annotated[
    Language,
    typer.Option(
        NAME,
        envvar=VARIABLE,
        parser=read_language,
        metavar="LANG",
        expose_value=False,
        help=f"One of {', '.join(LANGUAGES)}.",
    ),
]


def language() -> Language:
    """What was asked for last. It is read from the words as they are: it is needed where they make no sense, too."""
    asked = os.environ.get(VARIABLE, "")
    for word, following in pairwise([*sys.argv[1:], ""]):
        name, equals, value = word.partition("=")
        if name == NAME:
            asked = value if equals else following
    return next((each for each in LANGUAGES if each == asked), LANGUAGES[0])


def coded(said: LingnanError | Said) -> str:
    """What was said, in that language, with its code."""
    return f"{told(language(), said)} [{said.code}]"
