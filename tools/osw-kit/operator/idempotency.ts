// Rules 1 to 3: the same transaction again, another one under its id, and many at once.
import { type Check, ensure, oneOf, same } from '../run/check.ts';
import type { Answer, Call } from '../wire/protocol.ts';
import { newId } from '../wire/send.ts';
import { type Body, expectStatus, type Operator, type Seat } from './subject.ts';

const table = { game: 'table' } as const;

/** A call that is booked, and booked no second time. */
const again = (id: string, title: string, call: Call, prepare: (operator: Operator, seat: Seat) => Promise<Body>): Check<Operator> => ({
  id,
  rule: '1',
  title,
  async run(operator) {
    const seat = await operator.seat(table);
    const body = await prepare(operator, seat);
    const first = await expectStatus(operator, call, body, 'OK');
    ensure(first.operatorTxId !== undefined && first.operatorTxId !== '', `${call}: the answer has no operatorTxId`);
    same('txId of the answer', first.txId, body['txId']);
    // something else in between, so that "current" is another balance than the first answer's
    await expectStatus(operator, 'bet', seat.bet({ roundClosed: true }), 'OK');
    const before = await seat.balance();
    const second = await expectStatus(operator, call, body, 'OK_DUPLICATE');
    same('operatorTxId of the repeat', second.operatorTxId, first.operatorTxId);
    same('the balance in the answer to the repeat', second.balance?.playable, String(before.playable));
    same('the balance after the repeat', await seat.balance(), before);
  },
});

async function placed(operator: Operator, seat: Seat, more: Body = {}): Promise<ReturnType<Seat['bet']>> {
  const bet = seat.bet(more);
  await expectStatus(operator, 'bet', bet, 'OK');
  return bet;
}

const repeats: Check<Operator>[] = [
  again('R01-1', 'a bet again is OK_DUPLICATE with the first operatorTxId and the current balance', 'bet', async (_o, seat) => seat.bet()),
  again('R01-2', 'a win again is OK_DUPLICATE', 'win', async (operator, seat) => seat.win(await placed(operator, seat), seat.unit)),
  again('R01-3', 'a bet-win again is OK_DUPLICATE', 'bet-win', async (_operator, seat) => ({
    ...seat.bet({ roundClosed: true }),
    winAmount: String(seat.unit),
  })),
  again('R01-4', 'a rollback again is OK_DUPLICATE', 'rollback', async (operator, seat) => seat.rollback(await placed(operator, seat))),
  {
    id: 'R01-5',
    rule: '1',
    title: 'a bet and a win again are OK_DUPLICATE after their round was closed',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = await placed(operator, seat);
      const win = seat.win(bet, seat.unit);
      await expectStatus(operator, 'win', win, 'OK');
      await expectStatus(operator, 'bet', bet, 'OK_DUPLICATE');
      await expectStatus(operator, 'win', win, 'OK_DUPLICATE');
    },
  },
  {
    id: 'R01-6',
    rule: '1',
    title: 'a bet that was refused may come again: refusals are not remembered',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', { ...bet, amount: '0' }, 'STAKE_OUT_OF_RANGE');
      await expectStatus(operator, 'bet', bet, 'OK');
      await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
    },
  },
  {
    id: 'R01-7',
    rule: '1',
    title: 'a bet-win moves stake and payout in one booking',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      const body = { ...seat.bet({ roundClosed: true }), winAmount: String(seat.unit * 3n) };
      await expectStatus(operator, 'bet-win', body, 'OK');
      same('playable', (await seat.balance()).playable, before.playable + seat.unit * 2n);
    },
  },
];

/** A transaction id that is used for something else. */
const mismatch = (
  id: string,
  title: string,
  call: Call,
  change: (seat: Seat, bet: ReturnType<Seat['bet']>, operator: Operator) => Promise<Body> | Body,
  ...others: Answer['status'][]
): Check<Operator> => ({
  id,
  rule: '2',
  title,
  async run(operator) {
    const seat = await operator.seat(table);
    const bet = await placed(operator, seat);
    const before = await seat.balance();
    await expectStatus(operator, call, await change(seat, bet, operator), 'DUPLICATE_MISMATCH', ...others);
    same('the balance after the mismatch', await seat.balance(), before);
    await expectStatus(operator, 'bet', bet, 'OK_DUPLICATE');
  },
});

const mismatches: Check<Operator>[] = [
  mismatch('R02-1', 'another amount under a bet’s txId is DUPLICATE_MISMATCH', 'bet', (seat, bet) => ({
    ...bet,
    amount: String(seat.unit + 1n),
  })),
  mismatch('R02-2', 'another round under a bet’s txId is DUPLICATE_MISMATCH', 'bet', (_seat, bet) => ({ ...bet, roundId: newId() })),
  mismatch('R02-3', 'another player under a bet’s txId is DUPLICATE_MISMATCH', 'bet', async (_seat, bet, operator) => {
    const { sessionToken, gameId, currency } = await operator.seat({ game: 'table', who: 'second' });
    return { ...bet, sessionToken, gameId, currency };
  }),
  mismatch('R02-4', 'a win under a bet’s txId is DUPLICATE_MISMATCH', 'win', (seat, bet) => ({
    ...seat.win(bet, seat.unit),
    txId: bet.txId,
  })),
  mismatch('R02-5', 'a bet-win under a bet’s txId is DUPLICATE_MISMATCH', 'bet-win', (_seat, bet) => ({ ...bet, winAmount: '0' })),
  mismatch('R02-6', 'a rollback under a bet’s own txId is DUPLICATE_MISMATCH', 'rollback', (seat, bet) => ({
    ...seat.rollback(bet),
    txId: bet.txId,
  })),
  mismatch(
    'R02-7',
    'another game under a bet’s txId is refused',
    'bet',
    (_seat, bet) => ({ ...bet, gameId: 'no-such-game' }),
    'SESSION_EXPIRED',
  ),
  mismatch(
    'R02-8',
    'another currency under a bet’s txId is refused',
    'bet',
    (seat, bet) => ({ ...bet, currency: seat.currency === 'USD' ? 'EUR' : 'USD' }),
    'CURRENCY_MISMATCH',
  ),
  {
    id: 'R02-9',
    rule: '2',
    title: 'another payout under a bet-win’s or a win’s txId is DUPLICATE_MISMATCH',
    async run(operator) {
      const seat = await operator.seat(table);
      const both = { ...seat.bet(), winAmount: String(seat.unit) };
      await expectStatus(operator, 'bet-win', both, 'OK');
      await expectStatus(operator, 'bet-win', { ...both, winAmount: String(seat.unit + 1n) }, 'DUPLICATE_MISMATCH');
      const win = seat.win(both, seat.unit);
      await expectStatus(operator, 'win', win, 'OK');
      await expectStatus(operator, 'win', { ...win, amount: String(seat.unit + 1n) }, 'DUPLICATE_MISMATCH');
    },
  },
];

/** Sends one body many times at once and counts what was booked. */
const atOnce = (
  id: string,
  title: string,
  call: Call,
  body: (seat: Seat, operator: Operator) => Promise<Body>,
  moved: bigint,
): Check<Operator> => ({
  id,
  rule: '3',
  title,
  async run(operator) {
    const seat = await operator.seat(table);
    const sent = await body(seat, operator);
    const before = await seat.balance();
    const answers = await Promise.all(Array.from({ length: 20 }, async () => await operator.call(call, sent)));
    for (const { status } of answers) oneOf(call, status, ['OK', 'OK_DUPLICATE', 'IN_PROGRESS', 'TEMPORARY']);
    same('answers OK', answers.filter(({ status }) => status === 'OK').length, 1);
    same('playable', (await seat.balance()).playable, before.playable + moved * seat.unit);
  },
});

const parallel: Check<Operator>[] = [
  atOnce('R03-1', 'twenty equal bets at once book one', 'bet', async (seat) => seat.bet(), -1n),
  atOnce(
    'R03-2',
    'twenty equal wins at once book one',
    'win',
    async (seat, operator) => seat.win(await placed(operator, seat), seat.unit * 2n),
    2n,
  ),
  atOnce(
    'R03-3',
    'twenty equal rollbacks at once book one',
    'rollback',
    async (seat, operator) => seat.rollback(await placed(operator, seat)),
    1n,
  ),
  atOnce(
    'R03-4',
    'twenty equal bet-wins at once book one',
    'bet-win',
    async (seat) => ({ ...seat.bet(), winAmount: String(seat.unit * 3n) }),
    2n,
  ),
  {
    id: 'R03-5',
    rule: '3',
    title: 'rollbacks of one bet under ten ids at once give it back once',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      const bet = await placed(operator, seat);
      const answers = await Promise.all(Array.from({ length: 10 }, async () => await operator.call('rollback', seat.rollback(bet))));
      for (const { status } of answers) oneOf('rollback', status, ['OK', 'OK_DUPLICATE', 'IN_PROGRESS', 'TEMPORARY']);
      same('the balance', await seat.balance(), before);
    },
  },
  {
    id: 'R03-6',
    rule: '3',
    title: 'a bet and its rollback at once leave the balance as it was, whoever is first',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      for (let time = 0; time < 8; time += 1) {
        const bet = seat.bet();
        const [placing, undoing] = await Promise.all([operator.call('bet', bet), operator.call('rollback', seat.rollback(bet))]);
        oneOf('bet', placing.status, ['OK', 'TX_ROLLED_BACK', 'IN_PROGRESS', 'TEMPORARY']);
        if (undoing.status !== 'OK') await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK', 'OK_DUPLICATE');
        await expectStatus(operator, 'bet', bet, 'TX_ROLLED_BACK');
      }
      same('the balance', await seat.balance(), before);
    },
  },
  {
    id: 'R03-7',
    rule: '3',
    title: 'of two different bets under one txId at once one is booked',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      const bet = seat.bet();
      const other = { ...bet, roundId: newId() };
      const answers = await Promise.all([bet, other, bet, other].map(async (body) => await operator.call('bet', body)));
      same('answers OK', answers.filter(({ status }) => status === 'OK').length, 1);
      for (const { status } of answers) oneOf('bet', status, ['OK', 'OK_DUPLICATE', 'DUPLICATE_MISMATCH', 'IN_PROGRESS', 'TEMPORARY']);
      same('playable', (await seat.balance()).playable, before.playable - seat.unit);
    },
  },
  {
    id: 'R03-8',
    rule: '3',
    title: 'many stakes at once on money for twenty book exactly twenty',
    async run(operator) {
      const seat = await operator.seat({ game: 'table', isSpent: true, stakes: 20 });
      const answers = await Promise.all(Array.from({ length: 50 }, async () => await operator.call('bet', seat.bet())));
      const count = (status: string) => answers.filter((answer) => answer.status === status).length;
      same('OK and INSUFFICIENT_FUNDS', [count('OK'), count('INSUFFICIENT_FUNDS')], [20, 30]);
      same('playable', (await seat.balance()).playable, 0n);
    },
  },
];

export const idempotencyChecks: readonly Check<Operator>[] = [...repeats, ...mismatches, ...parallel];
