// The parts of the client that need no browser.
import { expect, test } from 'vitest';
import { commitToSeed, browserHashing } from '#games/fair/index.ts';
import { formatFigure } from '#games/sdk/client/format-figure.ts';
import { createMoney } from '#games/sdk/client/format-money.ts';
import { formatElapsed } from '#kit/format-elapsed.ts';
import { createSay } from '#games/sdk/client/texts.ts';
import { createSkip, wait } from '#games/sdk/client/timeline.ts';
import { maths, symbols } from '../for-client.ts';
import { symbolDocument } from '#games/sdk/art/symbol-document.ts';
import { layOut } from '#games/sdk/slot/client/reels/layout.ts';
import { pictures } from './art/pictures.ts';
import { drawScene } from './scene/draw-scene.ts';
import { drawsJackpot } from '#games/sdk/jackpot/draw-jackpot.ts';
import { checkClaim, type Claim } from '#games/sdk/client/verifier/check-claim.ts';
import { goldenCaravanMaths } from '../slot.ts';

const checkRound = (given: Claim) => checkClaim([goldenCaravanMaths], given);

const serverSeed = '0f'.repeat(32);
const claim = {
  serverSeed,
  commit: commitToSeed(serverSeed, browserHashing),
  clientSeed: 'seed',
  nonce: '7',
  stake: '100',
  choice: '',
  mathHash: maths.mathHash,
};

test('RN-05 the verifier says of each part whether it holds', () => {
  const held = checkRound(claim);
  expect(held).toMatchObject({ seeds: 'good', commit: 'good', maths: 'good', stake: 'good' });
  expect(held.round?.totalStake).toBe(100n);
  expect(checkRound({ ...claim, serverSeed: '1f'.repeat(32) })).toMatchObject({ seeds: 'good', commit: 'bad' });
  expect(checkRound({ ...claim, serverSeed: 'x' })).toMatchObject({ seeds: 'bad', seedFault: 'server-seed', round: undefined });
  expect(checkRound({ ...claim, nonce: '-1' })).toMatchObject({ seeds: 'bad', seedFault: 'nonce' });
  expect(checkRound({ ...claim, clientSeed: '' })).toMatchObject({ seeds: 'bad', seedFault: 'client-seed' });
  expect(checkRound({ ...claim, mathHash: '00' })).toMatchObject({ maths: 'bad' });
  expect(checkRound({ ...claim, stake: '110' })).toMatchObject({ stake: 'bad', round: undefined });
  expect(checkRound({ ...claim, commit: '', mathHash: '' })).toMatchObject({ commit: 'open', maths: 'open' });
});

test('RN-05 GA-15 the verifier draws the jackpot from the seeds of the round, and says where it was recorded otherwise', () => {
  const draws = (nonce: number, oddsPerUnit = '1000'): boolean | undefined =>
    checkRound({ ...claim, nonce: String(nonce), jackpot: { id: 'lantern', oddsPerUnit, isDrawn: true } }).jackpot?.isDrawn;
  const all = Array.from({ length: 200 }, (_, nonce) => nonce);
  const drawn = all.filter((nonce) => draws(nonce) === true);
  // a stake of 100 draws one of ten
  expect(drawn.length).toBeGreaterThan(5);
  expect(drawn.length).toBeLessThan(40);
  for (const nonce of all.slice(0, 20)) {
    const seeds = { serverSeed, clientSeed: 'seed', nonce };
    const isDrawn = drawsJackpot(seeds, { id: 'lantern', oddsPerUnit: 1000, stake: 100n }, browserHashing);
    const told = (recorded: boolean) =>
      checkRound({ ...claim, nonce: String(nonce), jackpot: { id: 'lantern', oddsPerUnit: '1000', isDrawn: recorded } }).jackpot;
    expect(told(isDrawn)).toEqual({ id: 'lantern', verdict: 'good', isDrawn });
    expect(told(!isDrawn)?.verdict).toBe('bad');
  }
  expect(checkRound(claim).jackpot).toBeUndefined();
  for (const odds of ['', '0', 'x', '9999999999']) expect([odds, draws(0, odds)]).toEqual([odds, false]);
});

test('figures and amounts are written as the language does', () => {
  expect(formatFigure('1215000', 'en')).toBe('1,215,000');
  expect(formatFigure('96.2009', 'de')).toBe('96,2009');
  expect(formatFigure(maths.maxWin.oneIn, 'en')).toBe('2.68 × 10²⁸⁷');
  const euro = createMoney({ currency: 'EUR', exponent: 2, language: 'en' });
  expect([euro('128450'), euro.signed(-100n), euro.signed(0n)]).toEqual(['€1,284.50', '−€1.00', '€0.00']);
  expect(createMoney({ currency: 'BTC', exponent: 8, language: 'en' })('150000')).toBe('1.50\u00a0mBTC');
});

test('TI-01 the time played is written h:m:s', () => {
  expect([0, 59_999, 3_600_000, 36_610_000].map(formatElapsed)).toEqual(['0:00:00', '0:00:59', '1:00:00', '10:10:10']);
});

test('texts are filled, and one that is missing shows its key', () => {
  const say = createSay({ 'result.win': 'Win {amount}' });
  expect([say('result.win', { amount: '1' }), say('other'), say.has('other')]).toEqual(['Win 1', 'other', false]);
});

test.each([
  [1440, 740],
  [390, 560],
  [320, 300],
  [656, 330],
  [1920, 911],
])('the reels fit a board of %i × %i with their frame', (width, height) => {
  const { reels, cellWidth, cellHeight, symbolSize } = layOut({ x: 0, y: 0, width, height }, { reelCount: 5, rowCount: 3 });
  expect(reels.x).toBeGreaterThan(6);
  expect(reels.x + reels.width).toBeLessThan(width - 6);
  expect(reels.y).toBeGreaterThan(6);
  expect(reels.y + reels.height).toBeLessThan(height - 6);
  expect(symbolSize).toBeLessThanOrEqual(Math.min(cellWidth, cellHeight));
  expect(cellWidth).toBeGreaterThanOrEqual(50);
});

test('pictures are whole SVG documents without anything from elsewhere', () => {
  const scene = { width: 800, height: 600, reels: { x: 140, y: 80, width: 500, height: 300 }, floor: 520 };
  const drawn = [
    ...symbols.flatMap((symbol) => [symbolDocument(pictures[symbol], 100), symbolDocument(pictures[symbol], 100, 12)]),
    ...[true, false].map((isNight) => drawScene({ ...scene, isNight })),
  ];
  for (const picture of drawn) {
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(picture).not.toMatch(/undefined|NaN|<script|style=|href="http/);
    for (const [, id] of picture.matchAll(/url\(#([\w-]+)\)/g)) expect(picture).toContain(`id="${id}"`);
  }
});

test('a skip that is pulled ends what waits, at once and for good', async () => {
  const skip = createSkip();
  const waited = wait(60_000, skip);
  skip.pull();
  await waited;
  await wait(60_000, skip);
  expect(skip.isPulled).toBe(true);
});
