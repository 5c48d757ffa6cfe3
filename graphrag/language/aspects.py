"""What is asked of many documents in a word that they need not use: risks, problems, decisions.

"The owner threatens to double the rent" tells a risk and does not say so. Each aspect has
the words that ask for it and words by which sentences tell it, in English and German.
"""

from __future__ import annotations

from collections.abc import Mapping

from graphrag.language.tokens import fold, stem

_ASPECTS: Mapping[str, str] = {
    """
    risks dangers threats hazards uncertainties vulnerabilities worries fears
    risiken gefahren bedrohungen sorgen unsicherheiten
    """: """
    risk danger threat hazard uncertain vulnerable worry fear may might could threaten
    endanger warn unless depend exposed unhedged expire jeopardise jeopardize unsafe
    risiko gefahr drohen droht drohe gefahrdet gefahrden warnt warnen furchtet furchten konnte
    konnten womoglich sorge unsicher
    """,
    """
    problems difficulties challenges troubles obstacles complaints weaknesses shortcomings wrong
    probleme schwierigkeiten herausforderungen beschwerden mangel hindernisse storungen fehler
    """: """
    problem difficult difficulty trouble obstacle complain complaint weak weakness fault faulty
    defect fail failure broke broken break error leak noise damage delay late lack shortage short
    missing lose lost loss suffer deficit worse wrong stuck cloudy reject cancel drop fell unable
    dispute overdue interrupt outage
    problem schwierig storung mangel defekt ausfall ausgefallen verspatet verspatung fehlt
    fehlen verlust verloren schaden schadet schadigt geschadigt gesperrt sperrung beschwert
    teurer sank sanken fiel
    """,
    """
    causes reasons ursachen grunde
    """: """
    because cause due owing reason result lead led drive drove driven blame trigger therefore
    since attribute
    weil wegen grund ursache dadurch deshalb daher fuhrt fuhrte verursacht verantwortlich
    """,
    """
    decisions resolutions beschlusse entscheidungen
    """: """
    decide decision resolve resolution approve agree choose chose chosen select elect adopt
    order reject resign appoint vote grant refund accept
    beschliesst beschloss beschlossen entscheidet entschied entschieden genehmigt gewahlt wahlt
    """,
    """
    recommendations suggestions proposals measures empfehlungen vorschlage massnahmen
    """: """
    recommend advise advice suggest propose proposal should must ought require avoid ensure
    measure
    empfiehlt empfehlen sollte sollten muss mussen schlagt rat massnahme
    """,
    """
    benefits advantages opportunities strengths successes achievements improvements
    vorteile chancen erfolge starken verbesserungen
    """: """
    benefit advantage opportunity chance strength success succeed achieve improve gain win won
    save better faster grow grew growth rise rose increase protect help
    vorteil erfolg verbessert gewinnt gewann steigt stieg gestiegen hilft schutzt spart besser
    """,
    """
    conflicts disputes disagreements controversies konflikte streitigkeiten
    """: """
    conflict dispute disagree controversy sue sued court strike object complain protest oppose
    quarrel contest
    streit klagt verklagt gericht streik protest widerspricht
    """,
    """
    plans goals aims intentions objectives plane ziele vorhaben
    """: """
    plan will intend aim goal target objective schedule shall
    plant planen soll sollen ziel vorhaben wird werden will
    """,
}
_SIGNS = {
    fold(name): frozenset(stem(fold(sign)) for sign in signs.split())
    for names, signs in _ASPECTS.items()
    for name in names.split()
}
_STEMS = {stem(name): signs for name, signs in _SIGNS.items()}


def names_aspect(word: str) -> bool:
    """Whether `word`, folded, asks for all there is of one kind: "risks", not "risk"."""
    return word in _SIGNS


def signs_of(word: str) -> frozenset[str]:
    """Return stems of the words by which sentences tell what `word`, folded, asks for."""
    return _STEMS.get(stem(word), frozenset())
