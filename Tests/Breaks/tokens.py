"""Swift source text as tokens: as much of the language as is needed to find places in it."""

from dataclasses import dataclass

OPENING = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(OPENING.values())
OPERATOR_CHARACTERS = set("/=-+!*%<>&|^~?")


@dataclass
class Token:
    """A word, a number, a string, an operator or a punctuation mark."""

    kind: str
    text: str
    start: int
    end: int
    line: int
    begins_line: bool
    spaced_before: bool
    spaced_after: bool = False
    # The index of the bracket that belongs to this one, and of the bracket that this token is directly in.
    partner: int = -1
    parent: int = -1


def tokens(text):
    """Everything but white space and comments, in order."""
    found = []
    place, line, begins_line = 0, 1, True
    while place < len(text):
        character = text[place]
        if character.isspace():
            if character == "\n":
                line += 1
                begins_line = True
            place += 1
            continue
        if text.startswith("//", place):
            place = _find(text, "\n", place)
            continue
        if text.startswith("/*", place):
            end = _end_of_comment(text, place)
            line += text.count("\n", place, end)
            place = end
            continue
        kind, end = _token(text, place)
        spaced = place == 0 or text[place - 1].isspace()
        found.append(Token(kind, text[place:end], place, end, line, begins_line, spaced))
        found[-1].spaced_after = end >= len(text) or text[end].isspace()
        line += text.count("\n", place, end)
        place = end
        begins_line = False
    _match_brackets(found)
    return found


def _find(text, part, start):
    place = text.find(part, start)
    return len(text) if place < 0 else place


def _end_of_comment(text, start):
    depth, place = 0, start
    while place < len(text):
        if text.startswith("/*", place):
            depth += 1
            place += 2
        elif text.startswith("*/", place):
            depth -= 1
            place += 2
            if depth == 0:
                return place
        else:
            place += 1
    return place


def _token(text, place):
    character = text[place]
    if character == '"' or character == "#" and text[place:].lstrip("#").startswith('"'):
        return "string", _end_of_string(text, place)
    if character.isdigit():
        return "number", _end_of_number(text, place)
    if character.isalpha() or character in "_$@#`":
        end = place + 1
        while end < len(text) and (text[end].isalnum() or text[end] in "_`"):
            end += 1
        return "word", end
    if character in OPERATOR_CHARACTERS or text.startswith("..", place):
        dotted = character == "."
        end = place + 1
        while end < len(text) and (text[end] in OPERATOR_CHARACTERS or dotted and text[end] == "."):
            end += 1
        return "operator", end
    return "mark", place + 1


def _end_of_number(text, place):
    end = place
    while end < len(text) and (text[end].isalnum() or text[end] == "_"):
        end += 1
    if end + 1 < len(text) and text[end] == "." and text[end + 1].isdigit() and text[place - 1] != ".":
        end += 1
        while end < len(text) and (text[end].isalnum() or text[end] == "_"):
            end += 1
    return end


def _end_of_string(text, place):
    hashes = 0
    while text[place + hashes] == "#":
        hashes += 1
    quote = '"""' if text.startswith('"""', place + hashes) else '"'
    end = quote + "#" * hashes
    escape = "\\" + "#" * hashes
    place += hashes + len(quote)
    while place < len(text):
        if text.startswith(end, place):
            return place + len(end)
        if text.startswith(escape + "(", place):
            place = _end_of_interpolation(text, place + len(escape))
        elif text.startswith(escape, place):
            place += len(escape) + 1
        else:
            place += 1
    return place


def _end_of_interpolation(text, place):
    depth = 0
    while place < len(text):
        if text[place] == '"':
            place = _end_of_string(text, place)
            continue
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        place += 1
        if depth == 0:
            return place
    return place


def _match_brackets(found):
    open_brackets = []
    for index, token in enumerate(found):
        is_mark = token.kind == "mark"
        if is_mark and token.text in CLOSING and open_brackets:
            opening = open_brackets.pop()
            found[opening].partner, token.partner = index, opening
        token.parent = open_brackets[-1] if open_brackets else -1
        if is_mark and token.text in OPENING:
            open_brackets.append(index)
