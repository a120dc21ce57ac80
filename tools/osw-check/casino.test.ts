// The kit against our own casino: as a provider of games would run it, every action of the operator done by its own people. A provider in the casino's
// own process reaches it without a socket; the kit reaches that way through a relay, which hands on what it is sent as it stands.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { LocalService } from '#kit/signed-http/local-service.ts';
import { grantFreeRounds } from '#server/modules/play/index.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { changeSetting } from '#server/modules/reference/index.ts';
import { setLimit } from '#testing/limit-talk.ts';
import { openTestApp, type TestApp, type TestPlayer } from '#testing/test-app.ts';
import { startTestProvider, type TestProvider } from '#testing/test-provider.ts';
import { checkOperator, type OperatorSetup, type SeatInfo, summaryOf } from '../osw-kit/index.ts';

/** The whole run of npm run osw-check; npm test plays a short form of the random sequences and of the load. */
const isWhole = process.env['OSW_CHECK'] === 'whole';
let app: TestApp;
let provider: TestProvider;
let relay: Server;
const players = new Map<string, TestPlayer>();

beforeAll(async () => {
  provider = await startTestProvider();
  app = await openTestApp(inject('postgresUrl'), {
    context: () => ({ providers: [provider.access] }),
    app: () => ({
      mountServices: async (_http, local) => {
        relay = await openRelay(local.osw);
      },
    }),
  });
  await provider.sync(app);
});
afterAll(async () => {
  await app.close();
  await provider.close();
  relay.close();
});

async function openRelay(serve: LocalService): Promise<Server> {
  const server = createServer((request, response) => {
    void (async () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const answer = await serve({ path: request.url ?? '', headers, body: await readText(request) });
      response.writeHead(answer.status, answer.headers).end(answer.text);
    })();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return server;
}

const minStake = 10n;
const shared = new Map<string, Promise<SeatInfo>>();

async function sitDown(game: 'table' | 'slot', known: TestPlayer | undefined, real: bigint, bonus: bigint): Promise<SeatInfo> {
  const player = known ?? (await app.signUp());
  if (known === undefined) {
    await app.fund(player, real);
    const [account] = await player.accounts();
    if (bonus > 0n)
      await app.context.wallet.submit({ kind: 'bonus-grant', key: crypto.randomUUID(), accountId: account?.id ?? '', amount: bonus });
  }
  const sessionToken = await provider.launch(app, player, `test-${game}`);
  players.set(sessionToken, player);
  return { sessionToken, gameId: `test-${game}`, currency: 'EUR' };
}

const people = new Map<string, Promise<TestPlayer>>();
async function personOf(who: string): Promise<TestPlayer> {
  const known =
    people.get(who) ??
    app.signUp().then(async (player) => {
      await app.fund(player, 1_000_000_000n);
      return player;
    });
  people.set(who, known);
  return await known;
}

const seat: OperatorSetup['seat'] = async ({ game, who = 'first', isSpent = false, stakes, hasBonus = false }) => {
  if (isSpent) {
    const real = stakes === undefined ? 1_000_000n : minStake * BigInt(stakes);
    return await sitDown(game, undefined, real, hasBonus ? minStake * 10n : 0n);
  }
  const name = `${game} ${who}`;
  const known = shared.get(name) ?? personOf(who).then(async (player) => await sitDown(game, player, 0n, 0n));
  shared.set(name, known);
  return await known;
};

async function setMaintenance(isOn: boolean): Promise<void> {
  const { database, notifier, settings } = app.context;
  await database.transact(async (tx) => await changeSetting(tx, notifier, 'maintenance', isOn));
  await settings.reload();
}

async function enableGame(gameId: string, isEnabled: boolean): Promise<void> {
  const { database, notifier } = app.context;
  await database.transact(async (tx) => {
    await tx.updateTable('game').set({ is_enabled: isEnabled }).where('identity', '=', gameId).execute();
    await notifier.announce(tx, 'catalogue', {});
  });
}

const act: NonNullable<OperatorSetup['act']> = async (action, { sessionToken, gameId }) => {
  const player = players.get(sessionToken);
  if (player === undefined) throw new Error('The kit names a session that it was not given');
  const { database, notifier } = app.context;
  if (action === 'exclude-player')
    await database.transact(async (tx) => await changePlayerStatus(tx, notifier, player.id, playerStatus.excluded));
  else if (action === 'sign-out') await player.call('signOut');
  else if (action === 'disable-game' || action === 'enable-game') await enableGame(gameId, action === 'enable-game');
  else if (action === 'begin-maintenance' || action === 'end-maintenance') await setMaintenance(action === 'begin-maintenance');
  else if (action === 'limit-stakes') await setLimit(player, 15);
  else if (action === 'grant-free-rounds') {
    const wanted = {
      playerId: player.id,
      game: gameId,
      currency: 'EUR',
      count: 2,
      stake: 20n,
      days: 1,
      actor: 'operator:test',
      reason: 'the kit',
    };
    return (await grantFreeRounds(app.context, wanted)).id;
  } else return undefined;
  return '';
};

const ways = [
  { way: 'by its address', urlOf: () => app.origin },
  { way: 'from its own process', urlOf: () => `http://127.0.0.1:${(relay.address() as AddressInfo).port}` },
];

test.each(ways)(
  'our casino passes every check of the kit that it can be given, asked $way',
  async ({ urlOf }) => {
    const report = await checkOperator({
      target: { url: urlOf(), key: provider.access },
      seat,
      act,
      sequences: isWhole ? 10_000 : 60,
      seed: 20_261_123,
      loadCalls: isWhole ? 5000 : 100,
    });
    if (isWhole) console.log(summaryOf(report));
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'skipped').map(({ id }) => id)).toEqual(['R10-11', 'R13-3']);
  },
  900_000,
);
