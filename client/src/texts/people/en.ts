import type { PeopleKey } from './zh-Hans'

/** Texts about accounts, coins, rooms and results (English). */
export const enPeople: Readonly<Record<PeopleKey, string>> = {
  'account.title': 'Me',
  'account.ways': 'Ways in',
  'account.none': 'You are a guest',
  'account.none.line': 'You can play without an account. With one the name is yours, you have coins for the coin rooms, and your results follow you to other devices.',
  'account.new': 'New account',
  'account.new.line': 'A name and a password; no telephone number, no e-mail.',
  'account.new.go': 'Make the account',
  'account.in': 'Sign in',
  'account.in.line': 'With the name and password of your account.',
  'account.in.go': 'Sign in',
  'account.lost': 'Lost password',
  'account.lost.line': 'Choose a new password with the recovery code that you kept.',
  'account.lost.go': 'Set it and sign in',
  'account.password': 'Password',
  'account.password.now': 'Present password',
  'account.password.new': 'New password',
  'account.password.help': 'At least {n} characters, and not your name.',
  'account.show': 'Show the password',
  'account.recovery': 'Recovery code',
  'account.recovery.help': 'Six groups of four characters; case and spaces do not matter.',
  'account.recovery.once': 'If you lose your password, this code is the only way back. It is shown once: the server cannot show it again.',
  'account.recovery.use': 'Write it down or keep it with your passwords. Each change of the password makes a new one and ends the old.',
  'account.recovery.copy': 'Copy',
  'account.recovery.kept': 'I have kept it',
  'account.change': 'Change the password',
  'account.change.line': 'Other devices are signed out, and you get a new recovery code.',
  'account.admin': 'Administration',
  'account.admin.line': 'Tables, people, reports, the server',
  'account.settings': 'Language and helps go with the account',
  'account.sessions': 'Devices',
  'account.sessions.line': 'Sign out on a shared device; if one is lost, sign out everywhere.',
  'account.out': 'Sign out',
  'account.out.all': 'Sign out everywhere',
  'account.delete': 'Delete the account',
  'account.delete.line': 'You can have your account deleted.',
  'account.delete.ask': 'Delete the account …',
  'account.delete.gone': 'What goes: name, password, recovery code, settings and all coins.',
  'account.delete.stays': 'What stays: the records of your deals, for those who sat there; your name in them becomes “guest” and a number.',
  'account.delete.never': 'It cannot be undone, not even with the recovery code.',
  'account.delete.go': 'Delete for good',

  'settings.about.account': 'Language and helps are kept with your account, the rest on this device only.',

  'coins.title': 'Coins',
  'coins.n': '{n} coins',
  'coins.line': 'Coins are points without value: nobody buys, sells or redeems them.',
  'coins.wallet': 'In the wallet',
  'coins.staked': 'At a table',
  'coins.floor': 'Daily floor: once a day a wallet below {n} is filled up to {n} when you look at it or sit down, unless you have coins at a table.',
  'coins.entries': 'Movements',
  'coins.entries.line': 'All your coins go to the table with you and come back when you leave; what each deal brought is in its record.',
  'coins.when': 'When',
  'coins.what': 'What',
  'coins.amount': 'Amount',
  'coins.table': 'The table',
  'coins.kind.welcome': 'Welcome',
  'coins.kind.floor': 'Daily floor',
  'coins.kind.sit': 'Taken to a table',
  'coins.kind.rise': 'Brought back from a table',
  'coins.kind.hand': 'Settlement of a deal',
  'coins.kind.adjust': 'Correction by an admin',
  'coins.kind.refund': 'Table ended by an admin, given back',
  'coins.kind.closed': 'Account closed',

  'rooms.title': 'Coin rooms',
  'rooms.line': '{rules}. People are seated first, computers after a short wait; all your coins sit down with you, and you may leave at any time.',
  'rooms.account': 'An account brings coins',
  'rooms.unit': 'Unit {n}',
  'rooms.least': 'from {n}',
  'rooms.limits': '{min} to {max}',
  'rooms.seated': 'leave your other table first',
  'rooms.poor': 'too few coins',
  'rooms.rich': 'too many coins',

  'account.back': 'Back to the table',

  'history.title': 'History',

  'history.line': 'Every match that you played',

  'history.about': 'Every match that you played, the last one first. Each deal can be seen again, shared, and its shuffle checked.',

  'history.none': 'No deal yet that is over.',

  'history.deal': 'deal {n}',

  'history.deals': 'deals {first} to {last}',

  'history.with': 'with {names}',

  'history.points': 'points',

  'history.replay': 'Replay',

  'history.running': 'Still on',

  'history.pages': 'Pages',

  'history.newer': 'Newer',

  'history.older': 'Older',

  'ranks.title': 'Ranks',

  'ranks.line': 'Your figures and the leaderboard',

  'ranks.mine': 'My figures',

  'ranks.all': 'Leaderboard',

  'ranks.none': 'You have not played a deal of this yet.',

  'ranks.nobody': 'Nobody is on it yet.',

  'ranks.about': 'People with an account are on it after twenty deals; values are compared as if every unit were the same.',

  'ranks.listed': 'List me on the leaderboard',

  'ranks.order': 'Order',

  'ranks.order.wins': 'Wins',

  'ranks.order.value': 'Average value',

  'ranks.order.best': 'Best hand',

  'ranks.place': 'Place',

  'ranks.hands': 'Deals',

  'ranks.won': 'Won',

  'ranks.wins': 'Wins',

  'ranks.discards': 'By discard',

  'ranks.fed': 'Fed',

  'ranks.drawn': 'Drawn',

  'ranks.average': 'Average',

  'ranks.best': 'Best hand',

  'ranks.best.of': 'Best hand of {name}: {n}',

  'account.back.rooms': 'To the coin rooms',
}
