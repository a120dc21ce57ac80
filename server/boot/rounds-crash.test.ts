// GA-10: the whole house is killed by SIGKILL in the middle of a round of every kind, and each goes on where it stood: a spin, steps, a stake
// that a step added, and a flight that many share, which is finished from its record.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { createClient } from '#contract/kernel/client.ts';
import { cometMaths } from '#games/comet-express/maths.ts';
import { createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { createLinks } from '#games/provider/shared/chain.ts';
import { saltOf } from '#games/provider/shared/salt.ts';
import type { HistoryAnswer, PlayAnswer, SessionAnswer, SteppedAnswer } from '#games/sdk/client-api.ts';
import type { OwnBet } from '#games/sdk/shared/shared-calls.ts';
import { auditLedger } from '#server/modules/wallet/index.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { type AppProcess, createAppProcess } from '#testing/app-process.ts';
import { freePort, makeDatabase } from '#testing/test-app.ts';
import { untilFree } from '#testing/until-free.ts';
import { payOnPage } from '#testing/with-cashier.ts';

// starts of a whole house
vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 600_000 });
const patient = { timeout: 120_000, interval: 50 };
const deposit = 10_000;
/** A flight that nobody drove for longer gives back what nobody could cash out. */
const interruptedAfterMs = 3000;

let app: AppProcess;
let database: Database;
/** Reads and plants in the studio's schema, which the house's own role may not. */
let owner: pg.Pool;
let drop: () => Promise<void>;
let dataDir: string;

beforeAll(async () => {
  const made = await makeDatabase(inject('postgresUrl'));
  ({ drop } = made);
  dataDir = mkdtempSync(join(tmpdir(), 'lanternhall-rounds-'));
  database = openDatabase(made.url, { connections: 2, log: pino({ level: 'silent' }) });
  owner = new pg.Pool({ connectionString: made.url, max: 2 });
  app = createAppProcess(await freePort(), { DATABASE_URL: made.url, DATA_DIR: dataDir, ACCESS_TOKEN_SECONDS: '3600' });
  await app.start();
});
afterAll(async () => {
  await app.stop();
  await owner.end();
  await database.close();
  await drop();
  rmSync(dataDir, { recursive: true, force: true });
});

type Call = ReturnType<typeof createClient>;
interface Answer {
  code?: string;
}

async function signUp(): Promise<Call> {
  const body = {
    email: `${randomUUID()}@lanternhall.example`,
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    country: 'DE',
    currency: 'EUR',
    dateOfBirth: '1990-05-17',
    agreements: true,
  };
  const { data } = await createClient({ origin: app.origin })('registerPlayer', { body });
  const call = createClient({ origin: app.origin, token: () => data.accessToken });
  const { data: invoice } = await call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: deposit } });
  await payOnPage(invoice.redirectUrl ?? '', 'success');
  await expect.poll(async () => (await call('listAccounts')).data[0]?.balance, patient).toBe(deposit);
  return call;
}

interface Seat {
  ask<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T & Answer>;
}

async function sitDown(call: Call, game: string): Promise<Seat> {
  await expect.poll(async () => (await fetch(`${app.origin}/api/game/games/${game}`)).status, patient).toBe(200);
  const { data } = await untilFree(async () => await call('playGame', { params: { id: game }, body: { real: true } }));
  const authorization = `Bearer ${new URL(data.url).hash.slice(1)}`;
  const seat: Seat = {
    async ask<T>(method: 'GET' | 'POST', path: string, body?: object) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) };
      const headers = { authorization, ...(body !== undefined && { 'content-type': 'application/json' }) };
      return (await (await fetch(`${app.origin}/studio/api${path}`, { method, headers, ...sent })).json()) as T & Answer;
    },
  };
  await seat.ask('POST', '/seeds/client', { clientSeed: 'a seed of a test' });
  return seat;
}

/** A chain whose first flight, with so many bets in it, ends within a span of hundredths. */
async function plantChain(bets: number, isWanted: (end: number) => boolean): Promise<number> {
  const links = createLinks();
  const seedHash = createHash('sha256').update('a seed of a test').digest('hex');
  for (;;) {
    const chain = { secret: randomBytes(32).toString('hex'), length: 3 };
    const first = links.linkOf(chain, 0);
    const clientSeed = saltOf(
      first,
      Array.from({ length: bets }, () => seedHash),
    );
    const end = cometMaths.endOf(createDraws({ serverSeed: links.linkOf(chain, 1), clientSeed, nonce: 1 }, nodeHashing));
    if (!isWanted(end)) continue;
    await owner.query(
      "insert into studio.shared_chain (id, game_id, secret, length, first_hash, created_at) values ($1, 'comet-express', $2, 3, $3, now())",
      [newId(), chain.secret, first],
    );
    return end;
  }
}

type Stepped = SteppedAnswer<{ isOver?: boolean; may?: string[] }>;
interface Open {
  id: string;
  taken: number;
  actionId: string;
}

const untilSettled = async (seat: Seat): Promise<void> =>
  await expect.poll(async () => (await seat.ask<SessionAnswer>('GET', '/session')).isSettling, patient).toBe(false);

/** Spins until something is won: what pays nothing is over at once. */
async function spinUntilPaid(seat: Seat): Promise<{ press: object; spun: PlayAnswer }> {
  for (;;) {
    const press = { actionId: randomUUID(), stake: '20' };
    const spun = await seat.ask<PlayAnswer>('POST', '/rounds', press);
    if (spun.round.round.payout !== '0') return { press, spun };
    await seat.ask('POST', `/rounds/${spun.round.id}/finish`);
    await untilSettled(seat);
  }
}

/** Opens rounds until one goes on after a first step. */
async function openStepped(seat: Seat, opening: object, action: object, isFit: (round: Stepped['round']) => boolean): Promise<Open> {
  for (;;) {
    const { round } = await seat.ask<Stepped>('POST', '/stepped-rounds', { actionId: randomUUID(), ...opening });
    const actionId = randomUUID();
    const after =
      round.round === null && isFit(round)
        ? (await seat.ask<Stepped>('POST', `/stepped-rounds/${round.id}/steps`, { actionId, step: 1, action })).round
        : round;
    if (after.round === null && after.stepsTaken === 1) return { id: after.id, taken: 1, actionId };
    await endStepped(seat, after);
    await untilSettled(seat);
  }
}

/** Takes the way out until a round is over, and what it paid. */
async function endStepped(seat: Seat, from: Stepped['round']): Promise<void> {
  let round = from;
  while (round.round === null)
    ({ round } = await seat.ask<Stepped>('POST', `/stepped-rounds/${round.id}/steps`, {
      actionId: randomUUID(),
      step: round.stepsTaken + 1,
      action: round.wayOut,
    }));
  if (round.round.payout !== '0') await seat.ask('POST', `/rounds/${round.id}/finish`);
}

const betOn = async (seat: Seat, panel: number, autoAt: number | null): Promise<OwnBet> =>
  (await seat.ask<{ bet: OwnBet }>('POST', '/shared/bets', { actionId: randomUUID(), panel, stake: '100', choice: { autoAt } })).bet;

test('GA-10 killed in the middle of a round of every kind, the house goes on with each, and the ledger holds what every history says', async () => {
  const [call, other] = [await signUp(), await signUp()];
  const [slot, mines, blackjack, comet] = [
    await sitDown(call, 'golden-caravan'),
    await sitDown(call, 'mines'),
    await sitDown(call, 'lamplight-blackjack'),
    await sitDown(call, 'comet-express'),
  ];
  const rider = await sitDown(other, 'comet-express');
  // nothing flew yet: the first bet takes this chain. It flies for a quarter of a minute, so that a slow machine cashes out and dies within it
  const end = await plantChain(3, (at) => at >= 300 && at <= 500);
  const [auto, hand] = [await betOn(comet, 0, 110), await betOn(comet, 1, null)];
  const riding = await betOn(rider, 0, null);
  expect([auto.state, hand.state, riding.state]).toEqual(['open', 'open', 'open']);

  const { press, spun } = await spinUntilPaid(slot);
  const dug = await openStepped(mines, { stake: '100', choice: 1 }, { type: 'open', field: 7 }, () => true);
  const doubled = await openStepped(
    blackjack,
    { stake: '200', choice: 2 },
    { type: 'double' },
    ({ table }) => table.may?.includes('double') === true,
  );
  const tables = async () =>
    await Promise.all([mines, blackjack].map(async (seat) => (await seat.ask<SessionAnswer>('GET', '/session')).steppedRound));
  const before = await tables();
  expect(before.map((round) => [round?.id, round?.staked])).toEqual([
    [dug.id, '100'],
    [doubled.id, '300'],
  ]);

  // the flight is up, one is off it, and the house dies
  const flight = 'select state, is_interrupted from studio.shared_round where id = $1';
  const flightState = async () => (await owner.query<{ state: string; is_interrupted: boolean }>(flight, [hand.sharedId])).rows[0];
  await expect.poll(async () => (await flightState())?.state, patient).toBe('flying');
  const offAt = { actionId: randomUUID() };
  const cashedOut = async () => (await comet.ask<{ bet?: OwnBet }>('POST', `/shared/bets/${hand.id}/cash-out`, offAt)).bet;
  await expect.poll(async () => (await cashedOut())?.state, patient).toBe('cashed');
  const cashed = await cashedOut();
  await app.kill();
  const killedMs = Date.now();
  await expect.poll(() => Date.now() - killedMs, patient).toBeGreaterThan(interruptedAfterMs + 600);
  await app.start();

  expect(await tables()).toEqual(before);
  // what was asked before is answered as before
  const { openRound } = await slot.ask<SessionAnswer>('GET', '/session');
  expect(openRound?.id).toBe(spun.round.id);
  const again = await slot.ask<PlayAnswer>('POST', '/rounds', press);
  expect([again.round.id, again.round.round]).toEqual([spun.round.id, spun.round.round]);
  await slot.ask('POST', `/rounds/${spun.round.id}/finish`);
  for (const [seat, { id, actionId }, action] of [
    [mines, dug, { type: 'open', field: 7 }],
    [blackjack, doubled, { type: 'double' }],
  ] as const) {
    const { round } = await seat.ask<Stepped>('POST', `/stepped-rounds/${id}/steps`, { actionId, step: 1, action });
    expect([round.id, round.stepsTaken]).toEqual([id, 1]);
    await endStepped(seat, round);
  }

  await expect.poll(async () => (await flightState())?.state, patient).toBe('over');
  expect(await flightState()).toEqual({ state: 'over', is_interrupted: true });
  expect((await cashedOut())?.payout).toBe(cashed?.payout);
  const left =
    "select 1 from studio.delivery where state <> 'done' union all select 1 from studio.round where state not in ('finished', 'void')";
  await expect.poll(async () => (await owner.query(left)).rows, patient).toEqual([]);
  const historyOf = async (seat: Seat) => (await seat.ask<HistoryAnswer>('GET', '/rounds')).rounds;
  const flights = new Map((await historyOf(comet)).map((row) => [row.id, row]));
  expect(flights.get(auto.id)).toMatchObject({ state: 'finished', payout: '110', summary: { cashedAt: 110, end } });
  expect(flights.get(hand.id)).toMatchObject({ state: 'finished', payout: cashed?.payout });
  expect(await historyOf(rider)).toMatchObject([{ id: riding.id, state: 'void' }]);
  expect((await other('listAccounts')).data[0]?.balance).toBe(deposit);
  const played = (await Promise.all([slot, mines, blackjack, comet].map(historyOf))).flat();
  expect(played.map(({ state }) => state)).toEqual(played.map(() => 'finished'));
  const net = played.reduce((sum, { stake, payout }) => sum + Number(payout) - Number(stake), 0);
  expect((await call('listAccounts')).data[0]?.balance).toBe(deposit + net);
  expect((await call('listOpenRounds')).data).toEqual([]);
  expect((await auditLedger(database)).violations).toEqual([]);
});
