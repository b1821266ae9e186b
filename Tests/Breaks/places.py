"""The places of a source file that can be broken, each with one way to break it.

A break is compiled beside what it breaks and is chosen when the program runs, so that one build has all of them.
"""

import re
from dataclasses import dataclass, field

from tokens import tokens

TURNED = {"<": [">", "<="], "<=": ["<", ">"], ">": ["<", ">="], ">=": [">", "<"], "==": ["!="], "!=": ["=="]}
LOGIC = {"&&": "||", "||": "&&"}
# What has to be on the disk, or kept from others, when the next thing happens.
LASTING = re.compile(
    r"\btry\b.*\b(sync|lock\w*|rename|replace\w*|write\w*|append|truncate|close|remove|link|keep|adopt|check\w*"
    r"|forget)\b"
    r"|\b(adopt|close|unlock|lockedFile = nil|consume lock)\b", re.S)
NOT_STATEMENTS = set(
    """let var func init deinit subscript struct class enum extension protocol actor import typealias associatedtype
    operator infix prefix postfix precedencegroup public private fileprivate internal package open static mutating
    nonmutating final override required convenience indirect lazy weak unowned nonisolated isolated consuming borrowing
    if guard else for while repeat switch case default do catch defer return throw break continue fallthrough where get
    set willSet didSet some any inout""".split())
DECLARATIONS = set("func init deinit subscript struct class enum extension protocol actor".split())
RUNNING_BLOCKS = set("if else for while repeat do catch defer".split())


@dataclass(eq=False)
class Place:
    """A place in a file and what is done to it there; `edits` are filled in once it has a number."""

    path: str
    line: int
    kind: str
    what: str
    start: int
    end: int
    make: object = field(repr=False)
    number: int = 0

    @property
    def name(self):
        """What it is called in notes, which outlive the numbers of lines."""
        return f"{self.path}: {self.what}"


@dataclass
class Edit:
    """Text in the place of a token, or around a range of tokens."""

    start: int
    end: int
    before: str
    after: str = ""
    replaces: bool = False
    # Declared at the end of the file.
    declaration: str = ""


def places(path, text):
    """All places of a file, from its beginning to its end."""
    return _Finder(path, text).found()


class _Finder:
    def __init__(self, path, text):
        self.path, self.text = path, text
        self.tokens = tokens(text)
        self.places = []

    def found(self):
        for index, token in enumerate(self.tokens):
            if token.text == "func" and token.kind == "word":
                self._function(index)
            elif token.text == "var" and token.kind == "word":
                self._property(index)
            elif token.text in ("if", "guard", "while", "for") and token.kind == "word":
                self._conditions(index)
            elif token.text in ("case", "default") and token.kind == "word":
                self._case(index)
            elif token.kind == "operator":
                self._operator(index)
            elif token.kind == "number":
                self._number(index)
            if self._begins_statement(index):
                self._statement(index)
        return sorted(self.places, key=lambda place: (place.start, place.end, place.kind))

    def _add(self, kind, token, what, start, end, make):
        self.places.append(Place(self.path, token.line, kind, what, start, end, make))

    def _snippet(self, start, end=None):
        end = self.text.find("\n", start) if end is None else end
        snippet = " ".join(self.text[start:end].split())
        return snippet if len(snippet) <= 70 else snippet[:69] + "…"

    def _line(self, token):
        return self._snippet(self.text.rfind("\n", 0, token.start) + 1)

    def _text(self, index):
        return self.tokens[index].text if 0 <= index < len(self.tokens) else ""

    # Operators and numbers

    def _operator(self, index):
        token = self.tokens[index]
        before, after = self._text(index - 1), self._text(index + 1)
        if before in ("func", "operator") or token.text == "==" and re.fullmatch(r"[A-Z]\w*", after):
            return
        is_value = before in (":", "(", ",") and after in (")", ",")
        is_infix = token.spaced_before and token.spaced_after and index > 0
        if token.text in TURNED and (is_infix or is_value):
            for other in TURNED[token.text]:
                self._infix(index, "comparison", other)
        elif token.text in LOGIC and is_infix:
            self._infix(index, "logic", LOGIC[token.text])
        elif token.text in ("..<", "...") and not token.spaced_before and not token.spaced_after:
            if before not in ("(", "[", ",") and after not in (")", "]", ","):
                self._infix(index, "range", "+1")
        elif token.text in ("+", "-") and is_infix:
            if "string" not in (self.tokens[index - 1].kind, self.tokens[index + 1].kind):
                self._infix(index, "arithmetic", {"+": "-", "-": "+"}[token.text])
        elif token.text == "!" and not token.spaced_after and (token.spaced_before or before in ("(", "[", "!")):
            name = lambda number: "\u2200" + _symbol(number)
            self._add(
                "condition", token, f"`!` left out in `{self._line(token)}`", token.start, token.end,
                lambda number: Edit(
                    token.start, token.end, name(number), replaces=True,
                    declaration=f"prefix operator {name(number)}\n{SCOPE} prefix func {name(number)}(_ value: Bool) "
                    f"-> Bool {{ ChosenBreak.on({number}) ? value : !value }}\n"))

    def _infix(self, index, kind, other):
        token = self.tokens[index]
        old = token.text
        said = f"`{old}` reaches one further" if kind == "range" else f"`{old}` → `{other}`"
        self._add(
            kind, token, f"{said} in `{self._line(token)}`", token.start, token.end,
            lambda number: Edit(
                token.start, token.end, "\u2201" + _symbol(number), replaces=True,
                declaration=_infix_operator("\u2201" + _symbol(number), number, kind, old, other)))

    def _number(self, index):
        token = self.tokens[index]
        if not re.fullmatch(r"0x[0-9A-Fa-f_]+|0o[0-7_]+|0b[01_]+|[0-9_]+", token.text) or self._text(index - 1) == ".":
            return
        value = int(token.text.replace("_", ""), 0) if token.text.lstrip("0") else 0
        for other in [value + 1] + ([value - 1] if value > 0 else []):
            shown = {"0x": hex, "0o": oct, "0b": bin}.get(token.text[:2], str)(other)
            self._constant(token, shown)

    def _constant(self, token, other):
        self._add(
            "constant", token, f"`{token.text}` → `{other}` in `{self._line(token)}`", token.start, token.end,
            lambda number: Edit(
                token.start, token.end, f"(ChosenBreak.on({number}) ? {other} : {token.text})", replaces=True))

    # Conditions and cases

    def _conditions(self, index):
        keyword = self._text(index)
        if keyword == "while" and self._text(index - 1) == "}":
            return
        first, place = index + 1, index + 1
        if keyword == "for":
            while place < len(self.tokens) and self._text(place) not in ("where", "{"):
                place = self._past(place)
            if self._text(place) != "where":
                return
            first = place = place + 1
        while place < len(self.tokens):
            text = self._text(place)
            ends = text == "else" if keyword == "guard" else text == "{"
            if ends or text == ",":
                self._condition(first, place)
                first = place + 1
            if ends:
                return
            place = self._past(place)

    def _past(self, index):
        partner = self.tokens[index].partner
        return partner + 1 if partner > index else index + 1

    def _condition(self, first, end):
        if end <= first or self._text(first) in ("let", "var", "case", "#available", "#unavailable"):
            return
        if self._text(first) == "true" or self._text(first) == "!" and end == first + 2:
            return
        start, stop = self.tokens[first].start, self.tokens[end - 1].end
        self._add(
            "condition", self.tokens[first], f"`{self._snippet(start, stop)}` negated", start, stop,
            lambda number: Edit(start, stop, f"ChosenBreak.flip({number}, ", ")"))

    def _case(self, index):
        block = self.tokens[index].parent
        if block < 0 or self._text(block) != "{" or self._head(block)[:1] != ["switch"]:
            return
        place = index + 1
        while place < len(self.tokens) and self._text(place) != ":":
            place = self._past(place)
        if place + 1 >= len(self.tokens) or self._text(place + 1) in ("break", "return", "throw", "}"):
            return
        colon = self.tokens[place]
        what = f"`{self._snippet(self.tokens[index].start, colon.end)}` does nothing"
        self._add(
            "case", self.tokens[index], what, colon.end, colon.end,
            lambda number: Edit(colon.end, colon.end, f" if ChosenBreak.on({number}) {{ break }};"))

    # Functions

    def _function(self, index):
        place = index + 1
        while place < len(self.tokens) and self._text(place) != "(":
            place += 1
        parameters = place
        place = self._past(place)
        arrow = None
        while place < len(self.tokens) and self._text(place) != "{":
            token = self.tokens[place]
            if token.begins_line and token.text not in ("->", "where", "throws", "async", "rethrows"):
                return
            if token.text == "}":
                return
            if token.text == "->" and arrow is None:
                arrow = place
            place = self._past(place)
        if place >= len(self.tokens):
            return
        name = self._text(index + 1)
        if arrow is None:
            self._early(place, f"`{name}` returns at once", None)
            return
        last = arrow + 1
        while last < place and self._text(last) != "where":
            last = self._past(last)
        result = self.text[self.tokens[arrow + 1].start:self.tokens[last - 1].end]
        for value in self._values(result, parameters):
            self._early(place, f"`{name}` returns `{value}` at once", value)

    def _property(self, index):
        name, colon = self._text(index + 1), index + 2
        if self._text(colon) != ":":
            return
        place = colon + 1
        while place < len(self.tokens) and self._text(place) not in ("{", "=", ";", "}"):
            if self.tokens[place].begins_line:
                return
            place = self._past(place)
        if self._text(place) != "{" or self._text(place + 1) in ("get", "set", "didSet", "willSet", "_read"):
            return
        result = self.text[self.tokens[colon + 1].start:self.tokens[place - 1].end]
        for value in self._values(result, None):
            self._early(place, f"`{name}` is `{value}` at once", value)

    def _values(self, result, parameters):
        if result == "Bool":
            return ["true", "false"]
        if result.endswith("?"):
            return ["nil"]
        if result.startswith("[") and result.endswith("]"):
            return ["[:]" if re.match(r"\[[^\[\]]*:", result) else "[]"]
        if result.startswith("Results<"):
            return [".none"]
        if result in ("String", "Int"):
            return ['""' if result == "String" else "0"]
        if parameters is not None:
            inner = self.text[self.tokens[parameters].end:self.tokens[self.tokens[parameters].partner].start]
            same = re.search(r"(\w+)\s*:\s*" + re.escape(result) + r"\s*(,|$)", inner.strip())
            if same:
                return [same.group(1)]
        return []

    def _early(self, block, what, value):
        opening, closing = self.tokens[block], self.tokens[self.tokens[block].partner]
        body = self.tokens[block + 1:opening.partner]
        if not body:
            return
        if value is not None and not any(token.text == "return" for token in body):
            # The body is one expression, so that it stays one.
            make = lambda number: Edit(
                opening.end, closing.start, f" if ChosenBreak.on({number}) {{ {value} }} else {{", "} ")
        else:
            result = "return" if value is None else f"return {value}"
            make = lambda number: Edit(opening.end, opening.end, f" if ChosenBreak.on({number}) {{ {result} }};")
        self._add("early return", opening, what, opening.end, closing.start, make)

    # Statements

    def _head(self, block):
        """The words in front of a brace, from the beginning of what it belongs to."""
        words = []
        place = block - 1
        while place >= 0:
            token = self.tokens[place]
            if token.partner >= 0 and token.partner < place and token.text != "}":
                place = token.partner
                words.append("()")
            elif token.text in ("{", "}", ";") or token.text in ("(", "["):
                break
            else:
                words.append(token.text)
            if self.tokens[place].begins_line and not self._continues(place):
                break
            place -= 1
        words.reverse()
        while words[:1] and words[0] in ("case", "default") and ":" in words:
            words = words[words.index(":") + 1:]
        return words

    def _continues(self, index):
        """Whether the token belongs to what the line above has begun."""
        if index == 0:
            return False
        token, before = self.tokens[index], self.tokens[index - 1]
        if token.text in (".", "else", "catch", "where", "?", ":", "->", ")", "]", "}", "throws", "async"):
            return True
        if token.kind == "operator" and token.spaced_after:
            return True
        return before.text in (",", "=", "(", "[") or before.kind == "operator" and before.spaced_before

    def _kind(self, block):
        """What a brace belongs to: a keyword, `func ->`, `property` or `closure`."""
        words = self._head(block)
        if not words:
            return "closure"
        for word in words:
            if word in DECLARATIONS:
                return "func ->" if word == "func" and "->" in words else word
        if words[0] in RUNNING_BLOCKS or words[0] in ("switch", "guard", "get", "set", "didSet", "willSet"):
            return words[0]
        if "var" in words and "=" not in words:
            return "property"
        return "closure"

    def _begins_statement(self, index):
        token = self.tokens[index]
        if token.kind != "word" or token.text in NOT_STATEMENTS or token.text[0] in "$#@":
            return False
        if token.parent < 0 or self._text(token.parent) != "{" or self._text(index + 1) == ":":
            return False
        before = self._text(index - 1)
        if before == "{" and not token.begins_line:
            kind = self._kind(token.parent)
            return kind in RUNNING_BLOCKS or kind in ("func", "set", "didSet", "deinit", "init", "guard")
        if before == ";":
            return True
        return token.begins_line and not self._continues(index) and before not in ("@", "in") or (
            token.begins_line and before == "in")

    def _statement(self, index):
        block = self.tokens[index].parent
        closing = self.tokens[block].partner
        place = index
        has_assignment = False
        while place < closing:
            token = self.tokens[place]
            if place > index and token.begins_line and not self._continues(place):
                break
            if token.text == ";":
                break
            if re.fullmatch(r"=|[-+*/|&]=|&[-+*]=", token.text) and token.spaced_before:
                has_assignment = True
            place = self._past(place)
        last = place - 1
        is_call = self._text(last) in (")", "}")
        if not has_assignment and not is_call:
            return
        kind = self._kind(block)
        if kind == "init" and self._text(index) == "self":
            return
        is_only = index == block + 1 and place == closing
        if not has_assignment and is_only and kind in ("func ->", "property", "closure", "get"):
            return
        if kind in ("struct", "class", "enum", "extension", "protocol", "actor"):
            return
        start, end = self.tokens[index].start, self.tokens[last].end
        statement = self.text[start:end]
        lasting = "step" if LASTING.search(statement) else "statement"
        self._add(
            lasting, self.tokens[index], f"`{self._snippet(start, end)}` left out", start, end,
            lambda number: Edit(start, end, f"if !ChosenBreak.on({number}) {{ ", " }"))


SCOPE = "@usableFromInline"


def _symbol(number):
    """A number in characters of operators."""
    digits = ""
    while True:
        digits = chr(0x2202 + number % 64) + digits
        number //= 64
        if number == 0:
            return digits


def _infix_operator(name, number, kind, old, other):
    on = f"ChosenBreak.on({number})"
    if kind == "comparison":
        bound = "Equatable" if old in ("==", "!=") else "Comparable"
        text = f"infix operator {name}: ComparisonPrecedence\n{SCOPE} func {name}<Value: {bound}>"
        text += f"(_ a: Value, _ b: Value) -> Bool {{ {on} ? a {other} b : a {old} b }}\n"
        if bound == "Equatable":
            text += f"{SCOPE} func {name}<Value>(_ a: Value?, _ b: _OptionalNilComparisonType) -> Bool "
            text += f"{{ {on} ? a {other} b : a {old} b }}\n"
        return text
    if kind == "logic":
        precedence = "Conjunction" if old == "&&" else "Disjunction"
        return (
            f"infix operator {name}: Logical{precedence}Precedence\n{SCOPE} func {name}(_ a: Bool, "
            f"_ b: @autoclosure () throws -> Bool) rethrows -> Bool {{ {on} ? try a {other} b() : try a {old} b() }}\n")
    if kind == "arithmetic":
        return (
            f"infix operator {name}: AdditionPrecedence\n{SCOPE} func {name}<Value: FixedWidthInteger>"
            f"(_ a: Value, _ b: Value) -> Value {{ {on} ? a {other} b : a {old} b }}\n")
    result = "Range" if old == "..<" else "ClosedRange"
    return (
        f"infix operator {name}: RangeFormationPrecedence\n{SCOPE} func {name}<Value: Strideable>(_ a: Value, "
        f"_ b: Value) -> {result}<Value> where Value.Stride: SignedInteger "
        f"{{ {on} ? a{old}b.advanced(by: 1) : a{old}b }}\n")


def broken(text, chosen):
    """The text of a file with these places broken, and the range that each of them has there, by its number."""
    pieces = []
    declarations = ""
    for place in chosen:
        edit = place.make(place.number)
        declarations += edit.declaration
        if edit.replaces:
            pieces.append((edit.start, 1, 0, edit.end, edit.before, place.number))
            continue
        # Of what begins at one place, that which ends last begins first; what ends there has ended before.
        pieces.append((edit.start, 0, -edit.end, edit.start, edit.before, place.number))
        if edit.after:
            pieces.append((edit.end, -1, -edit.start, edit.end, edit.after, place.number))
    result, length, passed, ranges = [], 0, 0, {}
    for start, _, _, end, added, number in sorted(pieces):
        result += [text[passed:start], added]
        length += start - passed + len(added)
        ranges[number] = (ranges.get(number, (length - len(added),))[0], length)
        passed = end
    return "".join(result) + text[passed:] + declarations, ranges
