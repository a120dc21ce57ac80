// Rules 8, 16 and 17: rounds, their ends and their owners, and what is stored.
import { type Check, ensure, same } from '../run/check.ts';
import { newId } from '../wire/send.ts';
import { expectStatus, type Operator, type Seat, withoutMoving } from './subject.ts';

const table = { game: 'table' } as const;
const slot = { game: 'slot' } as const;
const second = { game: 'table', who: 'second' } as const;

async function placed(operator: Operator, seat: Seat): Promise<ReturnType<Seat['bet']>> {
  const bet = seat.bet();
  await expectStatus(operator, 'bet', bet, 'OK');
  return bet;
}

const wins: Check<Operator>[] = [
  {
    id: 'R08-1',
    rule: '8',
    title: 'a win without a round is BET_NOT_FOUND',
    async run(operator) {
      const seat = await operator.seat(table);
      await withoutMoving(seat, async () => await expectStatus(operator, 'win', seat.win(seat.bet(), seat.unit), 'BET_NOT_FOUND'));
    },
  },
  {
    id: 'R08-2',
    rule: '8',
    title: 'a win in another player’s round is BET_NOT_FOUND',
    async run(operator) {
      const [seat, other] = [await operator.seat(table), await operator.seat(second)];
      const bet = await placed(operator, seat);
      await withoutMoving(other, async () => await expectStatus(operator, 'win', other.win(bet, other.unit), 'BET_NOT_FOUND'));
      await expectStatus(operator, 'win', seat.win(bet, 0n), 'OK');
    },
  },
  {
    id: 'R08-3',
    rule: '8',
    title: 'a rollback of another player’s bet is BET_NOT_FOUND',
    async run(operator) {
      const [seat, other] = [await operator.seat(table), await operator.seat(second)];
      const bet = await placed(operator, seat);
      await withoutMoving(seat, async () => await expectStatus(operator, 'rollback', other.rollback(bet), 'BET_NOT_FOUND'));
      await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
    },
  },
  {
    id: 'R08-4',
    rule: '8',
    title: 'after a win that closed the round, win and bet in it are ROUND_CLOSED',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = await placed(operator, seat);
      await expectStatus(operator, 'win', seat.win(bet, seat.unit), 'OK');
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'win', seat.win(bet, seat.unit), 'ROUND_CLOSED');
        await expectStatus(operator, 'bet', seat.bet({ roundId: bet.roundId }), 'ROUND_CLOSED');
      });
    },
  },
  {
    id: 'R08-5',
    rule: '8',
    title: 'after round-close, win and bet are ROUND_CLOSED, and round-close again is OK_DUPLICATE',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = await placed(operator, seat);
      await expectStatus(operator, 'round-close', seat.close(bet), 'OK');
      await expectStatus(operator, 'round-close', seat.close(bet), 'OK_DUPLICATE');
      await expectStatus(operator, 'win', seat.win(bet, seat.unit), 'ROUND_CLOSED');
      await expectStatus(operator, 'bet', seat.bet({ roundId: bet.roundId }), 'ROUND_CLOSED');
    },
  },
  {
    id: 'R08-6',
    rule: '8',
    title: 'the close of a round that never was is BET_NOT_FOUND',
    async run(operator) {
      const seat = await operator.seat(table);
      await expectStatus(operator, 'round-close', seat.close({ roundId: newId() }), 'BET_NOT_FOUND');
    },
  },
  {
    id: 'R08-7',
    rule: '8',
    title: 'a win of 0 is booked and may close the round',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = await placed(operator, seat);
      await withoutMoving(seat, async () => await expectStatus(operator, 'win', seat.win(bet, 0n), 'OK'));
      await expectStatus(operator, 'win', seat.win(bet, seat.unit), 'ROUND_CLOSED');
    },
  },
  {
    id: 'R08-8',
    rule: '8',
    title: 'a round takes several bets and several wins until it is closed',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      const bet = await placed(operator, seat);
      await expectStatus(operator, 'bet', seat.bet({ roundId: bet.roundId }), 'OK');
      await expectStatus(operator, 'win', seat.win(bet, seat.unit, { roundClosed: false }), 'OK');
      await expectStatus(operator, 'win', seat.win(bet, seat.unit * 2n), 'OK');
      same('playable', (await seat.balance()).playable, before.playable + seat.unit);
    },
  },
  {
    id: 'R08-9',
    rule: '8',
    title: 'a bet that closes its round leaves nothing open',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet({ roundClosed: true });
      await expectStatus(operator, 'bet', bet, 'OK');
      await expectStatus(operator, 'win', seat.win(bet, seat.unit), 'ROUND_CLOSED');
    },
  },
];

const stored: Check<Operator>[] = [
  {
    id: 'R16-1',
    rule: '16',
    title: 'status tells what is stored of a bet, a win and a rollback',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      const first = await expectStatus(operator, 'bet', bet, 'OK');
      const win = seat.win(bet, seat.unit * 2n);
      await expectStatus(operator, 'win', win, 'OK');
      const told = await expectStatus(operator, 'status', { txId: bet.txId }, 'OK');
      same('the bet', [told.stored?.kind, told.stored?.amount, told.operatorTxId], ['bet', bet.amount, first.operatorTxId]);
      const paid = await expectStatus(operator, 'status', { txId: win.txId }, 'OK');
      same('the win', [paid.stored?.kind, paid.stored?.amount], ['win', win.amount]);
      ensure(!Number.isNaN(Date.parse(told.stored?.at ?? '')), 'stored.at is no time');
    },
  },
  {
    id: 'R16-2',
    rule: '16',
    title: 'status of what never came is TX_NOT_FOUND',
    async run(operator) {
      await expectStatus(operator, 'status', { txId: newId() }, 'TX_NOT_FOUND');
    },
  },
  {
    id: 'R16-3',
    rule: '2',
    title: 'a txId of version 7 that lies more than a day ahead is BAD_REQUEST',
    async run(operator) {
      const seat = await operator.seat(table);
      const txId = newId(2 * 86_400_000);
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', seat.bet({ txId }), 'BAD_REQUEST'));
    },
  },
];

const several: Check<Operator>[] = [
  {
    id: 'R17-1',
    rule: '17',
    title: 'a table takes several rounds of a player at once',
    async run(operator) {
      const seat = await operator.seat(table);
      const bets = [await placed(operator, seat), await placed(operator, seat), await placed(operator, seat)];
      for (const bet of bets) await expectStatus(operator, 'win', seat.win(bet, seat.unit), 'OK');
    },
  },
  {
    id: 'R17-2',
    rule: '17',
    title: 'a slot answers IN_PROGRESS to a second round, and takes it once the first is closed',
    async run(operator) {
      const seat = await operator.seat(slot);
      const bet = await placed(operator, seat);
      await withoutMoving(seat, async () => await expectStatus(operator, 'bet', seat.bet(), 'IN_PROGRESS'));
      await expectStatus(operator, 'bet', seat.bet({ roundId: bet.roundId }), 'OK');
      await expectStatus(operator, 'win', seat.win(bet, 0n), 'OK');
      await expectStatus(operator, 'bet', seat.bet({ roundClosed: true }), 'OK');
    },
  },
  {
    id: 'R17-3',
    rule: '17',
    title: 'session tells the open round of the game',
    async run(operator) {
      const seat = await operator.seat(slot);
      const bet = await placed(operator, seat);
      const place = { sessionToken: seat.sessionToken, gameId: seat.gameId };
      same('openRound', (await expectStatus(operator, 'session', place, 'OK')).openRound, bet.roundId);
      await expectStatus(operator, 'round-close', seat.close(bet), 'OK');
      same('openRound after the close', (await expectStatus(operator, 'session', place, 'OK')).openRound, undefined);
    },
  },
  {
    id: 'R17-4',
    rule: '17',
    title: 'a bet in another player’s round is ROUND_CLOSED',
    async run(operator) {
      const [seat, other] = [await operator.seat(table), await operator.seat(second)];
      const bet = await placed(operator, seat);
      await withoutMoving(other, async () => await expectStatus(operator, 'bet', other.bet({ roundId: bet.roundId }), 'ROUND_CLOSED'));
      await expectStatus(operator, 'win', seat.win(bet, 0n), 'OK');
    },
  },
  {
    id: 'R17-5',
    rule: '17',
    title: 'of two rounds of a slot that begin at once one is taken',
    async run(operator) {
      const seat = await operator.seat(slot);
      const bets = [seat.bet(), seat.bet(), seat.bet()];
      const answers = await Promise.all(bets.map(async (bet) => await operator.call('bet', bet)));
      same('answers OK', answers.filter(({ status }) => status === 'OK').length, 1);
      for (const [index, { status }] of answers.entries())
        if (status === 'OK') await expectStatus(operator, 'rollback', seat.rollback(bets[index] ?? seat.bet()), 'OK');
    },
  },
];

export const roundChecks: readonly Check<Operator>[] = [...wins, ...stored, ...several];
