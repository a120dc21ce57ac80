// What is shown of a window, and what a press may cut short: watched at the game's own hands, the board, the sounds and the button.
import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import type { ControlBar } from '#games/sdk/client/control-bar.ts';
import { createRoundSkips } from '#games/sdk/client/round-skips.ts';
import { createSkip } from '#games/sdk/client/timeline.ts';
import type { Show, WindowShown } from './slot-show.ts';
import { showWins } from './show-wins.ts';

afterEach(() => void vi.unstubAllGlobals());

const position = { reel: 0, row: 0 };
const windowOf = (payout: bigint): WindowShown => ({
  window: [['lamp']],
  wins: payout === 0n ? [] : [{ line: 1, symbol: 'lamp', count: 3, positions: [position], prize: 1, payout: String(payout) }],
  payout: String(payout),
});

/** A board that writes down what it is told to show. */
function watch() {
  const told: { sounds: string[]; tones: string[]; isLitAsGain: boolean[]; bursts: number; totals: string[] } = {
    sounds: [],
    tones: [],
    isLitAsGain: [],
    bursts: 0,
    totals: [],
  };
  const note = (_places: unknown, isGain?: boolean): void => {
    if (isGain !== undefined) told.isLitAsGain.push(isGain);
  };
  const show = {
    say: (key: string) => key,
    money: String,
    face: { scatter: 'gate', rowCount: 3, reels: [[]] },
    sounds: { play: (name: string) => void told.sounds.push(name) },
    setMessage: (_text: string, tone = 'plain') => void told.tones.push(tone),
    setWin: (_amount: unknown, tone: string) => void told.tones.push(tone),
    board: {
      tag: () => undefined,
      total: (text?: string) => void (text !== undefined && told.totals.push(text)),
      reels: {
        light: note,
        drawFrames: note,
        drawLine: async (_line: unknown, places: unknown, isGain: boolean) => await Promise.resolve(note(places, isGain)),
        clearLines: () => undefined,
        burst: () => void (told.bursts += 1),
      },
    },
  } as unknown as Show;
  return { told, show };
}

async function toldOf(before: bigint, payout: bigint, stake: bigint) {
  vi.stubGlobal('window', { matchMedia: () => ({ matches: true }) });
  const { told, show } = watch();
  const skip = createSkip();
  skip.pull();
  await showWins(show, windowOf(payout), before, stake, skip);
  return told;
}

test('GA-07 a return of the stake or less is shown without a sound of winning, a burst, a large figure or the colour of gain', async () => {
  const amount = fc.bigInt({ min: 1n, max: 1_000_000n });
  await fc.assert(
    fc.asyncProperty(amount, fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 100n }), async (stake, share, part) => {
      const returned = (stake * share) / 100n;
      const before = (returned * part) / 100n;
      const told = await toldOf(before, returned - before, stake);
      expect(told).toMatchObject({ sounds: [], bursts: 0, totals: [] });
      expect(new Set([...told.tones, ...told.isLitAsGain])).not.toContain('gain');
      expect(told.isLitAsGain).not.toContain(true);
    }),
    { numRuns: 300 },
  );
});

test('GA-07 a return above the stake is a win: seen, heard, and louder the more stakes it is', async () => {
  const little = await toldOf(0n, 101n, 100n);
  expect(little).toMatchObject({ sounds: ['win'], bursts: 0 });
  expect(little.tones).toContain('gain');
  expect(little.isLitAsGain).toContain(true);
  expect(await toldOf(0n, 1000n, 100n)).toMatchObject({ sounds: ['great'], bursts: 1 });
  // what came before counts: it is the round that wins
  expect((await toldOf(90n, 20n, 100n)).sounds).toEqual(['win']);
});

test('GA-06 where it is not allowed a press shortens nothing, and the button offers no quicker end; a card is put away all the same', () => {
  const offered: string[] = [];
  const bar = { setSpin: (state: string) => void offered.push(state) } as unknown as ControlBar;
  let tempo = 1;
  const [bound, free] = [createRoundSkips(bar, false, () => 1), createRoundSkips(bar, true, () => tempo)];
  const skip = bound.begin();
  const next = bound.nextSkip();
  bound.pull();
  expect([skip.isPulled, next.isPulled, offered]).toEqual([false, false, ['busy']]);
  const card = bound.cardSkip();
  bound.pull();
  expect([card.isPulled, bound.nextSkip().isPulled]).toEqual([true, false]);
  expect(offered).not.toContain('reveal');
  const quick = free.begin();
  free.pull();
  expect([quick.isPulled, free.nextSkip().isPulled, offered.at(-1)]).toEqual([true, false, 'reveal']);
  // turbo that is turned on while a round is shown holds for what is shown next
  tempo = 3;
  expect([quick.tempo, free.nextSkip().tempo, free.begin().tempo]).toEqual([1, 3, 3]);
});
