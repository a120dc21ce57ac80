// The served side of bench/sportsbook: the whole house with its book on a feed in memory, players with money. Run as a child process; tells its parent
// where it listens, and does what it is told.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { appServices, bookProvider } from '#server/boot/app-services.ts';
import { readConfig } from '#server/boot/config.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { openApp } from '#server/boot/open-app.ts';
import { newId } from '#server/platform/ids.ts';
import { openDatabase } from '#sportsbook/database.ts';
import { weighEvents } from '#sportsbook/liability/weigh-events.ts';
import { createTestFeed, marketOf, wonBy } from '#sportsbook/testing/test-feed.ts';
import { fillAccounts } from '#testing/fill-accounts.ts';
import { freePort } from '#testing/free-port.ts';
import { cpuMsOf, keepLog, startBenchPostgres, withClient } from '../wallet/postgres.ts';
import { eventId, gameId, machineMs, type Offer, oddsOf, type ServerOrder, steadyOdds } from './orders.ts';

const root = new URL('../..', import.meta.url).pathname;
const offer = JSON.parse(process.argv[2] ?? '{}') as Offer & { players: number };
const epochMs = machineMs();
const sinceMs = (): number => machineMs() - epochMs;
const settledEvent = 'bench-settled';

const postgres = await startBenchPostgres(keepLog(1));
await postgres.readyLog();
const url = await postgres.makeDatabase('bench_sportsbook');
const accountIds = await fillAccounts(url, offer.players, 1_000_000_000n);
const port = await freePort();
const env = {
  PORT: String(port),
  LOG_LEVEL: 'error',
  RATE_LIMITS: 'off',
  JOBS: 'off',
  SPORTSBOOK: 'on',
  APP_SECRET: 'a secret of benchmarks, long enough for it',
  DATA_DIR: postgres.data,
};
const config = readConfig(env, root);
const feed = createTestFeed(() => Date.now());
const source = {
  ...feed.source,
  catalogue: async () => ({
    sports: [{ id: 'football', names: { en: 'Football' }, rank: 1, isTeamSport: true }],
    categories: [],
    tournaments: [],
    competitors: [],
  }),
};
const heard = feed.heard();
const app = await openApp({
  config,
  databaseUrl: url,
  root,
  buildId: 'bench',
  http: (context) => ({
    root,
    builtAt: new Date(),
    mountServices: async (http, local) =>
      await mountServices(http, context, {
        root,
        databaseUrl: url,
        ...(process.env['OSW_BY'] === 'http' ? {} : { local }),
        book: { feed: source, feedName: 'bench', delayMs: () => 0, dev: { pollMs: 200 } },
        feed: { sports: [] },
      }),
  }),
});
if (app.http === undefined) throw new Error('The app was opened without its HTTP side');
await app.http.listen({ host: '127.0.0.1', port });
await app.start();
await heard;

const marketId = (market: number): string => `football:total-${market}`;
const priced = (market: number) => marketOf(marketId(market), [steadyOdds, oddsOf(sinceMs())]);
for (let event = 0; event < offer.events; event += 1)
  await feed.offer(
    { id: eventId(event), status: 'live', tournamentId: 'bench' },
    Array.from({ length: offer.markets }, (_, market) => priced(market)),
  );
await feed.offer({ id: settledEvent }, [marketOf('football:result', [2000, 2000])]);
const { context } = app;
while (!context.sports.catalogue.events.has(settledEvent)) await wait(50);
// a page that shows an event has asked for all of it before it listens
for (let event = 0; event < offer.events; event += 1) await context.sports.load(eventId(event));

/** Moves prices of event after event, ten markets a message. */
async function move({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<number> {
  const perMessage = 10;
  const begun = machineMs();
  let moved = 0;
  for (let at = 0; machineMs() - begun < seconds * 1000; at += 1) {
    const first = (Math.floor(at / offer.events) * perMessage) % offer.markets;
    const markets = Array.from({ length: perMessage }, (_, more) => priced((first + more) % offer.markets));
    await feed.price(eventId(at % offer.events), markets);
    moved += perMessage;
    const ahead = (moved / perSecond) * 1000 - (machineMs() - begun);
    if (ahead > 4) await wait(ahead);
  }
  return moved;
}

interface Player {
  id: string;
  accountId: string;
  sessionId: string;
  token: string;
}

async function seedPlayers(): Promise<Player[]> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ id: string; player_id: string }>('select id, player_id from ledger.wallet_account order by id');
    const players: Player[] = [];
    const { terms, privacy } = context.settings.agreements;
    await client.query('update player set terms_version = $1, privacy_version = $2', [terms, privacy]);
    for (const row of rows) {
      const session = newId();
      await client.query(
        "insert into session (id, player_id, method, device, ip, created_at, last_seen_at) values ($1, $2, 'password', 'bench', '127.0.0.1', now(), now())",
        [session, row.player_id],
      );
      const token = await context.tokens.signAccess(row.player_id, session);
      players.push({ id: row.player_id, accountId: row.id, sessionId: session, token });
    }
    return players;
  });
}

/** Opens each player's session at the book, as a first bet does, and finds the tokens that the wallet knows. */
async function openBookSessions(players: readonly Player[]): Promise<string[]> {
  for (const { id, sessionId } of players)
    await context.bookSessions.open(
      { session: { playerId: id, sessionId }, clientInfo: { country: 'DE', ip: '127.0.0.1', device: 'desktop' } as never },
      'EUR',
    );
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ session_token: string; player_id: string }>(
      'select session_token, player_id from sportsbook.session',
    );
    const byPlayer = new Map(rows.map((row) => [row.player_id, row.session_token]));
    return players.map(({ id }) => byPlayer.get(id) ?? '');
  });
}

const players = await seedPlayers();
const sessions = await openBookSessions(players);

/** Stakes of bets on one event, booked by the engine alone, and the bets beside them as the book would have accepted them. */
async function stake(bets: number): Promise<{ tookMs: number }> {
  const rounds = Array.from({ length: bets }, () => randomUUID());
  const begun = machineMs();
  let next = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < bets; at = next++) {
      const { accountId } = players[at % players.length] as Player;
      const round = { provider: bookProvider, ref: rounds[at] ?? '', game: gameId };
      const { code } = await context.wallet.submit({
        kind: 'bet',
        key: randomUUID(),
        accountId,
        amount: 100n,
        round,
        closesRound: false,
      } as never);
      if (code !== 'ok') throw new Error(`The engine refused a stake: ${code}`);
    }
  };
  await Promise.all(Array.from({ length: 512 }, work));
  const tookMs = machineMs() - begun;
  await writeBets(rounds);
  return { tookMs };
}

async function writeBets(rounds: readonly string[]): Promise<void> {
  const leg = {
    price: 2000,
    isBanker: false,
    isLive: false,
    selections: [
      {
        eventId: settledEvent,
        marketId: 'football:result',
        specifiers: '',
        outcomeId: '1',
        event: { en: 'Bench' },
        competitors: [],
        sportId: 'football',
        tournamentId: 'bench',
        startsAt: Date.now(),
      },
    ],
  };
  await withClient(url, async (client) => {
    await client.query(
      `insert into sportsbook.bet (id, player_id, session_id, submit_key, submit_hash, currency, exponent, type, sizes, lines, stake_per_line, stake,
              price_policy, legs, max_payout, rules_version, slip_version, state, round_id, bet_tx_id, operator_tx_id, placed_at, accepted_at, possible_return, riding)
       select gen_random_uuid(), own.player_id, own.id, gen_random_uuid(), '', 'EUR', 2, 'single', '{}', 1, 100, 100, 'none', $2::jsonb, 1000000, 'bench',
              'lh-slip-1', 'accepted', round, gen_random_uuid(), 'bench', now(), now(), 200, '{100}'
         from unnest($1::uuid[]) with ordinality given (round, at)
         join (select s.*, row_number() over (order by place.at) - 1 as number from unnest($3::text[]) with ordinality place (token, at)
                 join sportsbook.session s on s.session_token = place.token) own on own.number = (given.at - 1) % $4`,
      [rounds, JSON.stringify([leg]), sessions, sessions.length],
    );
    await client.query(
      `insert into sportsbook.selection (bet_id, leg, number, event_id, market_id, specifiers, outcome_id)
       select id, 0, 0, $1, 'football:result', '', '1' from sportsbook.bet where rules_version = 'bench'`,
      [settledEvent],
    );
    await client.query('analyze sportsbook.bet');
    await client.query('analyze sportsbook.selection');
  });
}

/** The least of some looks, beside a plain count of the same open selections; on a connection as the book has them. */
async function weigh(): Promise<{ weighMs: number; countMs: number; outcomes: number }> {
  const database = openDatabase(url, context.log);
  const times = { weighMs: Number.POSITIVE_INFINITY, countMs: Number.POSITIVE_INFINITY };
  let outcomes = 0;
  for (let look = 0; look < 5; look += 1) {
    let begun = machineMs();
    const found = await database.transact(async (tx) => await weighEvents(tx, [settledEvent]));
    times.weighMs = Math.min(times.weighMs, machineMs() - begun);
    outcomes = found.get(settledEvent)?.length ?? 0;
    begun = machineMs();
    await database.query('select count(*) from sportsbook.selection where event_id = $1 and result is null', [settledEvent]);
    times.countMs = Math.min(times.countMs, machineMs() - begun);
  }
  await database.close();
  return { ...times, outcomes };
}

/** Tells the result and waits until every bet is settled and every payout booked. */
async function settle(): Promise<{ tookMs: number; settledMs: number; booked: number }> {
  const begun = machineMs();
  await feed.settle(settledEvent, 1, [wonBy('football:result', 2, 1)]);
  let settledMs = 0;
  return await withClient(url, async (client) => {
    for (;;) {
      const { rows } = await client.query<{ open: string; waiting: string; booked: string }>(
        `select (select count(*) from sportsbook.bet where rules_version = 'bench' and outcome is null) as open,
                (select count(*) from sportsbook.delivery where state = 'waiting' and call = 'win') as waiting,
                (select count(*) from ledger.wallet_entry where kind = 'win') as booked`,
      );
      const { open, waiting, booked } = rows[0] ?? { open: '1', waiting: '1', booked: '0' };
      if (open === '0' && settledMs === 0) settledMs = machineMs() - begun;
      if (open === '0' && waiting === '0') return { tookMs: machineMs() - begun, settledMs, booked: Number(booked) };
      await wait(250);
    }
  });
}

const countAccepted = async (): Promise<number> =>
  await withClient(url, async (client) => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from sportsbook.bet join ledger.wallet_round round on round.round_ref = bet.round_id::text and round.stake = bet.stake
        where bet.state = 'accepted' and round.provider = $1`,
      [bookProvider],
    );
    return Number(rows[0]?.count ?? 0);
  });

async function obey(order: ServerOrder): Promise<unknown> {
  if (order.do === 'usage') {
    const { user, system } = process.cpuUsage();
    return { serverMs: (user + system) / 1000, databaseMs: cpuMsOf(postgres.pid) };
  }
  if (order.do === 'move') return await move(order);
  if (order.do === 'accepted') return await countAccepted();
  if (order.do === 'stake') return await stake(order.bets);
  if (order.do === 'weigh') return await weigh();
  if (order.do === 'settle') return await settle();
  await app.close();
  await postgres.stop();
  return 'ended';
}

// a parent that fails leaves nothing behind
process.on('disconnect', () => void postgres.stop().finally(() => process.exit(1)));
process.on('message', (order: ServerOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
if (accountIds.length !== players.length) throw new Error('Every player has one account');
const book = appServices(config, context.secrets).book;
process.send?.({
  answer: {
    port,
    epochMs,
    players: players.map(({ token }) => token),
    sessions,
    access: { keyId: book?.keyId ?? '', secret: book?.secret ?? '' },
  },
});
