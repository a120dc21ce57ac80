// Providers that answer badly: cut off, never done, unreadable, with refusals, with pages that are not theirs. None holds up another.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import type { OswRound } from '#contract/protocols/osw.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { createClock } from '#server/platform/clock.ts';
import { alarmsAbout, refusalOf } from '#testing/money-talk.ts';
import { freePort, openTestApp, root, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider, type Trouble } from '#testing/test-provider.ts';
import { askForOldRoundsJob } from '../ask-for-old-rounds.job.ts';
import { syncCatalogue } from '../index.ts';
import { gamePage } from './game-providers.ts';
import { tellEndedSessionsJob } from './tell-ended-sessions.job.ts';

const clock = createClock();
let first: TestProvider;
let second: TestProvider;
let app: TestApp;

beforeAll(async () => {
  first = await startTestProvider();
  second = await startTestProvider({ identity: 'second', name: 'Second', keyId: 'second-key', secret: 'another secret of tests' });
  app = await openTestApp(inject('postgresUrl'), {
    port: await freePort(),
    context: () => ({ clock, providers: [first.access, second.access] }),
    app: (context, databaseUrl) => ({ mountServices: async (http) => await mountServices(http, context, { root, databaseUrl }) }),
  });
  await syncCatalogue(app.context);
});
afterEach(() => {
  first.troubleWith = () => undefined;
  first.launchUrl = undefined;
});
afterAll(async () => {
  await app.close();
  await first.close();
  await second.close();
});

const tell = async () => await tellEndedSessionsJob.run(app.context, {});
const launchRefusal = async (player: TestPlayer) =>
  await refusalOf(player.call('playGame', { params: { id: 'test-slot' }, body: { real: true } }));

async function richPlayer(): Promise<TestPlayer> {
  const player = await app.signUp();
  await app.fund(player, 100_000n);
  return player;
}

/** Game sessions of one player, ended and not told yet. */
async function endedSessions(count: number): Promise<string[]> {
  const player = await richPlayer();
  const tokens: string[] = [];
  for (let n = 0; n < count; n += 1) tokens.push(await first.launch(app, player, 'test-slot'));
  const sql = "update game_session set ended_at = now(), end_reason = 'logout' where player_id = $1";
  await app.context.database.pool.query(sql, [player.id]);
  return tokens;
}

const toldOf = (tokens: readonly string[]) => tokens.filter((token) => first.closed.some(({ sessionToken }) => sessionToken === token));

/** The provider fails with the ends of these sessions; answers the tokens of which it was asked. */
function failWith(tokens: readonly string[], trouble: Trouble): string[] {
  const asked: string[] = [];
  first.troubleWith = (path, body) => {
    const token = tokens.find((one) => path.endsWith('/session/close') && body.includes(one));
    if (token === undefined) return undefined;
    asked.push(token);
    return trouble;
  };
  return asked;
}

for (const trouble of ['silent', 'cut', 'stalled', 'no-json', 404, 500] as const)
  test(`a launch that the provider answers badly (${trouble}) is told as such`, async () => {
    const player = await richPlayer();
    first.troubleWith = (path) => (path.endsWith('/launch') ? trouble : undefined);
    expect(await launchRefusal(player)).toMatchObject({ status: 503, code: 14004 });
    first.troubleWith = () => undefined;
    expect(await launchRefusal(player)).toBeUndefined();
  });

test('a launch whose answer is lost ends its own session, as one that was left: what its player has open elsewhere goes on', async () => {
  const player = await richPlayer();
  const live = await first.launch(app, player, 'test-slot');
  await tell();
  first.closed.length = 0;
  first.troubleWith = (path) => (path.endsWith('/launch') ? 'cut' : undefined);
  await launchRefusal(player);
  await tell();
  expect(first.closed.map(({ reason }) => reason)).toEqual(['logout']);
  expect(toldOf([live])).toEqual([]);
});

test('traffic is asked for once the games are there, or their provider has had its time', async () => {
  const slow = await startTestProvider({ identity: 'slow', name: 'Slow', keyId: 'slow-key', secret: 'the secret of the slow one' });
  const opening = await openTestApp(inject('postgresUrl'), { context: () => ({ clock, providers: [slow.access] }) });
  const ready = async () => {
    const answer = await fetch(`${opening.origin}/readyz`);
    return [answer.status, ((await answer.json()) as { status: string }).status];
  };
  let asked = 0;
  const isAsked = new Promise<void>((resolve) => {
    slow.troubleWith = (path) => {
      if (!path.endsWith('/games')) return undefined;
      resolve();
      asked += 1;
      // one of whose games nothing is known is asked again
      return asked === 1 ? 'stalled' : undefined;
    };
  });
  expect(await ready()).toEqual([503, 'opening']);
  const started = opening.start();
  await isAsked;
  expect(await ready()).toEqual([503, 'opening']);
  await started;
  expect(await ready()).toEqual([200, 'ready']);
  expect((await opening.guest.call('readGame', { params: { id: 'test-slot' } })).data.name).toBe('test-slot');
  // a second start, while it is away, asks again in a moment instead of at the next round of all
  slow.isAway = true;
  await opening.start();
  expect(await ready()).toEqual([200, 'ready']);
  const soon = "select 1 from graphile_worker.jobs where key = 'sync-catalogue soon' and run_at < now() + interval '1 minute'";
  expect((await opening.context.database.pool.query(soon)).rowCount).toBe(1);
  await opening.close();
  await slow.close();
});

test('sessions of which a provider refuses to hear are done with and keep no other from being told', async () => {
  const refused = await endedSessions(4);
  const [last] = await endedSessions(1);
  const asked = failWith(refused, 404);
  await tell();
  expect(toldOf([last ?? ''])).toEqual([last]);
  expect(asked.toSorted()).toEqual(refused.toSorted());
  await tell();
  expect(asked).toHaveLength(4);
});

test('sessions whose end is answered unreadably keep no other from being told, and are told later', async () => {
  const unheard = await endedSessions(4);
  const [last] = await endedSessions(1);
  failWith(unheard, 'no-json');
  await tell();
  expect(toldOf([...unheard, last ?? ''])).toEqual([last]);
  first.troubleWith = () => undefined;
  await tell();
  expect(toldOf(unheard)).toEqual(unheard);
});

test('a provider that is away is left after three tries, and what it fails with does not stand before the rest in every run', async () => {
  const failing = await endedSessions(4);
  const asked = failWith(failing, 'cut');
  await tell();
  expect(asked).toHaveLength(3);
  const [last = ''] = await endedSessions(1);
  await expect
    .poll(async () => {
      await tell();
      return toldOf([last]);
    })
    .toEqual([last]);
  expect(toldOf(failing)).toEqual([]);
});

test('rounds of a provider that does not answer hold up no other provider', async () => {
  const player = await richPlayer();
  const leaveOpen = async (provider: TestProvider, sessionToken: string) => {
    const bet = { sessionToken, txId: randomUUID(), roundId: randomUUID(), gameId: 'test-table', amount: '100', currency: 'EUR' };
    expect((await provider.send(app, 'bet', bet)).answer.status).toBe('OK');
    const common = { gameId: bet.gameId, stake: '100', currency: 'EUR', mathHash: '', startedAt: '', steps: [] };
    const proof = { algorithm: 'none', commit: '', clientSeed: '', nonce: 1 };
    const round: OswRound = { ...common, roundId: bet.roundId, state: 'finished', payout: '250', proof };
    provider.rounds.set(bet.roundId, round);
  };
  const [one, two] = [await first.launch(app, player, 'test-table'), await second.launch(app, player, 'second-test-table')];
  for (let n = 0; n < 5; n += 1) await leaveOpen(first, one);
  await leaveOpen(second, two);
  let asked = 0;
  first.troubleWith = (path) => {
    if (!path.includes('/round/')) return undefined;
    asked += 1;
    return 'silent';
  };
  const balance = async () => (await player.accounts())[0]?.balance;
  const before = clock.offsetMs;
  clock.setOffset(before + 49 * 3_600_000);
  try {
    await askForOldRoundsJob.run(app.context, {});
    expect([asked, await balance()]).toEqual([3, 100_000 - 600 + 250]);
    first.troubleWith = () => undefined;
    await askForOldRoundsJob.run(app.context, {});
    expect(await balance()).toBe(100_000 - 600 + 6 * 250);
  } finally {
    clock.setOffset(before);
  }
});

test('a game that is launched at an address that is none of its provider is not shown, and its session is over', async () => {
  const player = await richPlayer();
  const { publicUrl } = app.context.config;
  const foreign = ['javascript:alert(1)', 'https://elsewhere.example/play', '/play', '', second.access.url, `${publicUrl}/studio/play/x`];
  for (const [at, address] of foreign.entries()) {
    first.launchUrl = address;
    expect([address, await launchRefusal(player)]).toMatchObject([address, { status: 503, code: 14004 }]);
    const alarms = await alarmsAbout(app, first.access.identity);
    expect(alarms).toMatchObject([{ kind: 'provider-down', count: BigInt(at + 1) }]);
    const bet = { sessionToken: first.launches.at(-1) ?? '', gameId: 'test-slot', currency: 'EUR', amount: '100', winAmount: '0' };
    const { answer } = await first.send(app, 'bet-win', { ...bet, roundClosed: true, txId: randomUUID(), roundId: randomUUID() });
    expect(answer.status).toBe('SESSION_EXPIRED');
  }
  first.launchUrl = `${first.access.url}/other/page?of=it#now`;
  const { data } = await player.call('playGame', { params: { id: 'test-slot' }, body: { real: true } });
  expect(data.url).toBe(first.launchUrl);
});

test('our own studio shows its games below its own path, where the rest of the origin is the casino', async () => {
  const { publicUrl } = app.context.config;
  const studio = app.context.providers.find('lamplight-studio');
  const { data } = await app.guest.call('playGame', { params: { id: 'golden-caravan' }, body: { real: false } });
  expect(data.url).toMatch(new RegExp(`^${publicUrl}/studio/play/golden-caravan\\?header=operator#`));
  if (studio === undefined) throw new Error('The studio is not among the providers');
  for (const path of ['/', '/studio', '/studioish/play', '/studio/../games', '/studio/%2e%2e/games', '/studio\\..\\games', '//studio/'])
    expect([path, gamePage(studio, publicUrl, publicUrl + path)]).toEqual([path, undefined]);
  const guest = { ...studio, identity: 'guest', url: 'https://guest.example' };
  for (const path of ['/', '//', '/studio/play/x']) expect(gamePage(guest, publicUrl, publicUrl + path)).toBeUndefined();
});
