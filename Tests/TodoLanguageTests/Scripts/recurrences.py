"""Prints random recurrence rules with what python-dateutil makes of them, one case a line:

    days RRULE START LIMIT DAY,DAY,...     the first days from START on, up to LIMIT, at most twelve
    next RRULE OLD TODAY DAY SKIPPED LEFT  the first day after OLD that is not before TODAY, - if there is none
    at RRULE OLD NOW TIME SKIPPED LEFT     the same for times of day in Greenwich; without a TIME what was SKIPPED counts
    series RRULE START INSTANT,INSTANT,... the first twelve instants from START on, a time on the clocks of Berlin

Hours pass there whatever clocks show, so dateutil counts them in Greenwich.

Usage: recurrences.py SEED COUNT. The recorded vectors are those of `recurrences.py 5545 200`.

Left out are rules on which dateutil and RFC 5545 differ: BYDAY with and without numbers in one rule (dateutil takes
what fits both), and BYSETPOS in a first week that does not begin with the week (dateutil numbers the rest of it
only). A 10th Friday of a month makes it fail.
"""

import datetime
import itertools
import random
import sys
import warnings

from dateutil import tz
from dateutil.rrule import rrulestr

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


# dateutil looks for the days of a rule until this year, even for one that has none.
datetime.MAXYEAR = 2085


def some(random, values, most):
    return random.sample(values, random.randint(1, min(most, len(values))))


def numbers(values):
    return ",".join(str(value) for value in values)


def rule(random, start):
    frequency = random.choice(["DAILY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
    parts = ["FREQ=" + frequency]
    if random.random() < 0.5:
        parts.append(f"INTERVAL={random.choice([2, 2, 3, 4, 5, 7, 12, 40])}")
    if random.random() < (0.5 if frequency == "YEARLY" else 0.2):
        parts.append("BYMONTH=" + numbers(some(random, range(1, 13), 4)))
    has_days = random.random() < 0.6
    if has_days and frequency != "WEEKLY" and random.random() < 0.6:
        days = list(range(1, 32)) + list(range(-31, 0))
        weights = random.choice([days, [28, 29, 30, 31], [-1, -2, 1, 15, 31]])
        parts.append("BYMONTHDAY=" + numbers(some(random, weights, 4)))
    if has_days and random.random() < 0.6:
        days = some(random, DAYS, 4)
        if frequency in ("MONTHLY", "YEARLY") and random.random() < 0.6:
            ordinals = [1, 2, 3, 4, 5, -1, -2]
            if frequency == "YEARLY" and not any(part.startswith("BYMONTH=") for part in parts):
                ordinals += [10, 20, 40, -10]
            days = [f"{random.choice(ordinals)}{day}" for day in days]
        parts.append("BYDAY=" + ",".join(days))
    week_start = "MO"
    if random.random() < 0.2:
        week_start = random.choice(DAYS)
        parts.append("WKST=" + week_start)
    if has_days and random.random() < 0.3:
        if frequency != "WEEKLY" or start.weekday() == DAYS.index(week_start):
            parts.append("BYSETPOS=" + numbers(some(random, [1, 2, 3, -1, -2, 5], 2)))
    return ";".join(parts)


def end(random, start):
    chance = random.random()
    if chance < 0.2:
        return f";COUNT={random.randint(1, 14)}"
    if chance < 0.4:
        return f";UNTIL={start + datetime.timedelta(days=random.randint(0, 3000)):%Y%m%d}"
    return ""


def midnight(day):
    return datetime.datetime(day.year, day.month, day.day)


def occurrences(text, start, limit):
    if "UNTIL" not in text:
        text += f";UNTIL={limit:%Y%m%d}"
    return (moment.date() for moment in rrulestr(text, dtstart=midnight(start)) if moment.date() <= limit)


def days_case(random, start):
    text = rule(random, start) + end(random, start)
    limit = start + datetime.timedelta(days=15000)
    days = [day.isoformat() for day in itertools.islice(occurrences(text, start, limit), 12)]
    return f"days {text} {start} {limit} {','.join(days) or '-'}"


def next_case(random, start):
    endless = rule(random, start)
    ending = end(random, start)
    today = start + datetime.timedelta(days=random.choice([0, 0, 1, 7, 31, random.randint(-40, 900)]))
    limit = start + datetime.timedelta(days=15000)
    last = datetime.datetime.strptime(ending[7:], "%Y%m%d").date() if "UNTIL" in ending else limit
    left = int(ending[7:]) if "COUNT" in ending else None
    skipped = 0
    for day in occurrences(endless, start, limit):
        if day <= start:
            continue
        if left is not None:
            left -= 1
        if day > last or left == 0:
            break
        if day >= today:
            return f"next {endless + ending} {start} {today} {day} {skipped} {'-' if left is None else left}"
        skipped += 1
    return f"next {endless + ending} {start} {today} - - -"


def hours(random, _):
    return "FREQ=HOURLY" + random.choice(["", ";INTERVAL=2", ";INTERVAL=5", ";INTERVAL=8", ";INTERVAL=12", ";INTERVAL=100"])


def at_case(random, start, rule):
    endless = rule(random, start)
    ending = end(random, start)
    old = midnight(start) + datetime.timedelta(minutes=random.randint(0, 1439))
    # The same day often, so that the time of day decides.
    now = old + datetime.timedelta(days=random.choice([0, 1, 7, 14, 28, 365]), minutes=random.randint(-1500, 1500))
    limit = midnight(start) + datetime.timedelta(days=15000)
    last = limit
    if "UNTIL" in ending:
        last = datetime.datetime.strptime(ending[7:], "%Y%m%d") + datetime.timedelta(days=1)
        if random.random() < 0.5:
            last = last.replace(hour=random.randint(0, 23), minute=random.randint(0, 59))
            ending = f";UNTIL={last:%Y%m%dT%H%M%SZ}"
            last += datetime.timedelta(seconds=1)
    left = int(ending[7:]) if "COUNT" in ending else None
    skipped = 0
    case = f"at {endless + ending} {old.isoformat()}Z {now.isoformat()}Z"
    for moment in rrulestr(endless + f";UNTIL={limit:%Y%m%d}", dtstart=old):
        if moment <= old:
            continue
        if left is not None:
            left -= 1
        if moment >= last or left == 0:
            break
        if moment >= now:
            return f"{case} {moment.isoformat()}Z {skipped} {'-' if left is None else left}"
        skipped += 1
    return f"{case} - {skipped} -"


BERLIN = tz.gettz("Europe/Berlin")
DAYS_OF_BERLIN = ["FREQ=DAILY", "FREQ=DAILY;INTERVAL=2", "FREQ=WEEKLY;BYDAY=SA,SU", "FREQ=MONTHLY;BYDAY=-1SU"]


def series_case(random, rules):
    # Days before clocks are set, and times about the hour at which they are.
    year = random.randint(2000, 2029)
    change = random.choice([datetime.date(year, 3, 31), datetime.date(year, 10, 31)])
    start = midnight(change - datetime.timedelta(days=random.randint(0, 20)))
    start += datetime.timedelta(minutes=random.choice([0, 60, 120, 135, 150, 179, 180, 195, 600]))
    text = random.choice(rules)
    if "HOURLY" in text:
        first = tz.resolve_imaginary(start.replace(tzinfo=BERLIN)).astimezone(tz.UTC)
        instants = list(itertools.islice(rrulestr(text, dtstart=first), 1, 13))
        return series(text, start, instants)
    moments = itertools.islice((moment for moment in rrulestr(text, dtstart=start) if moment > start), 12)
    instants = [tz.resolve_imaginary(moment.replace(tzinfo=BERLIN)).astimezone(tz.UTC) for moment in moments]
    return series(text, start, instants)


def series(text, start, instants):
    return f"series {text} {start.isoformat()} {','.join(f'{instant:%Y-%m-%dT%H:%M:%SZ}' for instant in instants)}"


def main():
    warnings.simplefilter("ignore")
    generator = random.Random(int(sys.argv[1]))
    for _ in range(int(sys.argv[2])):
        start = datetime.date(1990, 1, 1) + datetime.timedelta(days=generator.randint(0, 18000))
        print(days_case(generator, start))
        print(next_case(generator, start))
    for _ in range(int(sys.argv[2])):
        start = datetime.date(1990, 1, 1) + datetime.timedelta(days=generator.randint(0, 18000))
        print(at_case(generator, start, rule))
        print(series_case(generator, DAYS_OF_BERLIN))
    for _ in range(int(sys.argv[2])):
        start = datetime.date(1990, 1, 1) + datetime.timedelta(days=generator.randint(0, 18000))
        print(at_case(generator, start, hours))
        print(series_case(generator, ["FREQ=HOURLY", "FREQ=HOURLY;INTERVAL=7", "FREQ=HOURLY;INTERVAL=24"]))


if __name__ == "__main__":
    main()
