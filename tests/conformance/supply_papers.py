"""Eighty papers of a supply chain, in varied sentences, and what they say to one question.

Six containers with orders of six suppliers are on their way to the port that is closed. The
decoys name the port without an order on its way there, or an order without the port.
"""

from __future__ import annotations

from collections.abc import Iterator

AFFECTED = (
    ("Norrvik Metals", "PO-4711", "MSKU1045531"),
    ("Halden Castings", "PO-4718", "TCLU2210874"),
    ("Brakke Seals", "PO-4725", "MSKU3380129"),
    ("Tessaro Optics", "PO-4732", "OOLU4417730"),
    ("Lindqvist Bearings", "PO-4739", "TCLU5096482"),
    ("Okonjo Textiles", "PO-4746", "HLBU6630217"),
)
ELSEWHERE = (
    ("Varga Plastics", "PO-5203", "MSKU7012345", "Hamburg"),
    ("Delmar Foundry", "PO-5210", "TCLU7123456", "Antwerp"),
    ("Ruiz Ceramics", "PO-5217", "OOLU7234567", "Valencia"),
    ("Sorensen Cables", "PO-5224", "HLBU7345678", "Gothenburg"),
    ("Pilar Coatings", "PO-5231", "MSKU7456789", "Antwerp"),
    ("Quist Tooling", "PO-5238", "TCLU7567890", "Hamburg"),
    ("Ferro Springs", "PO-5245", "OOLU7678901", "Valencia"),
    ("Anders Glassworks", "PO-5252", "HLBU7789012", "Gothenburg"),
    ("Moreau Filters", "PO-5259", "MSKU7890123", "Hamburg"),
    ("Kaplan Magnets", "PO-5266", "TCLU7901234", "Antwerp"),
)
NEVER_SHIPPED = ("Winther Alloys", "Corvo Pigments", "Stanek Hydraulics", "Ibarra Pumps")
ROTTERDAM = "Rotterdam"
QUESTION = "Which suppliers are affected by the closure of the port of Rotterdam?"


def papers() -> Iterator[tuple[str, str]]:
    """Yield file names and texts: notices, manifests, orders, letters."""
    yield from _notices()
    shipped = [(*one, ROTTERDAM) for one in AFFECTED] + list(ELSEWHERE)
    for number, (supplier, order, container, port) in enumerate(shipped):
        yield f"manifests/{container}.md", _manifest(number, container, order, port)
        yield f"orders/{order}.md", _order(number, order, supplier)
        yield f"letters/{supplier.lower().replace(' ', '-')}.md", _letter(number, supplier)
    yield from _others()


def _notices() -> Iterator[tuple[str, str]]:
    yield (
        "notices/2024-05-03.md",
        "# Notice to mariners\n\nA strike of the lock keepers has closed the Port of Rotterdam "
        "since 3 May 2024. No date for reopening has been given.\n",
    )
    for number, (port, event) in enumerate(
        (("Hamburg", "open"), ("Antwerp", "open"), ("Valencia", "open"), ("Gothenburg", "open"))
    ):
        yield (
            f"notices/{port.lower()}.md",
            f"# Notice {number + 11}\n\nThe Port of {port} remains {event} to all traffic. "
            "Pilots are ordered a day ahead.\n",
        )
    yield (
        "notices/bilbao.md",
        "# Notice 31\n\nA storm has closed the Port of Bilbao. Ships wait outside.\n",
    )


def _manifest(number: int, container: str, order: str, port: str) -> str:
    there = (
        f"Container {container} is bound for the Port of {port}.",
        f"Container {container} is to be discharged at the Port of {port} in the second week.",
        f"The carrier will ship container {container} to the Port of {port}.",
        f"{container}, a forty-foot box, is destined for the Port of {port}.",
    )
    goods = (
        f"It carries the goods of {order}.",
        f"Container {container} holds {order}.",
        f"The goods of {order} are packed in container {container}.",
        f"Container {container} contains {order}, complete.",
    )
    return (
        f"# Manifest of {container}\n\n{there[number % 4]} {goods[(number // 2) % 4]} "
        f"The seal was checked on loading.\n"
    )


def _order(number: int, order: str, supplier: str) -> str:
    told = (
        f"{order} was placed with {supplier} in March.",
        f"{order} is addressed to {supplier}.",
        f"{order} was ordered from {supplier} at the usual terms.",
    )
    return f"# Purchase order {order}\n\n{told[number % 3]} Payment is due in thirty days.\n"


def _letter(number: int, supplier: str) -> str:
    told = (
        f"{supplier} thanks its customers for a good year.",
        f"{supplier} has opened a new plant and will raise its output in the autumn.",
        f"The price list of {supplier} changes on the first of June.",
    )
    return f"# Letter of {supplier}\n\n{told[number % 3]} Write to us with any question.\n"


def _others() -> Iterator[tuple[str, str]]:
    decoys = (
        "{0} has its head office a mile from the Port of Rotterdam.",
        "{0} wrote that the closure of the Port of Rotterdam worries the whole trade.",
        "{0} used to ship by the Port of Rotterdam, years ago.",
        "{0} says that its orders go by road and never see the Port of Rotterdam.",
    )
    for supplier, told in zip(NEVER_SHIPPED, decoys, strict=True):
        yield (
            f"letters/{supplier.lower().replace(' ', '-')}.md",
            f"# Letter of {supplier}\n\n{told.format(supplier)}\n",
        )
    for number, supplier in enumerate(NEVER_SHIPPED):
        order = f"PO-61{number:02}"
        yield f"orders/{order}.md", _order(number, order, supplier)
    yield (
        "manifests/MSKU9911223.md",
        "# Manifest of MSKU9911223\n\nContainer MSKU9911223 is bound for the Port of Rotterdam. "
        "It is empty.\n",
    )
    yield (
        "letters/gilde-tours.md",
        "# Gilde Tours\n\nGilde Tours shows visitors the Port of Rotterdam every Sunday.\n",
    )
    yield (
        "manifests/HLBU9922334.md",
        "# Manifest of HLBU9922334\n\nContainer HLBU9922334 is no longer bound for the Port of "
        "Rotterdam. It carries the goods of PO-6100.\n",
    )
    for number in range(15):
        yield (
            f"letters/office-{number:02}.md",
            f"# Office note {number}\n\nThe canteen on floor {number} is open from noon.\n",
        )
