// The sportsbook under load: prices from the feed to a thousand viewers, bets the whole way beside bare stakes, the settling of one event beside the
// bare engine. House, book and viewers share the machine. Flags: --short (fewer of everything), --bets=<number> to settle
// (100000), --only=prices|placing|settling, --by-http (the book reaches the wallet by its address, as from elsewhere).
import { randomUUID } from 'node:crypto';
import { signOsw } from '#server/modules/play/index.ts';
import { newId } from '#server/platform/ids.ts';
import { blast } from './bet-http/blast.ts';
import { printRatio } from './lib/load.ts';
import { type Child, startChild } from './live/child.ts';
import {
  eventId,
  gameId,
  machineMs,
  type ServerOrder,
  type Started,
  steadyOdds,
  type Usage,
  type Viewed,
  type ViewerOrder,
} from './sportsbook/orders.ts';

const isShort = process.argv.includes('--short');
const flagOf = (name: string): string | undefined => process.argv.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3);
const only = flagOf('only');
const offer = isShort ? { events: 100, markets: 40, players: 200 } : { events: 500, markets: 100, players: 500 };
const viewers = isShort ? 200 : 1000;
const perSecond = isShort ? 500 : 2000;
const seconds = isShort ? 5 : 20;
const [turns, perTurn] = isShort ? [4, 100] : [10, 400];
const toSettle = Number(flagOf('bets') ?? (isShort ? 2000 : 100_000));
const inFlight = 16;
const bars = { p99Ms: 500, placing: 0.5, settling: 0.5 };

if (process.argv.includes('--by-http')) process.env['OSW_BY'] = 'http';
const server = await startChild<ServerOrder>('../sportsbook/serve.ts', JSON.stringify(offer));
const { port, players, sessions, access, epochMs } = server.hello as Started & { epochMs: number };

async function showPrices(): Promise<void> {
  const crowd: Child<ViewerOrder & { epochMs: number }> = await startChild('../sportsbook/viewers.ts');
  try {
    const url = `ws://127.0.0.1:${port}/api/connection/websocket`;
    await crowd.ask({ do: 'open', url, count: viewers, events: offer.events, epochMs });
    await server.ask({ do: 'move', perSecond, seconds: 2 });
    await crowd.ask({ do: 'reset', epochMs });
    const before = await server.ask<Usage>({ do: 'usage' });
    const begun = machineMs();
    const moved = await server.ask<number>({ do: 'move', perSecond, seconds });
    const tookMs = machineMs() - begun;
    const after = await server.ask<Usage>({ do: 'usage' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const seen = await crowd.ask<Viewed>({ do: 'report', epochMs });
    const cpu = (after.serverMs - before.serverMs) / tookMs;
    const of = `${offer.events} live events of ${offer.markets} markets, ${viewers} viewers`;
    console.log(
      `${of}: ${Math.round((moved / tookMs) * 1000)} price changes/s of ${perSecond} asked for, for ${(tookMs / 1000).toFixed(1)} s`,
    );
    console.log(
      `  ${seen.prices} prices heard in ${seen.frames} frames, ${(seen.prices / moved).toFixed(2)} a change (${(viewers / offer.events).toFixed(1)} watch each event)`,
    );
    console.log(
      `  server CPU ${(cpu * 100).toFixed(0)} % of one core, ${(((after.serverMs - before.serverMs) * 1000) / moved).toFixed(0)} us a change, feed included`,
    );
    printRatio(
      'p99 from feed to viewer, of 500 ms',
      bars.p99Ms / seen.p99Ms,
      1,
      `p99 ${seen.p99Ms.toFixed(0)} ms, median ${seen.p50Ms.toFixed(0)} ms`,
    );
    if (moved / tookMs < (perSecond / 1000) * 0.95) process.exitCode = 1;
  } finally {
    await crowd.stop();
  }
}

/** A stake over the wallet's protocol alone, as bench/bet-http sends them, to the same server. */
function bareStake(at: number): Buffer {
  const path = '/osw/v1/bet';
  const body = JSON.stringify({
    sessionToken: sessions[at % sessions.length],
    txId: newId(),
    roundId: newId(),
    gameId,
    amount: '100',
    currency: 'EUR',
    roundClosed: true,
  });
  const timestamp = String(Date.now());
  const lines = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `osw-key: ${access.keyId}`,
    `osw-timestamp: ${timestamp}`,
    `osw-request-id: ${randomUUID()}`,
    `osw-signature: ${signOsw(access.secret, timestamp, 'POST', path, body)}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

function wholeBet(at: number): Buffer {
  const selections = [
    { eventId: eventId(at % offer.events), marketId: `football:total-${at % offer.markets}`, specifiers: '', outcomeId: '1' },
  ];
  const body = JSON.stringify({
    submitKey: randomUUID(),
    currency: 'EUR',
    pricePolicy: 'any',
    slip: { type: 'single', legs: [{ price: steadyOdds, selections }], stake: { of: 'line', amount: 100 } },
  });
  const lines = [
    'POST /api/game/bets HTTP/1.1',
    'host: localhost',
    'content-type: application/json',
    `content-length: ${body.length}`,
    `authorization: Bearer ${players[at % players.length]}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`);
}

interface Cost {
  bets: number;
  ms: number;
  serverMs: number;
  databaseMs: number;
}

/** Sends so many of a kind, signed just before: a signature is good for seconds. Returns what they cost, and how many were taken. */
async function send(name: 'whole' | 'bare', count: number): Promise<{ cost: Cost; taken: number }> {
  const requests = Array.from({ length: count }, (_, at) => (name === 'whole' ? wholeBet(at) : bareStake(at)));
  const before = await server.ask<Usage>({ do: 'usage' });
  const begun = machineMs();
  const { statuses } = await blast(port, requests, inFlight);
  const ms = machineMs() - begun;
  const after = await server.ask<Usage>({ do: 'usage' });
  const taken = statuses.get(name === 'bare' ? '200 OK' : '200') ?? 0;
  // an answer that says to try again is no bet; its client would, and so it costs the rate
  const later = name === 'bare' ? (statuses.get('200 TEMPORARY') ?? 0) : (statuses.get('503') ?? 0);
  if (taken + later !== count) throw new Error(`${name}: some were refused: ${JSON.stringify([...statuses])}`);
  if (later > 0) console.log(`  ${later} of ${count} ${name} bets were told to try again`);
  const cost = { bets: taken, ms, serverMs: after.serverMs - before.serverMs, databaseMs: after.databaseMs - before.databaseMs };
  return { cost, taken };
}

function add(sum: Cost, { bets, ms, serverMs, databaseMs }: Cost): void {
  sum.bets += bets;
  sum.ms += ms;
  sum.serverMs += serverMs;
  sum.databaseMs += databaseMs;
}

async function placeBets(): Promise<void> {
  const nothing = { bets: 0, ms: 0, serverMs: 0, databaseMs: 0 };
  const costs = { whole: { ...nothing }, bare: { ...nothing } };
  let all = 0;
  // both by turns, so that what else the machine does meets them alike; the first turn warms up
  for (let turn = -1; turn < turns; turn += 1)
    for (const name of ['whole', 'bare'] as const) {
      const { cost, taken } = await send(name, name === 'whole' ? perTurn : perTurn * 4);
      if (name === 'whole') all += taken;
      if (turn >= 0) add(costs[name], cost);
    }
  const accepted = await server.ask<number>({ do: 'accepted' });
  console.log(
    `${accepted >= all ? 'ok    ' : 'BELOW '} ${all} bets answered as taken, ${accepted} accepted with their stakes in the ledger`,
  );
  if (accepted < all) process.exitCode = 1;
  for (const name of ['whole', 'bare'] as const) {
    const { bets, serverMs, databaseMs } = costs[name];
    const us = (ms: number): string => ((ms * 1000) / bets).toFixed(0);
    console.log(`  ${name}: ${us(serverMs)} us of the server and ${us(databaseMs)} us of the database each`);
  }
  const rate = ({ bets, ms }: Cost): number => (bets * 1000) / ms;
  printRatio(
    'bets the whole way to bare stakes over HTTP',
    rate(costs.whole) / rate(costs.bare),
    bars.placing,
    `${rate(costs.whole).toFixed(0)}/s of ${rate(costs.bare).toFixed(0)}/s; a bet is three calls over HTTP, a stake one`,
  );
}

async function settleOne(): Promise<void> {
  const { tookMs: engineMs } = await server.ask<{ tookMs: number }>({ do: 'stake', bets: toSettle });
  const { weighMs, countMs, outcomes } = await server.ask<{ weighMs: number; countMs: number; outcomes: number }>({ do: 'weigh' });
  console.log(
    `  what ${toSettle} open bets would lose is weighed in ${weighMs.toFixed(0)} ms (${outcomes} outcome), counting them takes ${countMs.toFixed(0)} ms`,
  );
  const { tookMs, settledMs, booked } = await server.ask<{ tookMs: number; settledMs: number; booked: number }>({ do: 'settle' });
  const perS = (ms: number): string => `${Math.round((toSettle / ms) * 1000)}/s`;
  console.log(
    `${toSettle} bets on one event: settled in ${(settledMs / 1000).toFixed(1)} s (${perS(settledMs)}), all paid in ${(tookMs / 1000).toFixed(1)} s`,
  );
  printRatio('settling and paying to the bare engine', engineMs / tookMs, bars.settling, `${perS(tookMs)} of ${perS(engineMs)}`);
  console.log(`${booked === toSettle ? 'ok    ' : 'BELOW '} ${toSettle} won, ${booked} payouts in the ledger`);
  if (booked !== toSettle) process.exitCode = 1;
}

try {
  if (only === undefined || only === 'prices') await showPrices();
  if (only === undefined || only === 'placing') await placeBets();
  if (only === undefined || only === 'settling') await settleOne();
  await server.ask({ do: 'end' });
} finally {
  await server.stop();
}
