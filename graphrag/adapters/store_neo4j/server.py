"""One Neo4j server: queries by name, its errors in our words."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

import neo4j
from neo4j import GraphDatabase, ManagedTransaction, Transaction, unit_of_work
from neo4j.exceptions import (
    AuthError,
    ClientError,
    DriverError,
    IncompleteCommit,
    Neo4jError,
    TransientError,
)

from graphrag.adapters.store_neo4j.labels import filled
from graphrag.errors import StoreError
from graphrag.resources import cypher

T = TypeVar("T")
Record = Mapping[str, Any]  # Any: what a query returns is known to its caller
Run = Callable[..., list[Record]]
"""Runs a named query inside a transaction: `run(name, label=…, **parameters)`."""
_STOPPED = (
    "Neo.ClientError.Transaction.Terminated",
    "Neo.ClientError.Transaction.LockClientStopped",
)
"""What a transaction is told when the server shuts down; the driver does not try these again."""


class BrokenOffError(StoreError):
    """The server stopped a transaction, or was lost while it committed one: perhaps it did."""


class Server:
    """Connections to one database.

    Attributes:
        uri: Where it is.
        timeout: Seconds to wait for another writer, and for the server to answer.

    Raises:
        StoreError: Not reached, or the password is wrong.
    """

    def __init__(
        self, uri: str, *, user: str, password: str, database: str | None, timeout: float
    ) -> None:
        self.uri = uri
        self._database = database
        self.timeout = timeout
        with self._our_errors():
            self._driver = GraphDatabase.driver(
                uri,
                auth=(user, password),
                notifications_min_severity="OFF",
                max_transaction_retry_time=timeout,
                initial_retry_delay=0.2,  # the driver's own pauses double from a second on:
                retry_delay_multiplier=1.2,  # a server that is back is not noticed for a minute
                connection_timeout=min(timeout, 15.0),
                user_agent="graphrag-neo4j",
            )
        try:
            with self._our_errors():
                self._driver.verify_connectivity()
        except StoreError:
            self._driver.close()
            raise

    def close(self) -> None:
        """Release the connections."""
        self._driver.close()

    def read(self, name: str, /, *, label: str = "", **parameters: object) -> list[Record]:
        """Return the records of a query that only reads."""
        return self.reading(lambda run: run(name, label=label, **parameters))

    def reading(self, work: Callable[[Run], T]) -> T:
        """Return what `work` finds in one transaction that cannot write."""

        def find() -> T:
            with self._our_errors(), self._session(neo4j.READ_ACCESS) as session:
                return session.execute_read(lambda transaction: work(_runner(transaction)))

        try:
            return find()
        except BrokenOffError:
            return find()

    def writing(self, work: Callable[[Run], T], *, batch: bool = False) -> T:
        """Return what `work` did in one transaction; retried when the server asks for it.

        Args:
            work: Runs queries, again where the transaction is tried again.
            batch: It is one of several that make up a change, and `read/batches` tells of it.

        Raises:
            BrokenOffError: The server stopped it, or nobody knows whether it was done.
        """
        return self._write(work, metadata={"graphrag": "batch"} if batch else None)

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Keep other writers waiting, over any number of transactions.

        A transaction of its own holds the lock, which ends where this program or the server does.

        Raises:
            StoreError: Another writer held it for longer than the time-out.
        """
        self.take_turn()
        with self._session(neo4j.WRITE_ACCESS) as session:
            with self._our_errors():
                holding = session.begin_transaction(metadata={"graphrag": "turn"}, timeout=0)
                _runner(holding)("write/turn")
            try:
                yield
            finally:
                with suppress(DriverError, Neo4jError):
                    holding.rollback()

    def take_turn(self) -> None:
        """Wait until no other writer holds the lock that writers share, up to the time-out.

        Raises:
            StoreError: Another one held it for longer.
        """
        until = time.monotonic() + self.timeout
        try:
            self._write(lambda run: run("write/turn"), timeout=self.timeout)
        except BrokenOffError as error:  # who waits for a lock is told so when the time is up too
            if time.monotonic() < until:
                raise
            raise self._too_late() from error

    def _write(
        self,
        work: Callable[[Run], T],
        *,
        timeout: float | None = None,
        metadata: dict[str, Any] | None = None,  # Any: as the driver has it
    ) -> T:
        @unit_of_work(timeout=timeout, metadata=metadata)
        def whole(transaction: ManagedTransaction) -> T:
            return work(_runner(transaction))

        with self._our_errors(), self._session(neo4j.WRITE_ACCESS) as session:
            found = session.execute_write(whole)
            # The driver takes a commit that a dying server ignored for one that was done; what
            # was done has a bookmark.
            if not session.last_bookmarks().raw_values:
                raise self._broken_off()
            return found

    @contextmanager
    def reader(self, seconds: float) -> Iterator[neo4j.Session]:
        """Hold a session that cannot write, for queries of at most `seconds`."""
        with self._our_errors(seconds), self._session(neo4j.READ_ACCESS) as session:
            yield session

    def surely(self, work: Callable[[Run], object]) -> None:
        """Do `work`, which must bear to be done twice, in a transaction; again if it broke off."""
        try:
            self.writing(work)
        except BrokenOffError:
            self.writing(work)

    def alone(self, name: str, /, *, label: str = "", **parameters: object) -> None:
        """Run a query by itself, as schema commands want; it must bear to be run twice."""
        self.surely(lambda run: run(name, label=label, **parameters))

    def stream(self, name: str, /, *, label: str = "") -> Iterator[Record]:
        """Yield the records of a query as they come."""
        with self._our_errors(), self._session(neo4j.READ_ACCESS) as session:
            yield from _text_run(session.run, name, label, {})

    def _session(self, access: str) -> neo4j.Session:
        return self._driver.session(
            database=self._database, default_access_mode=access, fetch_size=5000
        )

    @contextmanager
    def _our_errors(self, seconds: float | None = None) -> Iterator[None]:
        """Tell the driver's errors in our words; `seconds` bound a query that somebody wrote."""
        try:
            yield
        except AuthError as error:
            raise StoreError(
                f"{self.uri} refused the password.", hint="Set GRAPHRAG_NEO4J_PASSWORD."
            ) from error
        except TransientError as error:
            raise StoreError(
                f"Another program has been writing to {self.uri} for over"
                f" {self.timeout:g} seconds ({error.code}).",
                hint="Wait until it is done, then try again.",
            ) from error
        except ClientError as error:
            raise self._refused(error, seconds) from error
        except IncompleteCommit as error:
            raise self._broken_off() from error
        except (DriverError, Neo4jError, ValueError) as error:
            raise StoreError(
                f"Neo4j at {self.uri} cannot be reached: {error}.",
                hint="Start it (tools/neo4j/run start, docker compose up -d), or check --store.",
            ) from error

    def _refused(self, error: ClientError, seconds: float | None) -> StoreError:
        if error.code in _STOPPED:
            return self._broken_off()
        if "TransactionTimedOut" not in (error.code or ""):
            return StoreError(f"Neo4j refused a query: {error.message}")
        if seconds is not None:
            return StoreError(
                f"The query was not done in {seconds:g} seconds.",
                hint="Ask for less (a label, a LIMIT), or give it longer (--seconds).",
            )
        return self._too_late()

    def _too_late(self) -> StoreError:
        return StoreError(
            f"{self.uri} was not done in {self.timeout:g} seconds; another program may be writing.",
            hint="Wait until it is done, then try again; or set a longer store.timeout.",
        )

    def _broken_off(self) -> BrokenOffError:
        return BrokenOffError(
            f"Neo4j at {self.uri} went away in the middle of a transaction.",
            hint="Do the same again: what was written is not written twice.",
        )


def _runner(transaction: ManagedTransaction | Transaction) -> Run:
    def run(name: str, /, *, label: str = "", **parameters: object) -> list[Record]:
        return list(_text_run(transaction.run, name, label, parameters))

    return run


def _text_run(
    run: Callable[..., neo4j.Result], name: str, label: str, parameters: Mapping[str, object]
) -> Iterator[Record]:
    text = filled(name, label) if label else cypher(name)
    for record in run(text, parameters):
        yield dict(record)
