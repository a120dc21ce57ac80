import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { beforeAll, expect, test } from 'vitest';
import { resultsSigningText, type SportsResult } from '#contract/protocols/sports-results.ts';
import { genesisOf, linkOf } from '#sportsbook/results/links.ts';
import type { Receipt } from './check-receipt.ts';
import { judge, type ResultsDay, type ResultsKey, type Told, toldOf } from './work-out-receipt.ts';

const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
const base64url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const newKeys = async () => await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
const publicOf = async ({ publicKey }: CryptoKeyPair): Promise<ResultsKey> => ({
  algorithm: 'Ed25519',
  publicKey: base64url(await crypto.subtle.exportKey('raw', publicKey)),
});

async function chainDay(day: string, previous: string, results: readonly SportsResult[]): Promise<ResultsDay> {
  let head = previous;
  const entries = results.map((result) => ({ result, hash: (head = linkOf(head, result, hash)) }));
  const text = new TextEncoder().encode(resultsSigningText(day, head));
  return { day, previous, entries, head, signature: base64url(await crypto.subtle.sign('Ed25519', pair.privateKey, text)) };
}
const resultOf = (eventId: string, home: number, away: number): SportsResult => ({
  eventId,
  status: 'closed',
  at: 2,
  counts: { 'goals:half-1': [0, 0], 'goals:half-2': [home, away], 'goals:match': [home, away] },
  closed: ['half-1', 'half-2', 'match'],
  order: [],
  absent: [],
  voids: [],
});
const leg = (eventId: string) => ({
  price: 2500,
  isBanker: false,
  selections: [{ eventId, marketId: 'football:result', specifiers: '', outcomeId: 'home', event: eventId }],
});
const receipt = {
  receipt: {
    betId: 'b',
    type: 'combo',
    sizes: [],
    stakePerLine: '1000',
    stake: '1000',
    lines: 1,
    maxPayout: '1000000',
    acceptedAt: 1,
    legs: [leg('a'), leg('b')],
  },
  keyId: 'k',
  signature: 's',
} as unknown as Receipt;
const told = (payout: bigint, more: Partial<Told> = {}): Told => ({
  openThousandths: 1000,
  cashedOut: 0n,
  payout,
  isSettled: true,
  ...more,
});
let pair: CryptoKeyPair;
let days: ResultsDay[];
let key: ResultsKey;

const genesis = genesisOf('2026-11-01', hash);

beforeAll(async () => {
  pair = await newKeys();
  const first = await chainDay('2026-11-26', genesis, [resultOf('a', 1, 0)]);
  days = [first, await chainDay('2026-11-27', first.head, [resultOf('b', 2, 0), resultOf('c', 0, 0)])];
  key = await publicOf(pair);
});

test('the published results alone say what a receipt pays, and whether it was paid', async () => {
  expect(await judge(receipt, days, key)).toEqual({ outcome: 'pays', payout: 6250n });
  expect(await judge(receipt, days, key, told(6250n))).toEqual({ outcome: 'agreed', payout: 6250n, told: 6250n });
  expect(await judge(receipt, days, key, told(1000n))).toEqual({ outcome: 'differs', payout: 6250n, told: 1000n });
  expect(await judge(receipt, days, key, told(0n, { isSettled: false }))).toEqual({ outcome: 'pays', payout: 6250n });
  expect(await judge(receipt, days.slice(0, 1), key)).toEqual({ outcome: 'open' });
});

test('a share that was cashed out is counted at what it was cashed out for', async () => {
  const part = told(900n + 3125n, { openThousandths: 500, cashedOut: 900n });
  expect(await judge(receipt, days, key, part)).toEqual({ outcome: 'agreed', payout: 4025n, told: 4025n });
  const moments = [{ kind: 'placed' }, { kind: 'part-cash-out', payout: '900' }, { kind: 'settled', payout: '3125' }];
  expect(toldOf({ openThousandths: 500, moments, payout: 4025, isSettled: true } as never)).toEqual(part);
});

test('a day that was changed, left out or signed by another key is noticed', async () => {
  const bent = structuredClone(days);
  Object.assign(bent[0]?.entries[0]?.result ?? {}, { status: 'abandoned' });
  expect(await judge(receipt, bent, key)).toEqual({ outcome: 'log-fault', day: '2026-11-26' });
  const alone = await chainDay('2026-11-27', genesis, [resultOf('b', 0, 2)]);
  expect(await judge(receipt, [...days.slice(0, 1), alone], key)).toEqual({ outcome: 'log-fault', day: '2026-11-27' });
  const other = await publicOf(await newKeys());
  expect(await judge(receipt, days, other)).toEqual({ outcome: 'log-fault', day: '2026-11-26' });
});
