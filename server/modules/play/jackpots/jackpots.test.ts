// GA-15 and rule 12 of our protocol on the house's side: what bets put aside for jackpots, what is paid out of it, and the house's own studio as
// a provider that has one.
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import type { OswCall, OswRequest } from '#contract/protocols/osw.ts';
import type { OswJackpot } from '#contract/protocols/osw-jackpots.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { openVerbs } from '#testing/command-line.ts';
import { root, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { startTestProvider } from '#testing/test-provider.ts';
import { syncCatalogue } from '../sync-catalogue.ts';
import { checkJackpots } from './operate-jackpots.ts';
import { readFunds } from './read-funds.ts';

const provider = await startTestProvider();
afterAll(async () => await provider.close());
const parameters = { seed: '1000', contributionPpm: 10_000, ceiling: '5000', mustDropBy: '4500', oddsPerUnit: 1000 };
const told: OswJackpot = {
  id: 'test-pot',
  name: 'Test Pot',
  currency: 'EUR',
  state: 'running',
  version: 1,
  run: 1,
  amount: '1234',
  parameters,
  startedAt: '2026-11-20T18:00:00.000Z',
  gameIds: ['test-slot', 'nothing'],
  books: { contributed: '0', putUp: '0', pot: '0', reserve: '0', won: '0' },
  drops: [
    {
      run: 1,
      roundId: 'r1',
      amount: '4000',
      cause: 'must-drop',
      at: '2026-11-20T18:00:00.000Z',
      point: '3999',
      salt: 'salt',
      pointHash: 'hash',
    },
  ],
};
provider.jackpots.push(told);

const app = useTestApp({
  context: () => ({ providers: [provider.access] }),
  app: (context, databaseUrl) => ({
    mountServices: async (http, local) =>
      await mountServices(http, context, {
        root,
        databaseUrl,
        local,
        // a stake of 10.00 draws it for sure
        studio: {
          jackpots: [
            {
              id: 'lantern',
              name: 'Lantern Jackpot',
              currency: 'EUR',
              parameters: { seed: '100000', contributionPpm: 10_000, ceiling: '500000', oddsPerUnit: 1000 },
            },
          ],
        },
      }),
  }),
  ready: async (made) => void (await syncCatalogue(made.context)),
});
const verb = async (...words: string[]) => await openVerbs(app())(...words);
const send = async (call: OswCall, body: object) => (await provider.send(app(), call, body)).answer;
const fundOf = async (jackpot: string) => (await readFunds(app().context.database.db)).find((fund) => fund.jackpot === jackpot);
const moneyOf = async (player: TestPlayer): Promise<number> => (await player.accounts())[0]?.balance ?? -1;

async function sitDown(): Promise<{ player: TestPlayer; betOf: (more?: Partial<OswRequest<'bet'>>) => OswRequest<'bet'> }> {
  const player = await app().signUp();
  await app().fund(player, 10_000n);
  const sessionToken = await provider.launch(app(), player, 'test-table');
  const jackpotShare = [{ jackpotId: 'test-pot', amount: '1', millionths: 500_000 }];
  const place = { sessionToken, gameId: 'test-table', currency: 'EUR', amount: '100', jackpotShare };
  return { player, betOf: (more = {}) => ({ ...place, txId: randomUUID(), roundId: randomUUID(), ...more }) };
}
const winOf = ({ sessionToken, gameId, currency, roundId }: OswRequest<'bet'>, amount: string, more: Partial<OswRequest<'win'>> = {}) => ({
  sessionToken,
  gameId,
  currency,
  roundId,
  txId: randomUUID(),
  amount,
  roundClosed: true,
  ...more,
});
const rollbackOf = ({ sessionToken, gameId, roundId }: OswRequest<'bet'>, refTxId: string) => ({
  sessionToken,
  gameId,
  roundId,
  refTxId,
  txId: randomUUID(),
});

test('GA-15 a share is inside the stake, kept once to the millionth of a cent, and left out when its bet is rolled back', async () => {
  const { player, betOf } = await sitDown();
  expect(await fundOf('test-pot')).toBeUndefined();
  const bet = betOf();
  const answers = await Promise.all(Array.from({ length: 6 }, async () => await send('bet', bet)));
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(await send('bet', bet)).toMatchObject({ status: 'OK_DUPLICATE' });
  expect(await moneyOf(player)).toBe(9900);
  expect(await fundOf('test-pot')).toMatchObject({ shared: 1_500_000n, won: 0n, held: 1_500_000n });
  const back = betOf();
  await send('bet', back);
  expect(await fundOf('test-pot')).toMatchObject({ shared: 3_000_000n });
  const rollback = rollbackOf(back, back.txId);
  expect(await send('rollback', rollback)).toMatchObject({ status: 'OK' });
  expect(await send('rollback', rollback)).toMatchObject({ status: 'OK_DUPLICATE' });
  // one that comes after its rollback puts nothing aside
  const late = betOf();
  await send('rollback', rollbackOf(late, late.txId));
  expect(await send('bet', late)).toMatchObject({ status: 'TX_ROLLED_BACK' });
  // nor one that is refused
  expect(await send('bet', betOf({ amount: '100000' }))).toMatchObject({ status: 'INSUFFICIENT_FUNDS' });
  expect(await fundOf('test-pot')).toMatchObject({ shared: 1_500_000n });
  const share = { jackpotId: 'test-pot', amount: '1' };
  for (const jackpotShare of [
    [{ ...share, jackpotId: 'other' }],
    [{ ...share, amount: '101' }],
    [share, share],
    [{ ...share, amount: '100', millionths: 1 }],
  ])
    expect([jackpotShare, await send('bet', betOf({ jackpotShare }))]).toMatchObject([jackpotShare, { status: 'BAD_REQUEST' }]);
  expect(await moneyOf(player)).toBe(9900);
});

test('GA-15 a win of it is booked once, told in the history of rounds, and left out when it is rolled back', async () => {
  const { player, betOf } = await sitDown();
  const bet = betOf();
  await send('bet', bet);
  const before = (await fundOf('test-pot'))?.won ?? 0n;
  const jackpotWin = { jackpotId: 'test-pot', amount: '1200' };
  const win = winOf(bet, '1200', { roundClosed: false, jackpotWin });
  const answers = await Promise.all([send('win', win), send('win', win), send('win', win)]);
  expect(answers.filter(({ status }) => status === 'OK')).toHaveLength(1);
  expect(await send('win', winOf(bet, '30'))).toMatchObject({ status: 'OK' });
  expect(await moneyOf(player)).toBe(10_000 - 100 + 1230);
  expect(await fundOf('test-pot')).toMatchObject({ won: before + 1_200_000_000n });
  const [spin] = (await player.call('listSpins', { query: {} })).data;
  expect(spin).toMatchObject({ round: bet.roundId, payout: 1230, jackpotWin: 1200 });
  const other = betOf();
  await send('bet', other);
  expect((await player.call('listSpins', { query: {} })).data[0]?.jackpotWin).toBeUndefined();
  for (const wrong of [
    { jackpotId: 'other', amount: '5' },
    { jackpotId: 'test-pot', amount: '6' },
  ])
    expect(await send('win', winOf(other, '5', { jackpotWin: wrong }))).toMatchObject({ status: 'BAD_REQUEST' });
  const mistaken = winOf(other, '50', { roundClosed: false, jackpotWin: { jackpotId: 'test-pot', amount: '50' } });
  await send('win', mistaken);
  await send('rollback', rollbackOf(other, mistaken.txId));
  expect(await fundOf('test-pot')).toMatchObject({ won: before + 1_200_000_000n });
});

/** Plays a round of the house's own studio to its end. */
async function playHere(playToken: string, stake: string): Promise<{ id: string; jackpotWin: string | null }> {
  const ask = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${playToken}` };
    const response = await fetch(`${app().origin}/studio/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await response.json()) as { round?: { id: string; jackpotWin: string | null; round: { payout: string } } };
  };
  const { round } = await ask('rounds', { actionId: randomUUID(), stake });
  if (round === undefined) throw new Error('The studio refused the stake');
  await ask(`rounds/${round.id}/finish`, {});
  return round;
}

test('GA-15 a real round draws the jackpot of the studio: booked through the protocol, both books alike, its rules for everybody, its rounds proven', async () => {
  const player = await app().signUp();
  await app().fund(player, 1_000_000n);
  const { data } = await player.call('playGame', { params: { id: 'jade-tides' }, body: { real: true } });
  const playToken = new URL(data.url).hash.slice(1);
  await fetch(`${app().origin}/studio/api/seeds/client`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${playToken}` },
    body: JSON.stringify({ clientSeed: 'the seed of a test' }),
  });
  const won: { id: string; jackpotWin: string | null }[] = [];
  for (const stake of ['20', '100', '1000', '60', '1000']) won.push(await playHere(playToken, stake));
  const wins = won.flatMap(({ jackpotWin }) => (jackpotWin === null ? [] : [BigInt(jackpotWin)]));
  expect(wins.length).toBeGreaterThanOrEqual(2);
  const spins = (await player.call('listSpins', { query: {} })).data;
  expect(new Map(spins.map(({ round, jackpotWin = 0 }) => [round, jackpotWin]))).toEqual(
    new Map(won.map(({ id, jackpotWin }) => [id, Number(jackpotWin ?? 0)])),
  );
  const fund = await fundOf('lantern');
  expect(fund).toMatchObject({ shared: 2180n * 10_000n, won: wins.reduce((sum, win) => sum + win, 0n) * 1_000_000n });

  const { data: shown } = await app().guest.call('listJackpots');
  const lantern = shown.find(({ id }) => id === 'lantern');
  expect(lantern).toMatchObject({ seed: 100_000, contribution: '1.00', oddsPerUnit: 1000, isRunning: true });
  expect(lantern?.games).toContain('jade-tides');
  expect(lantern?.drops.map(({ amount }) => amount).toReversed()).toEqual(wins.map(Number));
  expect(shown.find(({ id }) => id === 'test-pot')).toMatchObject({
    amount: 1234,
    mustDropBy: 4500,
    games: ['test-slot'],
    drops: [{ amount: 4000, point: 3999, salt: 'salt', pointHash: 'hash' }],
  });

  const checked = await checkJackpots(app().context, -1000);
  expect(checked.find(({ id }) => id === 'lantern')).toMatchObject({ told: 21_800_000n, booked: 21_800_000n, leak: 0n, isRight: true });
  // the test's provider tells of no win, and that is found
  const { code, out } = await verb('jackpot', 'check');
  expect([code, /test-pot.*WRONG/.test(out), /lantern.*right/.test(out)]).toEqual([1, true, true]);
  expect((await verb('jackpot', 'show', 'lantern')).out).toContain('1.00 % of each stake');
  expect((await verb('jackpot', 'list')).out).toMatch(/lantern +Lantern Jackpot +lamplight-studio +running/);
  const rules = ['--seed', '2000', '--contribution', '0.50', '--ceiling', '9000', '--must-drop-by', '8000', '--odds', '400000'];
  const why = ['--reason', 'a test of jackpots'];
  expect((await verb('jackpot', 'publish', 'lantern', ...rules, ...why)).code).toBe(0);
  expect((await verb('jackpot', 'pause', 'lantern', ...why)).code).toBe(0);
  expect((await app().context.jackpots.read()).find(({ jackpot }) => jackpot.id === 'lantern')?.jackpot).toMatchObject({
    state: 'paused',
    next: { seed: '200000', contributionPpm: 5000, ceiling: '900000', mustDropBy: '800000', oddsPerUnit: 40_000_000 },
  });
  const { rows } = await app().context.database.pool.query(
    "select actor, action, reason from audit where action like 'jackpot %' and subject = 'lamplight-studio/lantern' order by id",
  );
  expect(rows.map(({ actor, action, reason }) => [actor, action, reason])).toEqual([
    ['operator:tester', 'jackpot publish', 'a test of jackpots'],
    ['operator:tester', 'jackpot pause', 'a test of jackpots'],
  ]);
});
