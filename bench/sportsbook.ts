// The sportsbook under load: prices from the feed to a thousand viewers, bets the whole way beside bare stakes, the settling of one event beside the
// bare engine. House, book and viewers share the machine. Flags: --short (fewer of everything), --bets=<number> to settle (100000).
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
const offer = isShort ? { events: 100, markets: 40, players: 200 } : { events: 500, markets: 100, players: 500 };
const viewers = isShort ? 200 : 1000;
const perSecond = isShort ? 500 : 2000;
const seconds = isShort ? 5 : 20;
const placed = isShort ? 400 : 4000;
const toSettle = Number(flagOf('bets') ?? (isShort ? 2000 : 100_000));
const inFlight = 16;
const bars = { p99Ms: 500, placing: 0.5, settling: 0.5 };

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

async function placeBets(): Promise<void> {
  const rates = { whole: 0, bare: 0 };
  let taken = 0;
  for (const round of [0, 1]) {
    const whole = Array.from({ length: round === 0 ? placed / 4 : placed }, (_, at) => wholeBet(at));
    const bare = Array.from({ length: whole.length * 4 }, (_, at) => bareStake(at));
    for (const [name, requests] of [
      ['whole', whole],
      ['bare', bare],
    ] as const) {
      const { perS, statuses } = await blast(port, requests, inFlight);
      const good = statuses.get(name === 'bare' ? '200 OK' : '200') ?? 0;
      // an answer that says to try again is no bet; its client would, and so it costs the rate
      const later = name === 'bare' ? (statuses.get('200 TEMPORARY') ?? 0) : (statuses.get('503') ?? 0);
      if (good + later !== requests.length) throw new Error(`${name}: some were refused: ${JSON.stringify([...statuses])}`);
      if (later > 0) console.log(`  ${later} of ${requests.length} ${name} bets were told to try again`);
      taken += name === 'whole' ? good : 0;
      // the first round warms up
      rates[name] = (perS * good) / requests.length;
    }
  }
  const accepted = await server.ask<number>({ do: 'accepted' });
  console.log(
    `${accepted >= taken ? 'ok    ' : 'BELOW '} ${taken} bets answered as taken, ${accepted} accepted with their stakes in the ledger`,
  );
  if (accepted < taken) process.exitCode = 1;
  printRatio(
    'bets the whole way to bare stakes over HTTP',
    rates.whole / rates.bare,
    bars.placing,
    `${rates.whole.toFixed(0)}/s of ${rates.bare.toFixed(0)}/s; a bet is three calls over HTTP, a stake one`,
  );
}

async function settleOne(): Promise<void> {
  const { tookMs: engineMs } = await server.ask<{ tookMs: number }>({ do: 'stake', bets: toSettle });
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
  await showPrices();
  await placeBets();
  await settleOne();
  await server.ask({ do: 'end' });
} finally {
  await server.stop();
}
