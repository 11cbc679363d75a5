"""What a siege came to, on a page."""
from statistics import median, quantiles


def page(siege, found, seconds):
    """The report of one siege, in Markdown."""
    tally = siege.tally
    counted = {"faults": sum(tally.faults.values()), "requests": tally.requests, **found}
    lines = [f"## {siege.server.name}", "", "| what | how much |", "|---|---|",
             f"| minutes | {seconds / 60:.0f} |",
             *(f"| {name} | {count:,} |" for name, count in counted.items()),
             f"| memory of the largest process | {memory(siege.memory)} |", "",
             "| waited for | times | middle | 99 % | longest |", "|---|---|---|---|---|"]
    lines += [waited(what, waits, tally.longest[what]) for what, waits in sorted(tally.waits.items())]
    lines += ["", "The longest waits, and what happened meanwhile:", "",
              "| waited | for | while | its loop wanted a core and had none | a bare program took |",
              "|---|---|---|---|---|", *(explained(tally.timeline, wait) for wait in tally.timeline.waits)]
    for title, counts in (("Faults", tally.faults), ("Answers, and connections that broke", tally.answers)):
        told = ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items(), key=str))
        lines += ["", f"{title}: {told.replace('_', ' ')}."]
    if siege.odd:
        lines += ["", "Odd lines of the log, and answers of 500:", "", *(f"    {line}" for line in siege.odd)]
    return "\n".join(lines) + "\n"


def memory(found):
    return f"{found[0]:.0f} MB at first, {max(found):.0f} at most, {found[-1]:.0f} in the end"


def waited(what, waits, longest):
    rare = quantiles(waits, n=100)[98] if len(waits) > 1 else waits[0]
    return f"| {what} | {len(waits):,} | {1000 * median(waits):.0f} ms | {rare:.2f} s | {longest:.1f} s |"


def explained(timeline, wait):
    """One of the longest waits: what came from faults, and what from a machine that others use."""
    met, starved, bare = timeline.told(wait)
    told = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in met.items()) or "nothing"
    return (f"| {wait.end - wait.begin:.1f} s | {wait.name} | {told} | {starved:.1f} s | {bare:.1f} times as "
            f"long |")
