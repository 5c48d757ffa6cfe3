// Take all entities and chunks out of their communities.
MATCH (:`__Community__`)<-[member:IN_COMMUNITY]-() DELETE member
