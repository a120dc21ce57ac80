// The reference wallet: what an operator answers to any order of calls by rules 1 to 8 and 17, in memory and as short as they allow.
// Random sequences are compared with it, and the reference operator books by it.
import type { Answer, Call, Status } from '../wire/protocol.ts';

export interface Seat {
  player: string;
  /** A player has an account in each currency. */
  currency: string;
  game: string;
  /** One open round of this game a player. */
  isExclusive: boolean;
}

export interface Account {
  real: bigint;
  bonus: bigint;
}

interface Booked {
  print: string;
  kind: Call;
  account: string;
  round: string;
  /** The round's stake and payout that it added. */
  stake: bigint;
  payout: bigint;
  real: bigint;
  bonus: bigint;
  id: string;
}

interface Round {
  account: string;
  game: string;
  state: 'open' | 'closed' | 'void';
  stake: bigint;
  payout: bigint;
  wins: number;
}

/** A call, its fields read: what is absent is empty. */
export interface Asked {
  txId: string;
  roundId: string;
  refTxId?: string;
  amount?: string;
  winAmount?: string;
  roundClosed?: boolean;
}

export type Judged = Pick<Answer, 'status' | 'operatorTxId'>;

/** Rules that a wallet may be made to break, so that the kit can be seen to find it. */
export type Defect =
  | 'books-duplicates'
  | 'no-fingerprint'
  | 'no-tombstones'
  | 'rollback-twice'
  | 'rollback-of-settled'
  | 'win-without-round'
  | 'win-after-close'
  | 'overdraft'
  | 'funds-of-payout'
  | 'rollback-to-real'
  | 'several-exclusive'
  | 'new-operator-id';

export interface Wallet {
  /** Opens an account with this money, or gives it more. */
  fund(player: string, currency: string, real: bigint, bonus?: bigint): void;
  account(player: string, currency: string): Account;
  post(call: Call, seat: Seat, asked: Asked): Judged;
  /** What is stored under a transaction id. */
  find(txId: string): { kind: Call; amount: bigint; isRolledBack: boolean; id: string } | undefined;
  isTombstone(txId: string): boolean;
  openRoundOf(seat: Seat): string | undefined;
}

/** What the wallet holds. */
interface Books {
  accounts: Map<string, Account>;
  booked: Map<string, Booked>;
  rounds: Map<string, Round>;
  tombstones: Set<string>;
  reversed: Set<string>;
  defects: ReadonlySet<Defect>;
  count: number;
}

const nameOf = (player: string, currency: string): string => `${player} ${currency}`;

function requireAccount(books: Books, name: string): Account {
  const account = books.accounts.get(name) ?? { real: 0n, bonus: 0n };
  books.accounts.set(name, account);
  return account;
}

function book(
  books: Books,
  call: Call,
  seat: Seat,
  asked: Asked,
  move: Pick<Booked, 'stake' | 'payout' | 'real' | 'bonus'>,
  print: string,
): Judged {
  const account = nameOf(seat.player, seat.currency);
  const { real, bonus } = requireAccount(books, account);
  if (!books.defects.has('overdraft') && (real + move.real < 0n || bonus + move.bonus < 0n)) {
    // what must succeed in the end is no refusal: the operator makes room for it
    return { status: call === 'bet' || call === 'bet-win' ? 'INSUFFICIENT_FUNDS' : 'TEMPORARY' };
  }
  books.accounts.set(account, { real: real + move.real, bonus: bonus + move.bonus });
  books.count += 1;
  const id = `op-${books.count}`;
  books.booked.set(asked.txId, { print, kind: call, account, round: asked.roundId, ...move, id });
  return { status: 'OK', operatorTxId: id };
}

/** The first that stands against a stake; undefined: nothing but funds. */
function refusalOfStake(books: Books, seat: Seat, asked: Asked): Status | undefined {
  const account = nameOf(seat.player, seat.currency);
  if (books.tombstones.has(asked.txId)) return 'TX_ROLLED_BACK';
  const isOther = ([id, round]: [string, Round]): boolean =>
    id !== asked.roundId && round.state === 'open' && round.game === seat.game && round.account.split(' ')[0] === seat.player;
  if (seat.isExclusive && !books.defects.has('several-exclusive') && [...books.rounds].some(isOther)) return 'IN_PROGRESS';
  const round = books.rounds.get(asked.roundId);
  if (round === undefined) return undefined;
  return round.account !== account || round.game !== seat.game || round.state !== 'open' ? 'ROUND_CLOSED' : undefined;
}

function stake(books: Books, call: Call, seat: Seat, asked: Asked, print: string): Judged {
  const refusal = refusalOfStake(books, seat, asked);
  if (refusal !== undefined) return { status: refusal };
  const [amount, payout] = [BigInt(asked.amount ?? '0'), BigInt(asked.winAmount ?? '0')];
  const account = nameOf(seat.player, seat.currency);
  const { real, bonus } = requireAccount(books, account);
  const covers = real + bonus + (books.defects.has('funds-of-payout') ? payout : 0n);
  if (!books.defects.has('overdraft') && covers < amount) return { status: 'INSUFFICIENT_FUNDS' };
  const fromReal = amount < real || amount > real + bonus ? amount : real;
  const answer = book(books, call, seat, asked, { stake: amount, payout, real: payout - fromReal, bonus: fromReal - amount }, print);
  const round = books.rounds.get(asked.roundId) ?? { account, game: seat.game, state: 'open', stake: 0n, payout: 0n, wins: 0 };
  round.stake += amount;
  round.payout += payout;
  if (asked.roundClosed === true) round.state = 'closed';
  books.rounds.set(asked.roundId, round);
  return answer;
}

/** The round of a win, a rollback or a close, or what is answered where there is none. */
function roundFor(books: Books, seat: Seat, { roundId }: Asked): Round | Status {
  const round = books.rounds.get(roundId);
  const isOwn = round?.account === nameOf(seat.player, seat.currency) && round.game === seat.game;
  if (round === undefined || !isOwn) return 'BET_NOT_FOUND';
  return round.state === 'open' || books.defects.has('win-after-close') ? round : 'ROUND_CLOSED';
}

function win(books: Books, seat: Seat, asked: Asked, print: string): Judged {
  if (books.tombstones.has(asked.txId)) return { status: 'TX_ROLLED_BACK' };
  const amount = BigInt(asked.amount ?? '0');
  const round = roundFor(books, seat, asked);
  if (typeof round === 'string' && !(round === 'BET_NOT_FOUND' && books.defects.has('win-without-round'))) return { status: round };
  const answer = book(books, 'win', seat, asked, { stake: 0n, payout: amount, real: amount, bonus: 0n }, print);
  if (typeof round === 'string' || answer.status !== 'OK') return answer;
  round.payout += amount;
  round.wins += 1;
  if (asked.roundClosed === true) round.state = 'closed';
  return answer;
}

function rollback(books: Books, seat: Seat, asked: Asked, print: string): Judged {
  const ref = asked.refTxId ?? '';
  if (books.reversed.has(ref) && !books.defects.has('rollback-twice')) return { status: 'OK_DUPLICATE' };
  const target = books.booked.get(ref);
  if (target === undefined || target.kind === 'rollback') {
    const isKnown = books.tombstones.has(ref);
    if (!books.defects.has('no-tombstones')) books.tombstones.add(ref);
    return { status: isKnown ? 'OK_DUPLICATE' : 'OK' };
  }
  if (target.account !== nameOf(seat.player, seat.currency)) return { status: 'BET_NOT_FOUND' };
  const round = roundFor(books, seat, asked);
  if (typeof round === 'string') return { status: round };
  if (target.round !== asked.roundId) return { status: 'BET_NOT_FOUND' };
  const isSettled = target.kind === 'win' ? false : round.wins > 0 || (target.kind === 'bet' && round.payout > 0n);
  if (isSettled && !books.defects.has('rollback-of-settled')) return { status: 'ALREADY_SETTLED' };
  const whole = -(target.real + target.bonus);
  const [real, bonus] = books.defects.has('rollback-to-real') ? [whole, 0n] : [-target.real, -target.bonus];
  const answer = book(books, 'rollback', seat, asked, { stake: -target.stake, payout: -target.payout, real, bonus }, print);
  if (answer.status !== 'OK') return answer;
  books.reversed.add(ref);
  round.stake -= target.stake;
  round.payout -= target.payout;
  if (target.kind === 'win') round.wins -= 1;
  if (round.stake === 0n && round.payout === 0n && round.wins === 0) round.state = 'void';
  return answer;
}

function close(books: Books, seat: Seat, asked: Asked): Judged {
  const round = roundFor(books, seat, asked);
  if (round === 'ROUND_CLOSED') return { status: books.rounds.get(asked.roundId)?.state === 'void' ? 'ROUND_CLOSED' : 'OK_DUPLICATE' };
  if (typeof round === 'string') return { status: round };
  const status = round.state === 'closed' ? 'OK_DUPLICATE' : 'OK';
  round.state = 'closed';
  return { status };
}
function repeated(books: Books, known: Booked, asked: Asked, print: string): Judged {
  if (known.print !== print && !books.defects.has('no-fingerprint')) return { status: 'DUPLICATE_MISMATCH' };
  if (known.kind !== 'rollback' && books.reversed.has(asked.txId)) return { status: 'TX_ROLLED_BACK', operatorTxId: known.id };
  books.count += 1;
  return { status: 'OK_DUPLICATE', operatorTxId: books.defects.has('new-operator-id') ? `op-${books.count}` : known.id };
}

export function createWallet(defects: ReadonlySet<Defect> = new Set()): Wallet {
  const books: Books = {
    accounts: new Map(),
    booked: new Map(),
    rounds: new Map(),
    tombstones: new Set(),
    reversed: new Set(),
    defects,
    count: 0,
  };
  const { accounts, booked, rounds, tombstones, reversed } = books;
  return {
    fund(player, currency, real, bonus = 0n) {
      const name = nameOf(player, currency);
      const before = requireAccount(books, name);
      accounts.set(name, { real: before.real + real, bonus: before.bonus + bonus });
    },
    account: (player, currency) => requireAccount(books, nameOf(player, currency)),
    post(call, seat, asked) {
      if (call === 'round-close') return close(books, seat, asked);
      const { player, currency, game } = seat;
      const print = [player, currency, game, call, asked.roundId, asked.amount, asked.winAmount, asked.refTxId].join(' ');
      const known = booked.get(asked.txId);
      if (known !== undefined && !defects.has('books-duplicates')) return repeated(books, known, asked, print);
      if (call === 'rollback') return rollback(books, seat, asked, print);
      return call === 'win' ? win(books, seat, asked, print) : stake(books, call, seat, asked, print);
    },
    find(txId) {
      const found = booked.get(txId);
      if (found === undefined) return undefined;
      const amount = found.kind === 'win' ? found.payout : found.stake;
      return { kind: found.kind, amount: amount < 0n ? -amount : amount, isRolledBack: reversed.has(txId), id: found.id };
    },
    isTombstone: (txId) => tombstones.has(txId),
    openRoundOf: ({ player, game }) =>
      [...rounds].find(([, round]) => round.state === 'open' && round.game === game && round.account.split(' ')[0] === player)?.[0],
  };
}
