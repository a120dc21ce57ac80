// Those who mean no good, each in a loop until told to stop. Each is bounded: so many at a time, so much from each.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { livePaths } from '#contract/live/live-settings.ts';
import type { Random } from '#testing/fuzz/random.ts';

export interface Attack {
  origin: string;
  random: Random;
  isOver: () => boolean;
  /** Counts what was done, for the report. */
  count: (what: string) => void;
}

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

/** A WebSocket that opens, is used by `act`, and is cut off without a word. */
async function withSocket({ origin, count }: Attack, act: (socket: WebSocket) => Promise<void>): Promise<void> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api${livePaths.websocket}`);
  socket.on('error', () => count('live connection refused'));
  const isOpen = await new Promise<boolean>((resolve) => {
    socket.once('open', () => resolve(true)).once('close', () => resolve(false));
  });
  if (isOpen) await act(socket);
  socket.terminate();
}

/** Messages in thousands of fragments of a byte that never end. */
export async function sendFragments(attack: Attack): Promise<void> {
  while (!attack.isOver())
    await withSocket(attack, async (socket) => {
      for (let sent = 0; sent < 16_000 && socket.readyState === WebSocket.OPEN && !attack.isOver(); sent += 1) {
        socket.send(Buffer.from([0x20]), { fin: false, binary: false });
        if (sent % 500 === 0) await sleep(5);
      }
      attack.count('fragment storm');
    });
}

/** Crowds that connect, say nonsense and stay for a while. */
export async function crowdIn(attack: Attack): Promise<void> {
  while (!attack.isOver()) {
    const crowd = Array.from({ length: 40 }, async () =>
      withSocket(attack, async (socket) => {
        socket.send('{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"game:winners"}}');
        socket.send(
          attack.random.pick([
            '{',
            '[]',
            '{"id":3,"subscribe":{"channel":"$private"}}',
            randomBytes(200).toString('latin1'),
            `{"id":4,"x":"${'x'.repeat(30_000)}"}`,
          ]),
        );
        await sleep(500 + attack.random.below(1500));
      }),
    );
    await Promise.all(crowd);
    attack.count('crowd of 40 live clients');
  }
}

/** Asks for large answers and reads none of them. */
export async function readSlowly(attack: Attack): Promise<void> {
  const { origin, isOver, count } = attack;
  const port = Number.parseInt(new URL(origin).port, 10);
  while (!isOver()) {
    const socket = connect({ port, host: 'localhost' });
    socket.on('error', () => undefined); // whoever reads nothing is cut off
    socket.pause();
    const request = 'GET /api/game/games?perPage=100 HTTP/1.1\r\nHost: localhost\r\n\r\n';
    for (let sent = 0; sent < 200 && !socket.destroyed; sent += 1) socket.write(request);
    for (let waited = 0; waited < 10_000 && !isOver(); waited += 100) await sleep(100);
    socket.destroy();
    count('slow reader');
  }
}

/** Heads and bodies that come a byte at a time, and half of them never. */
export async function sendSlowly({ origin, isOver, count }: Attack): Promise<void> {
  const port = Number.parseInt(new URL(origin).port, 10);
  while (!isOver()) {
    const socket = connect({ port, host: 'localhost' });
    socket.on('error', () => undefined); // the server may end it at any byte
    socket.write(
      'POST /api/player/sessions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n',
    );
    for (let sent = 0; sent < 80 && !socket.destroyed && !isOver(); sent += 1) {
      socket.write('{');
      await sleep(100);
    }
    socket.destroy();
    count('slow sender');
  }
}

const worst: readonly ((random: Random) => { path: string; body?: string })[] = [
  () => ({ path: '/api/player/register', body: `{${Array.from({ length: 6000 }, (_, n) => `"f${n}":1`).join(',')}}` }),
  () => ({ path: '/api/player/sessions', body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` }),
  () => ({ path: '/api/player/passwords/reset', body: JSON.stringify({ email: 'a@'.repeat(30_000) }) }),
  () => ({
    path: '/api/player/register',
    body: JSON.stringify({ password: 'a'.repeat(255), email: `${'x.'.repeat(120)}y@lanternhall.example` }),
  }),
  () => ({ path: `/api/game/games?${'a&'.repeat(7000)}` }),
  (random) => ({ path: `/api/game/games?search=${'%25'.repeat(20)}${random.below(1e9)}` }),
  (random) => ({ path: `/games?search=${random.below(1e9)}&page=${random.below(1e6)}` }),
  (random) => ({ path: `/${random.below(1e9)}` }),
];

/** The worst bodies and addresses that fit the bounds, as fast as they are answered. */
export async function sendWorst({ origin, random, isOver, count }: Attack): Promise<void> {
  while (!isOver()) {
    const { path, body } = random.pick(worst)(random);
    const init = body === undefined ? {} : { method: 'POST', body, headers: { 'content-type': 'application/json' } };
    const answer = await fetch(origin + path, { ...init, signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    count(`worst request answered ${answer?.status ?? 'nothing'}`);
  }
}

/** Wrong passwords for known and unknown addresses. */
export async function stormSignIns({ origin, random, isOver, count }: Attack, email: string): Promise<void> {
  while (!isOver()) {
    const body = JSON.stringify({
      email: random.chance(0.5) ? email : `${random.below(1e9)}@lanternhall.example`,
      password: String(random.next()),
    });
    const init = { method: 'POST', body, headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(30_000) };
    const answer = await fetch(`${origin}/api/player/sessions`, init).catch(() => undefined);
    await answer?.arrayBuffer().catch(() => undefined);
    count(`sign-in answered ${answer?.status ?? 'nothing'}`);
  }
}
