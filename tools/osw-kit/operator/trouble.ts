// Rules 13 and 14: connections that break, an operator that dies in mid-call, and many calls at once.
import { type Check, ensure, Skipped, same } from '../run/check.ts';
import type { Answer } from '../wire/protocol.ts';
import { type Bet, expectStatus, type Operator, type Seat } from './subject.ts';

const table = { game: 'table' } as const;

/** A bet whose answer is not waited for. */
async function cutOff(operator: Operator, bet: Bet, afterMs: number): Promise<void> {
  const abort = new AbortController();
  const sent = operator.raw('bet', bet, { signal: abort.signal });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  abort.abort();
  await sent;
}

const breaks: Check<Operator>[] = [
  {
    id: 'R13-1',
    rule: '13',
    title: 'a bet whose answer is lost is taken back by its rollback, booked or not',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      for (const afterMs of [0, 1, 2, 4, 8, 16]) {
        const bet = seat.bet();
        await cutOff(operator, bet, afterMs);
        await insist(operator, 'rollback', seat.rollback(bet));
        await expectStatus(operator, 'bet', bet, 'TX_ROLLED_BACK');
      }
      same('the balance', await seat.balance(), before);
    },
  },
  {
    id: 'R13-2',
    rule: '13',
    title: 'a win that is sent until it is answered is booked once',
    async run(operator) {
      const seat = await operator.seat(table);
      const before = await seat.balance();
      const bet = seat.bet();
      await expectStatus(operator, 'bet', bet, 'OK');
      const win = seat.win(bet, seat.unit * 2n);
      const abort = new AbortController();
      const lost = operator.raw('win', win, { signal: abort.signal });
      abort.abort();
      await lost;
      for (let time = 0; time < 3; time += 1) await insist(operator, 'win', win);
      same('playable', (await seat.balance()).playable, before.playable + seat.unit);
    },
  },
  {
    id: 'R13-3',
    rule: '13',
    title: 'an operator that is killed in mid-call has booked each answered call once, and takes back the others',
    async run(operator) {
      const { kill, start } = operator;
      if (kill === undefined || start === undefined) throw new Skipped('no commands to kill and to start the operator were given');
      const seat = await operator.seat(table);
      const before = await seat.balance();
      const sent: { bet: Bet; answer: Answer | undefined }[] = [];
      const death = new AbortController();
      const play = async (): Promise<void> => {
        while (!death.signal.aborted) {
          const bet = seat.bet();
          const one = { bet, answer: undefined as Answer | undefined };
          sent.push(one);
          const { status, json } = await operator.raw('bet', bet);
          if (status !== 200) return;
          one.answer = json as Answer;
        }
      };
      const players = [play(), play(), play(), play()];
      await new Promise((resolve) => setTimeout(resolve, 150));
      await kill();
      death.abort();
      await Promise.all(players);
      await start();
      const booked = sent.filter(({ answer }) => answer?.status === 'OK');
      for (const { bet, answer } of booked) {
        const again = await expectStatus(operator, 'bet', bet, 'OK_DUPLICATE');
        same('operatorTxId after the death', again.operatorTxId, answer?.operatorTxId);
      }
      for (const { bet } of sent) await insist(operator, 'rollback', seat.rollback(bet));
      same('the balance', await seat.balance(), before);
      return `${sent.length} bets sent, ${booked.length} of them answered before the death`;
    },
  },
];

/** Sends what must succeed in the end until it does. */
async function insist(operator: Operator, call: 'win' | 'rollback', body: Bet): Promise<void> {
  for (let time = 0; time < 40; time += 1) {
    const { status, json } = await operator.raw(call, body);
    const answer = json as Answer | undefined;
    if (status === 200 && answer?.retryable === false) {
      ensure(['OK', 'OK_DUPLICATE'].includes(answer.status), `${call} ${JSON.stringify(body)}: ${answer.status} came`);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  ensure(false, `${call} ${JSON.stringify(body)} found no answer in forty tries`);
}

const portion = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function measure(operator: Operator, seats: readonly Seat[]): Promise<number[]> {
  const times: number[] = [];
  let left = operator.loadCalls;
  const worker = async (seat: Seat): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const body = { ...seat.bet({ roundClosed: true }), winAmount: String(seat.unit) };
      const { status, ms, json } = await operator.raw('bet-win', body);
      same('HTTP status under load', status, 200);
      same('status under load', (json as Answer).status, 'OK');
      times.push(ms);
    }
  };
  await Promise.all(Array.from({ length: 16 }, async (_none, index) => await worker(seats[index % seats.length] as Seat)));
  return times.toSorted((one, other) => one - other);
}

const load: Check<Operator>[] = [
  {
    id: 'R14-1',
    rule: '14',
    title: 'sixteen callers at once: every answer is there within 2.5 s; its p99 is told',
    async run(operator) {
      const seats = [await operator.seat(table), await operator.seat({ game: 'table', who: 'second' })];
      const begun = performance.now();
      const times = await measure(operator, seats);
      const seconds = (performance.now() - begun) / 1000;
      ensure(portion(times, 1) <= 2500, `the slowest answer took ${Math.round(portion(times, 1))} ms`);
      const [p50, p99] = [portion(times, 0.5), portion(times, 0.99)];
      const told = p99 < 300 ? 'within' : 'OVER';
      return `${times.length} calls, ${Math.round(times.length / seconds)} a second, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${told} the target of 300 ms`;
    },
  },
];

export const troubleChecks: readonly Check<Operator>[] = [...breaks, ...load];
