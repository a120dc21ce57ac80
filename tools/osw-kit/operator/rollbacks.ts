// Rules 4 to 7: what is taken back.
import { type Check, same } from '../run/check.ts';
import { newId } from '../wire/send.ts';
import { expectStatus, type Operator, withoutMoving } from './subject.ts';

const table = { game: 'table' } as const;

const tombstones: Check<Operator>[] = [
  {
    id: 'R04-1',
    rule: '4',
    title: 'the rollback of an unknown bet is OK, and the bet that comes later is TX_ROLLED_BACK',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
        await expectStatus(operator, 'bet', bet, 'TX_ROLLED_BACK');
        await expectStatus(operator, 'bet', bet, 'TX_ROLLED_BACK');
      });
    },
  },
  {
    id: 'R04-2',
    rule: '4',
    title: 'the rollback of an unknown win is OK, and the win that comes later is TX_ROLLED_BACK',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      const win = seat.win(bet, seat.unit);
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'rollback', seat.rollback(win), 'OK');
        await expectStatus(operator, 'win', win, 'TX_ROLLED_BACK');
      });
      await expectStatus(operator, 'round-close', seat.close(bet), 'OK');
    },
  },
  {
    id: 'R04-3',
    rule: '4',
    title: 'a bet that was booked and rolled back is TX_ROLLED_BACK when it comes again',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet', bet, 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
        await expectStatus(operator, 'bet', bet, 'TX_ROLLED_BACK');
      });
    },
  },
  {
    id: 'R04-4',
    rule: '4',
    title: 'status tells a tombstone, and a booked bet that was rolled back',
    async run(operator) {
      const seat = await operator.seat(table);
      const [never, undone] = [seat.bet(), seat.bet()];
      await expectStatus(operator, 'rollback', seat.rollback(never), 'OK');
      await expectStatus(operator, 'status', { txId: never.txId }, 'TX_ROLLED_BACK');
      await expectStatus(operator, 'bet', undone, 'OK');
      await expectStatus(operator, 'rollback', seat.rollback(undone), 'OK');
      const told = await expectStatus(operator, 'status', { txId: undone.txId }, 'TX_ROLLED_BACK');
      same('what is stored', [told.stored?.kind, told.stored?.amount], ['bet', undone.amount]);
    },
  },
  {
    id: 'R04-5',
    rule: '4',
    title: 'a tombstone is kept once: the rollback of the same unknown bet again is OK or OK_DUPLICATE and moves nothing',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await withoutMoving(seat, async () => {
        for (let time = 0; time < 3; time += 1) await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK', 'OK_DUPLICATE');
      });
    },
  },
];

const repeats: Check<Operator>[] = [
  {
    id: 'R05-1',
    rule: '5',
    title: 'a rollback under a new txId of what is reversed already is OK_DUPLICATE',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet', bet, 'OK');
        const first = seat.rollback(bet);
        await expectStatus(operator, 'rollback', first, 'OK');
        await expectStatus(operator, 'rollback', first, 'OK_DUPLICATE');
        await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK_DUPLICATE');
      });
    },
  },
  {
    id: 'R05-2',
    rule: '5',
    title: 'the rollback of a win takes the payout back, once',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      const win = seat.win(bet, seat.unit * 3n, { roundClosed: false });
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'win', win, 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(win), 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(win), 'OK_DUPLICATE');
      });
      await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
    },
  },
  {
    id: 'R05-3',
    rule: '5',
    title: 'the rollback of a bet-win takes both back',
    async run(operator) {
      const seat = await operator.seat(table);
      const both = { ...seat.bet(), winAmount: String(seat.unit * 3n) };
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet-win', both, 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(both), 'OK');
        await expectStatus(operator, 'bet-win', both, 'TX_ROLLED_BACK');
      });
    },
  },
  {
    id: 'R05-5',
    rule: '5',
    title: 'a bet-win that has closed its round is not taken back: its rollback is ROUND_CLOSED; one that never came never comes',
    async run(operator) {
      const seat = await operator.seat(table);
      const closed = () => ({ ...seat.bet({ roundClosed: true }), winAmount: String(seat.unit) });
      const [booked, lost] = [closed(), closed()];
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet-win', booked, 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(booked), 'ROUND_CLOSED');
        await expectStatus(operator, 'bet-win', booked, 'OK_DUPLICATE');
        await expectStatus(operator, 'rollback', seat.rollback(lost), 'OK');
        await expectStatus(operator, 'bet-win', lost, 'TX_ROLLED_BACK');
      });
    },
  },
  {
    id: 'R05-4',
    rule: '5',
    title: 'the rollback of a rollback changes nothing',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      const rollback = seat.rollback(bet);
      await expectStatus(operator, 'rollback', rollback, 'OK');
      await withoutMoving(seat, async () => void (await operator.call('rollback', seat.rollback(rollback))));
      await expectStatus(operator, 'bet', bet, 'TX_ROLLED_BACK');
    },
  },
];

const settled: Check<Operator>[] = [
  {
    id: 'R06-1',
    rule: '6',
    title: 'the rollback of a bet whose round has a win is ALREADY_SETTLED, until the win is rolled back',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet', bet, 'OK');
        const win = seat.win(bet, seat.unit * 2n, { roundClosed: false });
        await expectStatus(operator, 'win', win, 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(bet), 'ALREADY_SETTLED');
        await expectStatus(operator, 'rollback', seat.rollback(win), 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
      });
    },
  },
  {
    id: 'R06-2',
    rule: '6',
    title: 'a win of 0 settles a bet too',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      await expectStatus(operator, 'win', seat.win(bet, 0n, { roundClosed: false }), 'OK');
      await expectStatus(operator, 'rollback', seat.rollback(bet), 'ALREADY_SETTLED');
      await expectStatus(operator, 'round-close', seat.close(bet), 'OK');
    },
  },
  {
    id: 'R06-3',
    rule: '6',
    title: 'after the close of a round its bet and its win are not rolled back any more',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      const win = seat.win(bet, seat.unit);
      await expectStatus(operator, 'win', win, 'OK');
      await withoutMoving(seat, async () => {
        for (const undone of [bet, win]) await expectStatus(operator, 'rollback', seat.rollback(undone), 'ROUND_CLOSED', 'ALREADY_SETTLED');
      });
    },
  },
];

const exact: Check<Operator>[] = [
  {
    id: 'R07-1',
    rule: '7',
    title: 'a rollback gives back exactly the parts that the bet took, real and bonus',
    async run(operator) {
      const seat = await operator.seat({ game: 'table', isSpent: true, stakes: 1, hasBonus: true });
      const bet = seat.bet({ amount: String(seat.unit * 2n) });
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet', bet, 'OK');
        await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
      });
    },
  },
  {
    id: 'R07-2',
    rule: '7',
    title: 'a rollback gives a bet of real money back to the real part',
    async run(operator) {
      const seat = await operator.seat(table);
      const bet = seat.bet();
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'bet', bet, 'OK');
        const answer = await expectStatus(operator, 'rollback', seat.rollback(bet), 'OK');
        same('the balance in the answer', BigInt(answer.balance?.playable ?? -1), (await seat.balance()).playable);
      });
    },
  },
  {
    id: 'R07-3',
    rule: '7',
    title: 'the rollback of a win that is spent is TEMPORARY, books nothing and is not final',
    async run(operator) {
      const seat = await operator.seat({ game: 'table', isSpent: true, stakes: 1 });
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      const win = seat.win(bet, seat.unit, { roundClosed: false });
      await expectStatus(operator, 'win', win, 'OK');
      const spending = seat.bet();
      await expectStatus(operator, 'bet', spending, 'OK');
      const rollback = seat.rollback(win);
      await expectStatus(operator, 'rollback', rollback, 'TEMPORARY');
      await expectStatus(operator, 'rollback', seat.rollback(spending), 'OK');
      await expectStatus(operator, 'rollback', rollback, 'OK');
    },
  },
  {
    id: 'R07-4',
    rule: '7',
    title: 'a rollback names its round: under another one it is BET_NOT_FOUND',
    async run(operator) {
      const seat = await operator.seat(table);
      const [bet, other] = [seat.bet(), seat.bet()];
      await expectStatus(operator, 'bet', bet, 'OK');
      await expectStatus(operator, 'bet', other, 'OK');
      await withoutMoving(seat, async () => {
        await expectStatus(operator, 'rollback', { ...seat.rollback(bet), roundId: other.roundId }, 'BET_NOT_FOUND');
        await expectStatus(operator, 'rollback', { ...seat.rollback(bet), roundId: newId() }, 'BET_NOT_FOUND');
      });
      for (const open of [bet, other]) await expectStatus(operator, 'rollback', seat.rollback(open), 'OK');
    },
  },
];

export const rollbackChecks: readonly Check<Operator>[] = [...tombstones, ...repeats, ...settled, ...exact];
