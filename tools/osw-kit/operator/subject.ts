// An operator under test, as a provider sees it: seats at its games, calls whose every answer is looked at, and what its people can do.
import { ensure, same, Skipped } from '../run/check.ts';
import { base, type Answer, type Balance, type Call, faultOfAnswer, headers } from '../wire/protocol.ts';
import { type Bend, newId, type Reply, sendSigned, type Target } from '../wire/send.ts';

/** A game session that the operator has launched. */
export interface SeatInfo {
  sessionToken: string;
  gameId: string;
  currency: string;
  /** Smallest units; the smallest stake of the game unless said otherwise. */
  stake?: string;
}

export interface Wanted {
  /** `table` takes several rounds at once, `slot` is exclusive. */
  game: 'table' | 'slot';
  /** Two players are needed by some checks. Default: the first. */
  who?: 'first' | 'second';
  /** The check spoils the player or the session, so that nobody else can use it. */
  isSpent?: boolean;
  /** The money on the account, in stakes of the game, where it must be known. */
  stakes?: number;
  /** The player has bonus money besides. */
  hasBonus?: boolean;
}

/** What people of the operator do; a check that needs it is skipped where nobody can. */
export type Action =
  | 'exclude-player'
  | 'sign-out'
  | 'disable-game'
  | 'enable-game'
  | 'begin-maintenance'
  | 'end-maintenance'
  | 'limit-stakes'
  | 'grant-free-rounds'
  | 'reality-check';

export interface OperatorSetup {
  target: Target;
  /** A seat as wanted; undefined where there is none. */
  seat(wanted: Wanted): Promise<SeatInfo | undefined>;
  /** Does it and returns what came of it (a grant's id); undefined where it can't. */
  act?(action: Action, seat: SeatInfo): Promise<string | undefined>;
  /** Ends the operator without warning, and starts it again until it serves. */
  kill?(): Promise<void>;
  start?(): Promise<void>;
  /** How many random sequences are compared with the reference wallet. */
  sequences: number;
  /** Of the sequences; the same seed plays the same ones. */
  seed: number;
  /** How many stakes the measurement sends. */
  loadCalls: number;
}

export type Body = Record<string, unknown>;
export type Bet = Body & { txId: string; roundId: string; amount: string };

/** A player at a game, with the bodies of the calls that belong there. */
export interface Seat extends SeatInfo {
  unit: bigint;
  maxStake: bigint;
  bet(more?: Body): Bet;
  win(bet: Bet, amount: bigint, more?: Body): Bet;
  rollback(undone: { txId: string; roundId: string }, more?: Body): Bet;
  close(bet: { roundId: string }): Body;
  /** As the operator tells it. */
  balance(): Promise<{ real: bigint; bonus: bigint; playable: bigint }>;
}

export interface Operator extends Omit<OperatorSetup, 'seat' | 'act'> {
  /** A call whose answer must be HTTP 200, signed and in its form. */
  call(call: Call, body: Body): Promise<Answer>;
  /** A call of which anything may come. */
  raw(call: string, body: Body | string, bend?: Bend): Promise<Reply>;
  seat(wanted: Wanted): Promise<Seat>;
  act(action: Action, seat: Seat): Promise<string>;
}

export const read = ({ real, bonus, playable }: Balance) => ({ real: BigInt(real), bonus: BigInt(bonus), playable: BigInt(playable) });

/** Fails unless an answer is signed and in its form. */
export function requireAnswer(reply: Reply, what: string): Answer {
  same(`${what}: HTTP status`, reply.status, 200);
  ensure(reply.signatureFault === undefined, `${what}: the answer is not signed as it must be: ${reply.signatureFault}`);
  const fault = faultOfAnswer(reply.json);
  ensure(fault === undefined, `${what}: the answer is outside the protocol: ${fault}; it was ${reply.text.slice(0, 300)}`);
  same(`${what}: requestId of the answer`, (reply.json as Answer).requestId, reply.requestId);
  same(`${what}: OSW-Request-Id of the answer`, reply.headers[headers.requestId], reply.requestId);
  return reply.json as Answer;
}

function createSeat(operator: Pick<Operator, 'call'>, info: SeatInfo, unit: bigint, maxStake: bigint): Seat {
  const { sessionToken, gameId, currency } = info;
  const place = { sessionToken, gameId };
  const seat: Seat = {
    ...info,
    unit,
    maxStake,
    bet: (more = {}) => ({ ...place, txId: newId(), roundId: newId(), amount: String(unit), currency, ...more }),
    win: (bet, amount, more = {}) => ({
      ...place,
      txId: newId(),
      roundId: bet.roundId,
      betTxId: bet.txId,
      amount: String(amount),
      currency,
      roundClosed: true,
      ...more,
    }),
    rollback: ({ txId, roundId }, more = {}) => ({ ...place, txId: newId(), refTxId: txId, roundId, ...more }) as unknown as Bet,
    close: ({ roundId }) => ({ ...place, roundId }),
    async balance() {
      const answer = await operator.call('balance', place);
      same('balance', answer.status, 'OK');
      ensure(answer.balance !== undefined, 'balance: the answer has no balance');
      same('currency of the balance', answer.currency, currency);
      return read(answer.balance as Balance);
    },
  };
  return seat;
}

export function openOperator(setup: OperatorSetup): Operator {
  const { target } = setup;
  const raw: Operator['raw'] = async (call, body, bend) =>
    await sendSigned(target, 'POST', `${base}/${call}`, typeof body === 'string' ? body : JSON.stringify(body), bend);
  const call: Operator['call'] = async (name, body) => requireAnswer(await raw(name, body), name);
  return {
    ...setup,
    raw,
    call,
    async seat(wanted) {
      const info = await setup.seat(wanted);
      if (info === undefined) {
        const { game, who = 'first', isSpent, stakes, hasBonus } = wanted;
        const more = [isSpent && 'of its own', stakes && `with ${stakes} stakes`, hasBonus && 'with bonus money']
          .filter(Boolean)
          .join(', ');
        throw new Skipped(`no ${game} session of the ${who} player ${more} was given`.replace(/ {2,}/g, ' '));
      }
      const { limits } = await call('session', { sessionToken: info.sessionToken, gameId: info.gameId });
      const unit = BigInt(info.stake ?? limits?.minStake ?? '1');
      return createSeat({ call }, info, unit, BigInt(limits?.maxStake ?? '999999999999999'));
    },
    async act(action, seat) {
      const done = await setup.act?.(action, seat);
      if (done === undefined) throw new Skipped(`nobody does ${action} here`);
      return done;
    },
  };
}

/** Fails unless the call is answered with this status; its retryable is looked at with every answer. */
export async function expectStatus(operator: Operator, call: Call, body: Body, ...statuses: Answer['status'][]): Promise<Answer> {
  const answer = await operator.call(call, body);
  ensure(statuses.includes(answer.status), `${call} ${JSON.stringify(body)}: ${statuses.join(' or ')} was expected, ${answer.status} came`);
  return answer;
}

/** Runs something that must leave the seat's money as it was. */
export async function withoutMoving(seat: Seat, act: () => Promise<unknown>): Promise<void> {
  const before = await seat.balance();
  await act();
  same('the balance, of which nothing may move', await seat.balance(), before);
}
