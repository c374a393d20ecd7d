"""People: guests, who become accounts by a name and a password; sign-in, recovery, settings, deletion.

Nothing else is asked of anybody. Whoever loses the password has the recovery code, which is shown once. A refusal is
IllegalAction with a `name/…` or `account/…` code.
"""

import hashlib
import secrets
from dataclasses import replace
from typing import Final

from lingnan.core.errors import IllegalAction
from lingnan.service.envelopes import SIGNED_OUT, account_subject, encode, session_subject
from lingnan.service.names import clean, default_name, name_key
from lingnan.service.ports import Bus, Clock, Conflict, Hasher, NameTaken, People, Person, Seated
from lingnan.service.room import Guest
from lingnan.texts import Language

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
SESSION_SECONDS: Final = 365 * 24 * 3600
RECOVERY_BYTES: Final = 15
"""120 bits: nobody guesses it, so a plain digest keeps it."""
ALPHABET: Final = "0123456789abcdefghjkmnpqrstvwxyz"
"""Digits and letters without those that are mistaken for others."""
_MISTAKEN: Final = str.maketrans("oil", "011")


class Accounts:
    """Everything a person does about himself."""

    def __init__(self, people: People, *, hasher: Hasher, bus: Bus, clock: Clock) -> None:
        self._people = people
        self._hasher = hasher
        self._bus = bus
        self._clock = clock

    @property
    def time(self) -> float:
        """Seconds since 1970."""
        return self._clock.time()

    # ---------- who ----------

    async def person(self, account: str) -> Person:
        """What is known of an account."""
        return await self._people.person(account) or Person(account=account)

    async def guest(self, account: str) -> Guest:
        """The person as he sits down; a guest not by a name that somebody has registered since he chose it."""
        person = await self.person(account)
        if person.name and not person.registered and await self._people.named(name_key(person.name)) is not None:
            return Guest(account, default_name(account))
        return Guest(account, shown_name(person))

    async def of_session(self, token: str) -> str | None:
        """Whose session this is."""
        return await self._people.signed_in(digest(token), since=int(self._clock.time()) - SESSION_SECONDS)

    async def of_guest(self, account: str) -> str | None:
        """The account, if a guest's cookie still opens it."""
        person = await self.person(account)
        return None if person.registered or person.gone else account

    # ---------- choices ----------

    async def rename(self, account: str, name: str) -> Person:
        """Choose a name: nobody may have one that a registered person has."""
        shown = clean(name)
        person, key = await self.person(account), name_key(shown)
        holder = await self._people.named(key)
        if holder is not None and holder.account != account:
            raise _taken(shown)
        return await self._save(replace(person, name=shown, key=key if person.registered else None))

    async def prefer(
        self, account: str, *, language: Language | None, helps: bool | None, listed: bool | None
    ) -> Person:
        """Settings that go with the person; None leaves one as it is."""
        person = await self.person(account)
        changed = replace(
            person,
            language=person.language if language is None else language,
            helps=person.helps if helps is None else helps,
            listed=person.listed if listed is None else listed,
        )
        return await self._save(changed)

    # ---------- accounts ----------

    async def register(self, account: str, name: str, password: str) -> str:
        """Make the guest an account; the recovery code, which nobody can show again."""
        person = await self.person(account)
        if person.registered:
            raise IllegalAction("account/registered", "you have an account already: sign out to make another")
        shown = clean(name)
        _check_password(password, shown)
        code = new_recovery()
        await self._save(
            replace(
                person,
                name=shown,
                key=name_key(shown),
                password=await self._hasher.digest(password),
                recovery=_recovery_digest(code),
            )
        )
        return code

    async def sign_in(self, name: str, password: str) -> str:
        """The account that name and password open."""
        person = await self._people.named(name_key(name))
        if not await self._hasher.fits(person.password if person else None, password) or person is None:
            raise IllegalAction("account/wrong", "no account has that name and password: check both, or use the code")
        return person.account

    async def recover(self, name: str, code: str, password: str) -> tuple[str, str]:
        """A new password by the recovery code; the account and its next code. Every session ends."""
        person = await self._people.named(name_key(name))
        given = _recovery_digest(code)
        if person is None or not secrets.compare_digest(person.recovery or "", given):
            raise IllegalAction("account/wrong_code", "no account has that name and recovery code: check both")
        return person.account, await self._set_password(person, password)

    async def change_password(self, account: str, *, password: str, new: str) -> str:
        """Another password, for whoever knows the one so far; the next recovery code. Every session ends."""
        return await self._set_password(await self.proven(account, password), new)

    async def _set_password(self, person: Person, password: str) -> str:
        _check_password(password, person.name or "")
        code = new_recovery()
        changed = replace(person, password=await self._hasher.digest(password), recovery=_recovery_digest(code))
        await self._save(changed, sign_out=True)
        self._end_sockets(person.account)
        return code

    async def proven(self, account: str, password: str) -> Person:
        """The registered person, if that is his password."""
        person = await self.person(account)
        if not await self._hasher.fits(person.password, password):
            raise IllegalAction("account/wrong_password", "that is not your password")
        return person

    # ---------- sessions ----------

    async def open_session(self, account: str) -> str:
        """The token of a new session."""
        token = secrets.token_urlsafe(32)
        await self._people.sign_in(digest(token), account, at=int(self._clock.time()))
        return token

    async def sign_out(self, token: str) -> None:
        """End one session, and its sockets: other pages of the same browser play no further."""
        session = digest(token)
        await self._people.sign_out(session)
        self._bus.publish(session_subject(session), encode(SIGNED_OUT))

    async def sign_out_everywhere(self, account: str) -> None:
        """End every session of a person, and his sockets."""
        await self._save(await self.person(account), sign_out=True)
        self._end_sockets(account)

    async def forget(self, person: Person) -> None:
        """Delete an account: nothing of it is left but its number and that it was."""
        await self._save(Person(account=person.account, gone=True, version=person.version), sign_out=True)
        self._end_sockets(person.account)

    def _end_sockets(self, account: str) -> None:
        self._bus.publish(account_subject(account), encode(SIGNED_OUT))

    async def _save(self, person: Person, *, sign_out: bool = False) -> Person:
        try:
            await self._people.save(person, sign_out=sign_out)
        except NameTaken:
            raise _taken(person.name or "") from None
        except Seated:
            raise seated() from None
        except Conflict:
            raise IllegalAction("account/changed", "your account was changed elsewhere just now: try again") from None
        return replace(person, version=person.version + 1)


def seated() -> IllegalAction:
    """The refusal to forget somebody who plays."""
    return IllegalAction("account/seated", "you have a seat at a table: leave your tables first")


def shown_name(person: Person) -> str:
    """The name that others see."""
    return person.name or default_name(person.account)


def digest(token: str) -> str:
    """What is stored of a session's token."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_recovery() -> str:
    """A recovery code: six groups of four characters that cannot be mistaken for one another."""
    number = int.from_bytes(secrets.token_bytes(RECOVERY_BYTES), "big")
    letters = "".join(ALPHABET[number >> 5 * place & 31] for place in range(24))
    return "-".join(letters[start : start + 4] for start in range(0, 24, 4))


def _recovery_digest(code: str) -> str:
    """Of the code as a person may write it down and type it."""
    return digest("".join(code.casefold().replace("-", " ").split()).translate(_MISTAKEN))


def _check_password(password: str, name: str) -> None:
    if len(password) < SHORTEST_PASSWORD:
        raise IllegalAction("account/short_password", f"a password has at least {SHORTEST_PASSWORD} characters")
    if len(password) > LONGEST_PASSWORD:
        raise IllegalAction("account/long_password", f"a password has at most {LONGEST_PASSWORD} characters")
    if name_key(password) == name_key(name) or len(set(password)) == 1:
        raise IllegalAction("account/weak_password", "that password is guessed at once: choose another one")


def _taken(name: str) -> IllegalAction:
    return IllegalAction("name/taken", f"somebody else is called {name}: choose another name")
