// Rules 9 to 12: what a stake has to pass and in which order, what is booked whatever stands in the way, grants and jackpots.
import { type Check, oneOf, same } from '../run/check.ts';
import type { Status } from '../wire/protocol.ts';
import { newId } from '../wire/send.ts';
import { type Action, type Body, expectStatus, type Operator, type Seat, withoutMoving } from './subject.ts';

const table = { game: 'table' } as const;
const spent = { game: 'table', isSpent: true } as const;

/** Something happens in mid-round: new stakes are refused, what the rounds under way need is booked. */
const whatever = (id: string, title: string, action: Action, undo: Action | undefined, ...refusals: Status[]): Check<Operator> => ({
  id,
  rule: '9',
  title,
  async run(operator) {
    const seat = await operator.seat(spent);
    const [won, undone] = [seat.bet(), seat.bet()];
    for (const bet of [won, undone]) await expectStatus(operator, 'bet', bet, 'OK');
    const before = await seat.balance();
    await operator.act(action, seat);
    try {
      await expectStatus(operator, 'bet', seat.bet(), ...refusals);
      await expectStatus(operator, 'win', seat.win(won, seat.unit * 2n), 'OK');
      await expectStatus(operator, 'rollback', seat.rollback(undone), 'OK');
      const { playable } = await seat.balance();
      same('playable', playable, before.playable + seat.unit * 3n);
      await expectStatus(operator, 'bet', won, 'OK_DUPLICATE');
    } finally {
      if (undo !== undefined) await operator.act(undo, seat);
    }
  },
});

const accepted: Check<Operator>[] = [
  whatever(
    'R09-1',
    'an excluded player: bets are refused, win and rollback are booked',
    'exclude-player',
    undefined,
    'PLAYER_BLOCKED',
    'SESSION_EXPIRED',
  ),
  whatever('R09-2', 'a player who has signed out: bets are refused, win and rollback are booked', 'sign-out', undefined, 'SESSION_EXPIRED'),
  whatever(
    'R09-3',
    'a game that is switched off: bets are refused, win and rollback are booked',
    'disable-game',
    'enable-game',
    'GAME_DISABLED',
    'SESSION_EXPIRED',
  ),
  whatever('R09-4', 'maintenance: bets are refused, win and rollback are booked', 'begin-maintenance', 'end-maintenance', 'MAINTENANCE'),
];

/** A stake that must be refused, with the first thing that stands against it. */
const refused = (id: string, title: string, body: (seat: Seat) => Body, ...statuses: Status[]): Check<Operator> => ({
  id,
  rule: '10',
  title,
  async run(operator) {
    const seat = await operator.seat(table);
    const bet = body(seat);
    await withoutMoving(seat, async () => await expectStatus(operator, 'bet', bet, ...statuses));
    await expectStatus(operator, 'status', { txId: bet['txId'] }, 'TX_NOT_FOUND');
  },
});

const foreign = (seat: Seat): string => (seat.currency === 'USD' ? 'EUR' : 'USD');
const beyond = (seat: Seat): string => String(seat.maxStake + 1n > 999_999_999_999_999n ? seat.maxStake : seat.maxStake + 1n);

const order: Check<Operator>[] = [
  refused('R10-1', 'an unknown session is SESSION_EXPIRED', (seat) => seat.bet({ sessionToken: 'nobody-has-this' }), 'SESSION_EXPIRED'),
  refused('R10-2', 'the session of another game is SESSION_EXPIRED', (seat) => seat.bet({ gameId: 'no-such-game' }), 'SESSION_EXPIRED'),
  refused('R10-3', 'another currency is CURRENCY_MISMATCH', (seat) => seat.bet({ currency: foreign(seat) }), 'CURRENCY_MISMATCH'),
  refused(
    'R10-4',
    'a stake above the range is STAKE_OUT_OF_RANGE',
    (seat) => seat.bet({ amount: beyond(seat) }),
    'STAKE_OUT_OF_RANGE',
    'INSUFFICIENT_FUNDS',
  ),
  refused(
    'R10-5',
    'session comes before currency: both wrong is SESSION_EXPIRED',
    (seat) => seat.bet({ sessionToken: 'nobody-has-this', currency: foreign(seat) }),
    'SESSION_EXPIRED',
  ),
  refused(
    'R10-6',
    'currency comes before the range: both wrong is CURRENCY_MISMATCH',
    (seat) => seat.bet({ currency: foreign(seat), amount: '0' }),
    'CURRENCY_MISMATCH',
  ),
  refused(
    'R10-7',
    'an amount of 15 digits is refused and not a fault',
    (seat) => seat.bet({ amount: '999999999999999' }),
    'STAKE_OUT_OF_RANGE',
    'INSUFFICIENT_FUNDS',
  ),
  {
    id: 'R10-8',
    rule: '10',
    title: 'a stake that the account does not cover is INSUFFICIENT_FUNDS and needs no rollback',
    async run(operator) {
      const seat = await operator.seat({ game: 'table', isSpent: true, stakes: 1 });
      const bet = seat.bet({ amount: String(seat.unit + 1n) });
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', bet, 'INSUFFICIENT_FUNDS'));
      await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
      await expectStatus(operator, 'bet', seat.bet({ roundClosed: true }), 'OK');
    },
  },
  {
    id: 'R10-13',
    rule: '10',
    title: 'a bet-win is refused for its stake alone, whatever it pays',
    async run(operator) {
      const seat = await operator.seat({ game: 'table', isSpent: true, stakes: 1 });
      await withoutMoving(seat, async () => {
        for (const paid of [0n, 1n, seat.unit, seat.unit * 1000n]) {
          const both = (amount: bigint) => ({ ...seat.bet({ amount: String(amount), roundClosed: true }), winAmount: String(paid) });
          await expectStatus(operator, 'bet-win', both(seat.unit + 1n), 'INSUFFICIENT_FUNDS');
          await expectStatus(operator, 'bet-win', both(seat.maxStake + 1n), 'STAKE_OUT_OF_RANGE');
          await expectStatus(operator, 'bet-win', both(0n), 'STAKE_OUT_OF_RANGE');
        }
      });
    },
  },
  {
    id: 'R10-9',
    rule: '10',
    title: 'the player comes before the currency: an excluded one is PLAYER_BLOCKED',
    async run(operator) {
      const seat = await operator.seat(spent);
      await operator.act('exclude-player', seat);
      const bet = seat.bet({ currency: foreign(seat), amount: '0' });
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', bet, 'PLAYER_BLOCKED', 'SESSION_EXPIRED'));
    },
  },
  {
    id: 'R10-10',
    rule: '10',
    title: 'a stake over a limit is LIMIT_BET or LIMIT_LOSS, and the win of one before is booked',
    async run(operator) {
      const seat = await operator.seat(spent);
      await operator.act('limit-stakes', seat);
      const first = seat.bet();
      await expectStatus(operator, 'bet', first, 'OK');
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', seat.bet(), 'LIMIT_BET', 'LIMIT_LOSS'));
      await expectStatus(operator, 'win', seat.win(first, seat.unit), 'OK');
    },
  },
  {
    id: 'R10-11',
    rule: '10',
    title: 'a reality check stands before a new round with its action, and not before a bet of an open one',
    async run(operator) {
      const seat = await operator.seat(spent);
      const open = seat.bet();
      await expectStatus(operator, 'bet', open, 'OK');
      await operator.act('reality-check', seat);
      const answer = await expectStatus(operator, 'bet', seat.bet(), 'REALITY_CHECK');
      same('the action', answer.actions?.[0]?.type, 'realityCheck');
      await expectStatus(operator, 'bet', seat.bet({ roundId: open.roundId }), 'OK');
      await expectStatus(operator, 'win', seat.win(open, 0n), 'OK');
    },
  },
  {
    id: 'R10-12',
    rule: '10',
    title:
      'what was refused before the wallet and what was booked are told apart: a booked bet again is OK_DUPLICATE after the player signed out',
    async run(operator) {
      const seat = await operator.seat(spent);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      await operator.act('sign-out', seat);
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', bet, 'OK_DUPLICATE'));
      await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
    },
  },
];

const grants: Check<Operator>[] = [
  {
    id: 'R11-1',
    rule: '11',
    title: 'a free round without a live grant is refused and moves nothing',
    async run(operator) {
      const seat = await operator.seat(table);
      await withoutMoving(seat, async () => {
        const bet = seat.bet({ amount: '0', freeRound: { grantId: newId(), index: 0 } });
        await expectStatus(operator, 'bet', bet, 'BAD_REQUEST', 'BONUS_RULE', 'STAKE_OUT_OF_RANGE');
        const staked = seat.bet({ freeRound: { grantId: newId(), index: 0 } });
        await expectStatus(operator, 'bet', staked, 'BAD_REQUEST', 'BONUS_RULE');
      });
    },
  },
  {
    id: 'R11-2',
    rule: '11',
    title: 'the bets of a grant book 0, each index once, and its wins are paid',
    async run(operator) {
      const seat = await operator.seat({ game: 'slot', isSpent: true });
      const grantId = await operator.act('grant-free-rounds', seat);
      const before = await seat.balance();
      const free = (index: number, more: Body = {}) => seat.bet({ amount: '0', freeRound: { grantId, index }, ...more });
      const bet = free(0);
      await expectStatus(operator, 'bet', bet, 'OK');
      await expectStatus(operator, 'bet', bet, 'OK_DUPLICATE');
      same('playable after the bet', (await seat.balance()).playable, before.playable);
      await expectStatus(operator, 'win', seat.win(bet, seat.unit * 2n, { freeRound: { grantId, index: 0 } }), 'OK');
      same('playable after the win', (await seat.balance()).playable, before.playable + seat.unit * 2n);
      await expectStatus(operator, 'bet', free(0), 'BONUS_RULE');
      await expectStatus(operator, 'bet', free(99), 'BONUS_RULE');
      await expectStatus(operator, 'bet', free(1, { amount: String(seat.unit) }), 'BONUS_RULE', 'BAD_REQUEST');
      const second = free(1);
      await expectStatus(operator, 'bet', second, 'OK');
      await expectStatus(operator, 'win', seat.win(second, 0n, { freeRound: { grantId, index: 1 } }), 'OK');
      const result = { grantId, played: 2, totalWin: String(seat.unit * 2n), finished: true };
      await expectStatus(operator, 'free-rounds-result', result, 'OK');
      await expectStatus(operator, 'free-rounds-result', result, 'OK_DUPLICATE');
      await expectStatus(operator, 'bet', free(2), 'BONUS_RULE');
    },
  },
  {
    id: 'R11-3',
    rule: '11',
    title: 'the result of an unknown grant is refused',
    async run(operator) {
      const result = { grantId: newId(), played: 1, totalWin: '0', finished: true };
      const { status } = await operator.call('free-rounds-result', result);
      oneOf('free-rounds-result', status, ['BAD_REQUEST', 'BONUS_RULE']);
    },
  },
  {
    id: 'R12-1',
    rule: '12',
    title: 'the share and the win of an unknown jackpot are refused and move nothing',
    async run(operator) {
      const seat = await operator.seat(table);
      const open = seat.bet();
      await expectStatus(operator, 'bet', open, 'OK');
      await withoutMoving(seat, async () => {
        const bet = seat.bet({ jackpotShare: [{ jackpotId: newId(), amount: '1' }] });
        await expectStatus(operator, 'bet', bet, 'BAD_REQUEST');
        const win = seat.win(open, seat.unit, { jackpotWin: { jackpotId: newId(), amount: String(seat.unit) } });
        await expectStatus(operator, 'win', win, 'BAD_REQUEST');
      });
      await expectStatus(operator, 'rollback', seat.rollback(open), 'OK');
    },
  },
  {
    id: 'R12-2',
    rule: '12',
    title: 'a promo-win of an unknown campaign is refused and moves nothing',
    async run(operator) {
      const seat = await operator.seat(table);
      const { sessionToken, gameId, currency } = seat;
      const body = { sessionToken, gameId, currency, txId: newId(), campaignId: newId(), amount: '100' };
      await withoutMoving(seat, async () => {
        const { status } = await operator.call('promo-win', body);
        oneOf('promo-win', status, ['BAD_REQUEST', 'BONUS_RULE']);
      });
    },
  },
];

export const standingChecks: readonly Check<Operator>[] = [...accepted, ...order, ...grants];
