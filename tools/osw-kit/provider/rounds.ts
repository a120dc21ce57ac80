// Rounds of a provider while its operator refuses, is silent, answers nonsense or dies.
import { type Check, ensure, oneOf, same, Skipped } from '../run/check.ts';
import type { Fault, Received } from '../reference/operator.ts';
import { finalStatuses, type Status } from '../wire/protocol.ts';
import { type Launched, type Provider, tell, unitsOf } from './subject.ts';

export const stakeCalls = ['bet', 'bet-win'];
const endCalls = ['win', 'round-close', 'bet-win', 'rollback'];
const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const isBooked = ({ answered }: Received): boolean => answered === 'OK' || answered === 'OK_DUPLICATE';
const roundsOf = (calls: readonly Received[]): string[] => [...new Set(calls.map(({ body }) => String(body['roundId'])))];

/** True when each round of these calls is ended: by a win or a close, or by the rollback of its bet. */
function areEnded(calls: readonly Received[]): boolean {
  return roundsOf(calls.filter(({ call }) => stakeCalls.includes(call))).every((roundId) =>
    calls.some(
      (one) =>
        one.body['roundId'] === roundId &&
        isBooked(one) &&
        (one.call === 'round-close' || one.call === 'rollback' || one.body['roundClosed'] === true),
    ),
  );
}

export async function playToEnd(provider: Provider, launched: Launched): Promise<Received[]> {
  await provider.playRound(launched);
  await provider.until(
    () => areEnded(provider.callsOf(launched)),
    () => `the round is not ended; the provider sent ${tell(provider.callsOf(launched))}`,
  );
  return provider.callsOf(launched);
}

/** Fails where one transaction was sent in two forms. */
function sameEachTime(calls: readonly Received[]): void {
  const forms = new Map<string, string>();
  for (const { call, body } of calls) {
    const { txId } = body;
    if (typeof txId !== 'string') continue;
    const form = JSON.stringify([call, body['roundId'], body['amount'], body['currency'], body['refTxId']]);
    same(`${call} ${txId} as it was sent again`, form, forms.get(txId) ?? form);
    forms.set(txId, form);
  }
}

const plain: Check<Provider>[] = [
  {
    id: 'PP-01',
    rule: 'round',
    title: 'a round is a stake in range, then what it pays, and its end; every call is in its form',
    async run(provider) {
      const launched = await provider.launch();
      const before = provider.balanceOf(launched);
      const calls = await playToEnd(provider, launched);
      const faults = calls.filter(({ fault }) => fault !== undefined).map(({ call, fault }) => `${call}: ${fault}`);
      same('calls outside the protocol', faults, []);
      const played = calls.filter(({ call }) => [...stakeCalls, ...endCalls].includes(call));
      oneOf('the first call of a round', played[0]?.call, stakeCalls);
      const staked = played
        .filter(({ call }) => stakeCalls.includes(call))
        .reduce((sum, { body }) => sum + BigInt(String(body['amount'])), 0n);
      const paid = played.filter(({ call }) => call === 'win').reduce((sum, { body }) => sum + BigInt(String(body['amount'])), 0n);
      const both = played.filter(({ call }) => call === 'bet-win').reduce((sum, { body }) => sum + BigInt(String(body['winAmount'])), 0n);
      same('the balance after the round', provider.balanceOf(launched), before - staked + paid + both);
    },
  },
  {
    id: 'PP-02',
    rule: '1',
    title: 'transaction and round ids are never used twice, over several rounds',
    async run(provider) {
      const launched = await provider.launch();
      for (let time = 0; time < 3; time += 1) await playToEnd(provider, launched);
      const calls = provider.callsOf(launched, 'bet', 'bet-win', 'win', 'rollback').filter(isBooked);
      const ids = calls.map(({ body }) => String(body['txId']));
      same('txIds used twice', ids.length - new Set(ids).size, 0);
      const bets = calls.filter(({ call }) => stakeCalls.includes(call));
      ensure(bets.length >= 3, `three rounds were played, ${bets.length} stakes came`);
      const dated = ids.filter((id) => uuid7.test(id)).length;
      return dated === ids.length
        ? 'all txIds are UUIDs of version 7'
        : `${dated} of ${ids.length} txIds are UUIDs of version 7, which are looked up fastest`;
    },
  },
  {
    id: 'PP-03',
    rule: '15',
    title: 'GET /round tells a finished round with the stake and the payout that were booked',
    async run(provider) {
      const launched = await provider.launch();
      const calls = await playToEnd(provider, launched);
      const bet = calls.find(({ call }) => stakeCalls.includes(call));
      const round = await provider.ask('GET', `/round/${String(bet?.body['roundId'])}`);
      const paid = calls.filter(({ call }) => call === 'win').reduce((sum, { body }) => sum + BigInt(String(body['amount'])), 0n);
      same(
        'state, stake, currency',
        [round['state'], round['stake'], round['currency']],
        ['finished', bet?.body['amount'], launched.currency],
      );
      same('payout', round['payout'], bet?.call === 'bet-win' ? bet.body['winAmount'] : String(paid));
      ensure(Array.isArray(round['steps']) && typeof round['proof'] === 'object', 'the round has no steps or no proof');
    },
  },
  {
    id: 'PP-04',
    rule: '16',
    title: 'GET /transactions lists what was booked, with its amount, and nothing else of the session',
    async run(provider) {
      const launched = await provider.launch();
      const from = new Date(Date.now() - 60_000).toISOString();
      const calls = (await playToEnd(provider, launched)).filter((one) => one.body['txId'] !== undefined && isBooked(one));
      const listed = await listAll(provider, from);
      const rounds = roundsOf(calls);
      const own = listed
        .filter(({ roundId }) => rounds.includes(String(roundId)))
        .map(({ txId, kind, amount }) => [txId, kind, amount].join(' '));
      const sent = calls.map(({ call, body }) => [body['txId'], call, body['amount'] ?? '0'].join(' '));
      same('transactions', own.toSorted(), sent.toSorted());
    },
  },
  {
    id: 'PP-05',
    rule: 'session/close',
    title: 'after session/close no stake is asked for any more',
    async run(provider) {
      const launched = await provider.launch();
      await playToEnd(provider, launched);
      same(
        'closed',
        (await provider.ask('POST', '/session/close', { sessionToken: launched.sessionToken, reason: 'logout' }))['closed'],
        true,
      );
      const before = provider.callsOf(launched, ...stakeCalls).length;
      await provider.playRound(launched);
      same('stakes asked for after the close', provider.callsOf(launched, ...stakeCalls).length - before, 0);
    },
  },
];

async function listAll(provider: Provider, from: string): Promise<Record<string, unknown>[]> {
  const all: Record<string, unknown>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < 200; page += 1) {
    const query = `from=${encodeURIComponent(from)}${cursor === undefined ? '' : `&cursor=${cursor}`}`;
    const answer = await provider.ask<{ transactions: Record<string, unknown>[]; cursor?: string }>('GET', `/transactions?${query}`);
    all.push(...answer.transactions);
    if (answer.cursor === undefined) return all;
    ({ cursor } = answer);
  }
  return all;
}

/** A stake that is refused for good: no round comes of it. */
const refusals: Check<Provider>[] = finalStatuses.map((status, index) => ({
  id: `PS-${String(index + 1).padStart(2, '0')}`,
  rule: 'statuses',
  title: `a bet that is answered ${status} is final: it is not sent again, nothing is played and nothing is paid`,
  async run(provider) {
    const launched = await provider.launch();
    const before = provider.balanceOf(launched);
    for (const call of ['bet', 'bet-win'] as const) provider.operator.failNext(call, { status });
    await provider.playRound(launched);
    provider.operator.clearFaults();
    const calls = provider.callsOf(launched);
    same('stakes asked for', calls.filter(({ call }) => stakeCalls.includes(call)).length, 1);
    same('wins sent', calls.filter(({ call }) => call === 'win').length, 0);
    same('the balance', provider.balanceOf(launched), before);
  },
}));

const unknownOutcomes: readonly [fault: Fault, told: string][] = [
  ['lost-silence', 'gets no answer and was not booked'],
  ['booked-silence', 'gets no answer and was booked'],
  ['lost-500', 'gets HTTP 500 and was not booked'],
  ['booked-500', 'gets HTTP 500 and was booked'],
  ['booked-unsigned', 'is booked and answered with a wrong signature'],
  ['booked-garbage', 'is booked and answered with what is no JSON'],
];

const unknown: Check<Provider>[] = unknownOutcomes.map(([fault, told], index) => ({
  id: `PU-0${index + 1}`,
  rule: '13',
  title: `a bet that ${told} is not played but rolled back`,
  async run(provider) {
    const launched = await provider.launch();
    const before = provider.balanceOf(launched);
    for (const call of ['bet', 'bet-win'] as const) provider.operator.failNext(call, fault);
    await provider.playRound(launched);
    // that of a bet-win which was booked and has closed its round says that it stands
    const stands = ({ answered }: Received): boolean => answered === 'ROUND_CLOSED';
    await provider.until(
      () => provider.callsOf(launched, 'rollback').some((one) => isBooked(one) || stands(one)),
      () => `no rollback came; the provider sent ${tell(provider.callsOf(launched))}`,
    );
    provider.operator.clearFaults();
    const [bet] = provider.callsOf(launched, ...stakeCalls);
    same('refTxId of the rollback', provider.callsOf(launched, 'rollback')[0]?.body['refTxId'], bet?.body['txId']);
    same('stakes asked for', new Set(provider.callsOf(launched, ...stakeCalls).map(({ body }) => body['txId'])).size, 1);
    same('wins sent', provider.callsOf(launched, 'win').length, 0);
    const { amount, winAmount } = bet?.call === 'bet-win' && provider.callsOf(launched, 'rollback').some(stands) ? bet.body : {};
    same('the balance', provider.balanceOf(launched), before - unitsOf(amount) + unitsOf(winAmount));
  },
}));

const again = (id: string, title: string, fault: Fault): Check<Provider> => ({
  id,
  rule: '13',
  title,
  async run(provider) {
    const launched = await provider.launch();
    provider.operator.failNext('win', fault, fault);
    provider.operator.failNext('round-close', fault, fault);
    const calls = await playToEnd(provider, launched);
    provider.operator.clearFaults();
    sameEachTime(calls);
    const ends = calls.filter(({ call }) => call === 'win' || call === 'round-close');
    const bet = calls.find(({ call }) => stakeCalls.includes(call));
    if (bet?.call === 'bet-win') throw new Skipped('this provider settles in the stake’s own call');
    ensure(ends.length >= 3, `the end of the round was sent ${ends.length} times, two tries of it had failed`);
    const waits = ends.slice(1, 3).map(({ at }, index) => at - (ends[index]?.at ?? at));
    const least = provider.retryUnitMs * 0.8;
    ensure(
      waits.every((wait) => wait >= least),
      `it was sent again after ${waits.join(' and ')} ms; the first wait is ${provider.retryUnitMs} ms`,
    );
  },
});

const repeated: Check<Provider>[] = [
  again('PW-01', 'the end of a round that gets HTTP 500 is sent again, the same, until it is booked', 'lost-500'),
  again('PW-02', 'the end of a round that was booked and got HTTP 500 is sent again and paid once', 'booked-500'),
  again('PW-03', 'the end of a round that is answered with a wrong signature is sent again and paid once', 'booked-unsigned'),
  again('PW-04', 'the end of a round that is answered with no JSON is sent again and paid once', 'booked-garbage'),
  ...(['TEMPORARY', 'IN_PROGRESS', 'MAINTENANCE'] satisfies Status[]).map((status, index) =>
    again(`PW-0${index + 5}`, `the end of a round that is answered ${status} is sent again`, { status }),
  ),
  {
    id: 'PW-08',
    rule: '13',
    title: 'a rollback that fails is sent again, the same, until it is booked',
    async run(provider) {
      const launched = await provider.launch();
      const before = provider.balanceOf(launched);
      for (const call of ['bet', 'bet-win'] as const) provider.operator.failNext(call, 'booked-500');
      provider.operator.failNext('rollback', 'lost-500', { status: 'TEMPORARY' });
      await provider.playRound(launched);
      await provider.until(
        () => provider.callsOf(launched, 'rollback').some(isBooked),
        () => `no rollback was booked; the provider sent ${tell(provider.callsOf(launched))}`,
      );
      provider.operator.clearFaults();
      const rollbacks = provider.callsOf(launched, 'rollback');
      same('rollbacks under one txId', new Set(rollbacks.map(({ body }) => body['txId'])).size, 1);
      same('the balance', provider.balanceOf(launched), before);
    },
  },
  ...(['TEMPORARY', 'IN_PROGRESS', 'MAINTENANCE'] satisfies Status[]).map(
    (status, index): Check<Provider> => ({
      id: `PW-${String(index + 9).padStart(2, '0')}`,
      rule: 'statuses',
      title: `a bet that is answered ${status} is never paid unless it is booked after all`,
      async run(provider) {
        const launched = await provider.launch();
        for (const call of ['bet', 'bet-win'] as const) provider.operator.failNext(call, { status });
        await provider.playRound(launched);
        provider.operator.clearFaults();
        const calls = provider.callsOf(launched);
        const isStaked = calls.some((one) => stakeCalls.includes(one.call) && isBooked(one));
        ensure(isStaked || !calls.some(({ call }) => call === 'win'), `a round without a stake was paid: ${tell(calls)}`);
        sameEachTime(calls);
      },
    }),
  ),
  {
    id: 'PW-12',
    rule: '13',
    title: 'a provider that is killed after its bet was booked ends that round once it is there again',
    async run(provider) {
      const { kill, start } = provider;
      if (kill === undefined || start === undefined) throw new Skipped('no commands to kill and to start the provider were given');
      const launched = await provider.launch();
      for (const call of ['bet', 'bet-win'] as const) provider.operator.failNext(call, 'booked-silence');
      const playing = provider.playRound(launched).catch(() => undefined);
      await provider.until(
        () => provider.callsOf(launched, ...stakeCalls).length > 0,
        () => 'no stake came',
      );
      await kill();
      await playing;
      await start();
      await provider.until(
        () => areEnded(provider.callsOf(launched)),
        () => `the round is not ended; the provider sent ${tell(provider.callsOf(launched))}`,
      );
    },
  },
];

export const roundChecks: readonly Check<Provider>[] = [...plain, ...refusals, ...unknown, ...repeated];
