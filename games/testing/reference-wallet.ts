// A casino's wallet in memory, as short as the protocol's rules allow: what the studio's tests hold their books against.
import type { OswJackpotShare } from '#contract/protocols/osw-jackpots.ts';
import { type OswAnswer, type OswCall, type OswStatus } from '#contract/protocols/osw.ts';

interface Account {
  playerId: string;
  currency: string;
  balance: bigint;
  isOver: boolean;
}
interface Booked {
  kind: string;
  roundId: string;
  amount: bigint;
  fingerprint: string;
  isReversed: boolean;
}

export type WalletAnswer = Pick<OswAnswer, 'status' | 'balance' | 'operatorTxId'>;
/** The fields of all calls; which are there depends on the call. */
export interface WalletBody {
  sessionToken: string;
  gameId: string;
  txId: string;
  roundId: string;
  refTxId: string;
  amount: string;
  currency: string;
  roundClosed: boolean;
  freeRound?: { grantId: string; index: number };
  jackpotShare?: OswJackpotShare[];
  jackpotWin?: { jackpotId: string; amount: string };
  /** Of a result of free rounds. */
  grantId?: string;
  played?: number;
  totalWin?: string;
}

export interface ReferenceWallet {
  open(sessionToken: string, account: { playerId: string; currency: string; balance: bigint }): void;
  endSession(sessionToken: string): void;
  balance(sessionToken: string): bigint;
  act(call: OswCall, body: WalletBody): WalletAnswer;
  transactions: ReadonlyMap<string, Booked>;
  rounds: ReadonlyMap<string, { isClosed: boolean }>;
}

/** Games whose bets are rounds of their own, several at once. */
const sharedGames: ReadonlySet<string> = new Set(['comet-express', 'sportsbook']);

export function createReferenceWallet(): ReferenceWallet {
  const accounts = new Map<string, Account>();
  const transactions = new Map<string, Booked>();
  const rounds = new Map<string, { playerId: string; gameId: string; isClosed: boolean }>();
  const tombstones = new Set<string>();

  const require = (token: string): Account => {
    const account = accounts.get(token);
    if (account === undefined) throw new Error(`No session ${token}`);
    return account;
  };
  const answer = (account: Account, status: OswStatus, operatorTxId?: string): WalletAnswer => ({
    status,
    balance: { real: String(account.balance), bonus: '0', playable: String(account.balance) },
    ...(operatorTxId !== undefined && { operatorTxId }),
  });
  const printOf = (call: string, { roundId, gameId, amount, currency }: WalletBody, account: Account): string =>
    [account.playerId, roundId, gameId, call, amount, currency].join(' ');

  function book(call: string, body: WalletBody, account: Account, change: bigint): WalletAnswer {
    account.balance += change;
    transactions.set(body.txId, {
      kind: call,
      roundId: body.roundId,
      amount: change < 0n ? -change : change,
      fingerprint: printOf(call, body, account),
      isReversed: false,
    });
    return answer(account, 'OK', `op-${body.txId}`);
  }

  function bet(body: WalletBody, account: Account): WalletAnswer {
    if (tombstones.has(body.txId)) return answer(account, 'TX_ROLLED_BACK');
    if (account.isOver) return answer(account, 'SESSION_EXPIRED');
    if (body.currency !== account.currency) return answer(account, 'CURRENCY_MISMATCH');
    const round = rounds.get(body.roundId);
    if (round?.isClosed) return answer(account, 'ROUND_CLOSED');
    const others = [...rounds].filter(([id, other]) => id !== body.roundId && other.playerId === account.playerId && !other.isClosed);
    if (!sharedGames.has(body.gameId) && others.some(([, other]) => other.gameId === body.gameId)) return answer(account, 'IN_PROGRESS');
    if (account.balance < BigInt(body.amount)) return answer(account, 'INSUFFICIENT_FUNDS');
    rounds.set(body.roundId, { playerId: account.playerId, gameId: body.gameId, isClosed: body.roundClosed });
    return book('bet', body, account, -BigInt(body.amount));
  }

  function win(body: WalletBody, account: Account): WalletAnswer {
    const round = rounds.get(body.roundId);
    if (round?.playerId !== account.playerId) return answer(account, 'BET_NOT_FOUND');
    if (round.isClosed) return answer(account, 'ROUND_CLOSED');
    round.isClosed = body.roundClosed;
    return book('win', body, account, BigInt(body.amount));
  }

  function rollback(body: WalletBody, account: Account): WalletAnswer {
    const reversed = transactions.get(body.refTxId);
    if (reversed === undefined) {
      tombstones.add(body.refTxId);
      return book('rollback', { ...body, amount: '0' }, account, 0n);
    }
    if (reversed.isReversed) return answer(account, 'OK_DUPLICATE');
    const hasWin = [...transactions.values()].some((one) => one.roundId === reversed.roundId && one.kind === 'win' && !one.isReversed);
    if (reversed.kind === 'bet' && hasWin) return answer(account, 'ALREADY_SETTLED');
    reversed.isReversed = true;
    tombstones.add(body.refTxId);
    const round = rounds.get(reversed.roundId);
    // a round of which all is given back is void
    const isLeft = [...transactions.values()].some((one) => one.roundId === reversed.roundId && one.kind !== 'rollback' && !one.isReversed);
    if (round !== undefined && !isLeft) round.isClosed = true;
    return book('rollback', body, account, reversed.kind === 'bet' ? reversed.amount : -reversed.amount);
  }

  function closeRound(body: WalletBody, account: Account): WalletAnswer {
    const round = rounds.get(body.roundId);
    if (round === undefined) return answer(account, 'BET_NOT_FOUND');
    const status = round.isClosed ? 'OK_DUPLICATE' : 'OK';
    round.isClosed = true;
    return answer(account, status);
  }

  return {
    open: (sessionToken, account) => void accounts.set(sessionToken, { ...account, isOver: false }),
    endSession: (sessionToken) => void (require(sessionToken).isOver = true),
    balance: (sessionToken) => require(sessionToken).balance,
    act(call, body) {
      if (call === 'free-rounds-result') return { status: 'OK' };
      const account = require(body.sessionToken);
      const known = transactions.get(body.txId);
      if (known !== undefined) {
        const print = printOf(call, call === 'rollback' ? { ...body, amount: known.fingerprint.split(' ')[4] ?? '' } : body, account);
        return answer(account, known.fingerprint === print ? 'OK_DUPLICATE' : 'DUPLICATE_MISMATCH', `op-${body.txId}`);
      }
      if (call === 'bet') return bet(body, account);
      if (call === 'win') return win(body, account);
      if (call === 'rollback') return rollback(body, account);
      return call === 'round-close' ? closeRound(body, account) : answer(account, account.isOver ? 'SESSION_EXPIRED' : 'OK');
    },
    transactions,
    rounds,
  };
}
