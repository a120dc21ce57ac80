// A day of the demo's world at speed: players bet before and during matches, cash out, and are paid; at its end book, wallet and published results agree
// bet by bet. In short here; `npm run bench -- season-day` plays a whole day with 200 players.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import type { Answer, Input } from '#contract/kernel/calls.ts';
import type { BookAnswer } from '#contract/protocols/sportsbook.ts';
import { bookProvider, appServices } from '#server/boot/app-services.ts';
import { mountServices } from '#server/boot/mount-services.ts';
import { checkBet } from '#sportsbook/check-bet/check-bet.ts';
import { createHttpFeedSource } from '#sportsbook/feed/client/http-feed-source.ts';
import { createRandom } from '#sportsbook/world/random.ts';
import { createWorld } from '#sportsbook/world/create-world.ts';
import { createSchedule, worldBeganMs } from '#sportsbook/world/schedule.ts';
import { requireSport, sports } from '#sportsbook/sports/registry.ts';
import { root, type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { untilFree } from '#testing/until-free.ts';

const isLong = process.env['SEASON_DAY'] === 'long';
const day = isLong
  ? { players: 200, speed: 720, fromHour: 0.5, betHours: 18, atOnce: 25, sports: undefined }
  : { players: 12, speed: 900, fromHour: 19, betHours: 1.5, atOnce: 6, sports: ['emberfall'] };
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The feed's clock is moved so that its world stands at an hour of a day when the run begins. */
const openedAt = Date.now();
const worldAt = worldBeganMs + (openedAt - worldBeganMs) * day.speed;
const seed = 'season day';
const schedule = createSchedule(createWorld(seed, day.sports === undefined ? sports : day.sports.map(requireSport)));
/** The first day in sight on which enough is played. */
const wantedAt = Array.from({ length: 200 }, (_, at) => (Math.ceil(worldAt / dayMs) + at) * dayMs + day.fromHour * hourMs).find(
  (from) => schedule.between(from, from + day.betHours * hourMs).length >= 5,
) as number;
let beganAt: number | undefined;
let endedAt: number | undefined;
const aheadMs = (wantedAt - worldAt) / day.speed;
/** By then all that is bet on is over, confirmed and published. The world goes no further, so that a book that is behind on a busy machine catches up. */
const stopsAt = worldBeganMs + (wantedAt + 4 * dayMs - worldBeganMs) / day.speed;
/** It stands until the house is open, then runs until the days that matter are published. */
const feedNow = (): Date =>
  new Date(Math.min(stopsAt, openedAt + aheadMs + (beganAt === undefined ? 0 : (endedAt ?? Date.now()) - beganAt)));
const worldNow = (): number => worldBeganMs + (feedNow().getTime() - worldBeganMs) * day.speed;
const toWorld = (at: number): number => worldBeganMs + (at - worldBeganMs) * day.speed;
/** Matches that begin later are not bet on: they would end on another day. */
const lastStartAt = wantedAt + day.betHours * hourMs;
const roundsBefore = 4;

const app = useTestApp({
  config: { sportsbook: { isOn: true, elsewhere: undefined } },
  app: (context, databaseUrl) => ({
    mountServices: async (http) =>
      await mountServices(http, context, {
        root,
        databaseUrl,
        feed: { seed, now: feedNow, speed: day.speed, ...(day.sports && { sports: day.sports }) },
        book: { delayMs: () => 50, retryDelaysMs: [500], dev: { pollMs: 200, timeoutMs: 60_000 } },
      }),
  }),
  ready: async (testApp) => await testApp.start(),
});

type Slip = Input<'placeBet'>['body']['slip'];
type Leg = Slip['legs'][number];
type Event = Answer<'readEvent'>['data'];
const random = createRandom('season day');
const stakes: readonly [type: Slip['type'], legs: number, sizes?: number[]][] = [
  ['single', 1],
  ['single', 1],
  ['combo', 2],
  ['combo', 3],
  ['system', 3, [2]],
  ['trixie', 3],
  ['patent', 3],
];

function pickLeg({ markets, event: { event } }: Event): Leg | undefined {
  const open = markets
    .filter(({ status }) => status === 'active')
    .flatMap((market) =>
      market.outcomes.filter(({ status, odds }) => status === 'active' && odds > 1000).map((outcome) => ({ market, outcome })),
    );
  if (open.length === 0) return undefined;
  const { market, outcome } = random.pick(open);
  return {
    price: outcome.odds,
    selections: [{ eventId: event.id, marketId: market.marketId, specifiers: market.specifiers, outcomeId: outcome.id }],
  };
}

/** Matches that run or begin soon, with every market. */
async function readMatches(): Promise<Event[]> {
  const { data } = await app().guest.call('listEvents', { query: { limit: 200 } });
  const soon = data.events.filter(({ event, isOpen }) => event.kind === 'match' && isOpen && toWorld(event.startsAt) < lastStartAt);
  const some = random.shuffle(soon).slice(0, 12);
  return await Promise.all(some.map(async ({ event: { id } }) => (await app().guest.call('readEvent', { params: { id } })).data));
}

async function placeOne(player: TestPlayer, events: readonly Event[]): Promise<Answer<'placeBet'>['data'] | undefined> {
  const [type, count, sizes] = random.pick(stakes);
  const legs = random
    .shuffle(events)
    .flatMap((event) => pickLeg(event) ?? [])
    .slice(0, count);
  if (legs.length < count) return undefined;
  const slip: Slip = { type, legs, stake: { of: 'line', amount: 20 + random.below(300) }, ...(sizes && { sizes }) };
  const body = { submitKey: randomUUID(), currency: 'EUR', slip, pricePolicy: 'any' } as const;
  // who is not answered asks again under the same key, as the slip does
  return (await untilFree(async () => await player.call('placeBet', { body }))).data;
}

/** Of who signs in anew: the token of the morning is over by the evening. */
async function balanceOf({ email, password }: TestPlayer): Promise<number | undefined> {
  const { data } = await app().guest.call('signIn', { body: { email, password } });
  return (await app().as(data.accessToken)('listAccounts')).data[0]?.balance;
}

async function cashOut(player: TestPlayer, id: string): Promise<void> {
  const thousandths = random.pick([300, 1000]);
  const { data } = await untilFree(async () => await player.call('quoteCashOut', { params: { id }, body: { thousandths } }));
  const { offerId } = data;
  if (offerId !== null) await untilFree(async () => await player.call('takeCashOut', { params: { id }, body: { offerId } }));
}

interface Kept {
  id: string;
  player_id: string;
  round_id: string;
  state: string;
  outcome: string | null;
  is_final: boolean;
  stake: string;
  payout: string;
  cashed_out: string;
  open_thousandths: number;
  receivable: string;
  legs: { selections: { eventId: string; marketId: string }[] }[];
}
/** As the owner of the tables: the house itself may not read the book's. */
async function query<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: app().databaseUrl });
  await client.connect();
  try {
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
/** A bet that is not over, in a line: which it is, and of what. */
const openAs = ({ id, outcome, is_final: isFinal, legs }: Kept): string[] =>
  isFinal ? [] : [[id, outcome, ...legs.flatMap(({ selections }) => selections.map((one) => `${one.eventId} ${one.marketId}`))].join(' ')];
const readKept = async (): Promise<Kept[]> => await query<Kept>("select * from sportsbook.bet where state = 'accepted' order by id");

/** A book that works through a day at speed may answer too late; who wants the proof asks again. */
async function proofOf(betId: string): Promise<BookAnswer<'bet-proof'>> {
  let proof: BookAnswer<'bet-proof'> | undefined;
  const ask = async () => (proof = await app().context.sports.book?.ask('bet-proof', { betId }));
  await expect.poll(async () => (await ask().catch(() => undefined))?.receipt ?? null, { timeout: 120_000, interval: 500 }).not.toBeNull();
  return proof as BookAnswer<'bet-proof'>;
}

/** Bets before the first minute of the day, then until its hours are over; returns how many were asked for. */
async function betThroughTheDay(players: readonly TestPlayer[]): Promise<number> {
  const mine: { player: TestPlayer; id: string }[] = [];
  let asked = 0;
  for (let round = 0; round < roundsBefore || worldNow() < lastStartAt; round += 1) {
    if (round === roundsBefore) beganAt = Date.now();
    const events = await readMatches();
    await Promise.all(
      random
        .shuffle(players)
        .slice(0, day.atOnce)
        .map(async (player) => {
          const bet = await placeOne(player, events);
          asked += bet === undefined ? 0 : 1;
          if (bet?.state === 'accepted') mine.push({ player, id: bet.id });
        }),
    );
    const one = mine.length > 0 && random.chance(0.5) ? random.pick(mine) : undefined;
    if (one !== undefined) await cashOut(one.player, one.id);
  }
  return asked;
}

test('a day at speed: every bet is settled and paid, and comes to the same when it is worked out again from receipt and published results', async () => {
  const { context } = app();
  await expect.poll(async () => (await readMatches()).length, { timeout: 120_000 }).toBeGreaterThan(3);
  const players: TestPlayer[] = [];
  for (let at = 0; at < day.players; at += 1) {
    const player = await app().signUp();
    await app().fund(player, 100_000n);
    players.push(player);
  }
  const asked = await betThroughTheDay(players);
  // what is open is over within hours of the world; what was told wrongly first is told again
  await expect.poll(async () => (await readKept()).flatMap(openAs), { timeout: 900_000, interval: 2000 }).toEqual([]);
  const waiting =
    "select id from sportsbook.delivery where state = 'waiting' and call <> 'round-close' union all select id from sportsbook.bet where state in ('waiting', 'staking')";
  await expect.poll(async () => (await query(waiting)).length, { timeout: 300_000 }).toBe(0);
  const bets = await readKept();
  expect(bets.length).toBeGreaterThan(asked / 4);
  expect(bets.filter(({ outcome }) => outcome === 'won').length).toBeGreaterThan(0);
  expect(bets.filter(({ outcome }) => outcome === 'lost').length).toBeGreaterThan(0);

  // the wallet has of every bet what the book has, and every player what that leaves
  const rounds = new Map(
    (
      await query<{ round_ref: string; stake: string; payout: string }>(
        'select round_ref, stake, payout from ledger.wallet_round where provider = $1 and state <> 3',
        [bookProvider],
      )
    ).map((row) => [row.round_ref, row]),
  );
  for (const { round_id: id, stake, payout } of bets) expect(rounds.get(id)).toMatchObject({ stake, payout });
  expect(rounds.size).toBe(bets.length);
  for (const player of players) {
    const own = bets.filter(({ player_id: id }) => id === player.id);
    const sum = own.reduce((left, { stake, payout }) => left - BigInt(stake) + BigInt(payout), 100_000n);
    expect(await balanceOf(player)).toBe(Number(sum));
  }

  // and whoever has the receipt and the published days comes to the same
  const { feed } = appServices(context.config, context.secrets);
  if (feed === undefined) throw new Error('There is no feed');
  const source = createHttpFeedSource({ ...feed, wallMs: () => Date.now() });
  const [told] = await query<{ at: Date }>(
    'select max(told_at) as at from sportsbook.market_result where event_id in (select event_id from sportsbook.selection)',
  );
  const count = Math.floor(toWorld(told?.at.getTime() ?? 0) / dayMs) - Math.floor(wantedAt / dayMs) + 1;
  const names = Array.from({ length: count }, (_, at) => new Date(wantedAt + at * dayMs).toISOString().slice(0, 10));
  const published = async () =>
    (await Promise.all(names.map(async (name) => await source.results(name)))).filter((one) => one !== undefined);
  await expect.poll(async () => (await published()).length, { timeout: 300_000, interval: 500 }).toBe(names.length);
  endedAt = Date.now();
  const [days, resultsKey] = [await published(), await source.resultsKey()];
  const differing: string[] = [];
  for (const bet of bets) {
    const proof = await proofOf(bet.id);
    const check = checkBet({ proof: { ...proof, days, resultsKey }, rulings: [], openThousandths: bet.open_thousandths });
    const isSame = bet.outcome === 'cashed-out' || check.payout === String(BigInt(bet.payout) - BigInt(bet.cashed_out));
    if (check.receipt !== 'right' || check.logFault !== null || !isSame) differing.push(`${bet.id}: ${JSON.stringify({ ...bet, check })}`);
  }
  expect(differing).toEqual([]);
  if (isLong)
    console.log(
      `${players.length} players, ${asked} bets asked for, ${bets.length} taken, ${bets.filter(({ outcome }) => outcome === 'cashed-out').length} cashed out; every one agrees with the wallet and with what was published`,
    );
}, 1_800_000);
