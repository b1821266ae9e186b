"""Prints the transitions of some zones between 2000 and 2037, one zone a line:

    name offset-before-2000 instant:offset instant:offset ...

Instants are seconds since 1970, offsets are seconds east of Greenwich. The tests build their own zones from them.
"""

import datetime
import zoneinfo

ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/St_Johns",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Sydney",
    "Australia/Lord_Howe",
    "America/Santiago",
    "Pacific/Apia",
]


def offset(zone, seconds):
    moment = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).astimezone(zone)
    return int(moment.utcoffset().total_seconds())


def transitions(zone, first, last):
    step = 86400
    for start in range(first, last, step):
        low, high = start, start + step
        if offset(zone, low) == offset(zone, high):
            continue
        while high - low > 1:
            middle = (low + high) // 2
            if offset(zone, middle) == offset(zone, low):
                low = middle
            else:
                high = middle
        yield high, offset(zone, high)


def main():
    first = int(datetime.datetime(2000, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    last = int(datetime.datetime(2037, 1, 1, tzinfo=datetime.timezone.utc).timestamp())
    for name in ZONES:
        zone = zoneinfo.ZoneInfo(name)
        changes = " ".join(f"{instant}:{after}" for instant, after in transitions(zone, first, last))
        print(f"{name} {offset(zone, first)} {changes}".rstrip())


if __name__ == "__main__":
    main()
