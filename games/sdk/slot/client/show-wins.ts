// What a window won: the symbols light up, the lines are drawn one after another, the amount is counted. A return of the stake or
// less is shown, and not celebrated (requirement GA-07).
import { animate, linearly, prefersStill, type Skip, wait } from '#games/sdk/client/timeline.ts';
import { nameWin } from './name-win.ts';
import { reelCountOf } from '../slot-data.ts';
import type { Position } from './slot-face.ts';
import type { Show, WindowShown } from './slot-show.ts';

interface Prize {
  text: string;
  positions: readonly Position[];
  amount: string;
  line: number | undefined;
}

/** The prizes of a window, the largest first. */
function prizesOf({ say, money, face }: Show, event: WindowShown): Prize[] {
  const lines: Prize[] = event.wins.map((win) => ({
    text: nameWin(say, win, money(win.payout)),
    positions: win.positions,
    amount: win.payout,
    line: win.line,
  }));
  const { scatter } = event;
  lines.sort((a, b) => Number(BigInt(b.amount) - BigInt(a.amount)));
  if (scatter === undefined) return lines;
  const text = say('result.scatter', { count: scatter.count, symbol: say(`symbol.${face.scatter}`), amount: money(scatter.payout) });
  const scatters = { text, positions: scatter.positions, amount: scatter.payout, line: undefined };
  return [scatters, ...lines];
}

interface Showing {
  isGain: boolean;
  ms: number;
  /** How many symbols a reel shows. */
  rowsOf(reel: number): number;
}

const rowsIn =
  ({ window }: WindowShown) =>
  (reel: number): number =>
    window[reel]?.length ?? 1;

async function showPrize(show: Show, prize: Prize, { isGain, ms, rowsOf }: Showing, skip: Skip): Promise<void> {
  const { board, face, money } = show;
  show.setMessage(prize.text, isGain ? 'gain' : 'plain');
  board.reels.light(prize.positions, isGain);
  const last = prize.positions.at(-1) ?? { reel: 0, row: 0 };
  board.tag(money(prize.amount), { x: (last.reel + 0.5) / reelCountOf(face), y: (last.row + 0.84) / rowsOf(last.reel) });
  if (prize.line === undefined) board.reels.drawFrames(prize.positions, isGain);
  else await board.reels.drawLine(prize.line, prize.positions, isGain, skip);
  await wait(ms, skip);
}

/** Puts out what was lit and drawn. */
export function putOut(show: Show): void {
  show.board.tag(undefined);
  show.board.reels.clearLines();
  show.board.reels.light();
}

/** Shows the prizes again and again until the skip is pulled: what stays on the screen until the next spin. */
export async function repeatWins(show: Show, event: WindowShown, isGain: boolean, summary: string, skip: Skip): Promise<void> {
  const prizes = prizesOf(show, event);
  const all = prizes.flatMap(({ positions }) => positions);
  while (!skip.isPulled) {
    putOut(show);
    show.board.reels.light(all, isGain);
    show.setMessage(summary, isGain ? 'gain' : 'plain');
    await wait(1600, skip);
    for (const prize of prizes) if (!skip.isPulled) await showPrize(show, prize, { isGain, ms: 900, rowsOf: rowsIn(event) }, skip);
  }
  putOut(show);
}

/** Milliseconds that counting an amount takes, by how many stakes it is. */
const countMs = (stakes: number): number => (stakes >= 30 ? 3400 : stakes >= 10 ? 2200 : stakes >= 4 ? 1400 : 700);

const stakesOf = (amount: bigint, stake: bigint): number => Number((amount * 100n) / stake) / 100;

/** Wins that get large figures over the reels before their lines are drawn. */
const isLarge = (stakes: number): boolean => stakes >= 4;

async function countUp(show: Show, from: bigint, to: bigint, stake: bigint, skip: Skip): Promise<void> {
  const { board, money } = show;
  const stakes = stakesOf(to - from, stake);
  const isTotalled = isLarge(stakes);
  let ticked = 0;
  const draw = (part: number): void => {
    const now = part >= 1 ? to : from + BigInt(Math.floor(Number(to - from) * part));
    show.setWin(now, 'gain');
    if (isTotalled) board.total(money(now - from));
    const tick = Math.floor(part * 14);
    if (tick !== ticked && part < 1) show.sounds.play('tick');
    ticked = tick;
  };
  show.sounds.play(stakes >= 10 ? 'great' : 'win', Math.min(1, stakes / 10));
  if (stakes >= 10) board.reels.burst(Math.min(140, 30 + Math.round(stakes * 3)));
  if (prefersStill()) draw(1);
  else await animate(countMs(stakes), draw, { skip, ease: linearly });
  if (!isTotalled) return;
  await wait(700, skip);
  board.total(undefined);
}

/** How many prizes are shown one by one before play goes on. */
const maxShown = 5;

/**
 * Shows what a spin won on top of `before`. Celebrated is only what has brought more than the stake by now.
 * @returns the round's winnings after it.
 */
export async function showWins(show: Show, event: WindowShown, before: bigint, stake: bigint, skip: Skip): Promise<bigint> {
  const after = before + BigInt(event.payout);
  const isGain = after > stake;
  const prizes = prizesOf(show, event);
  show.board.reels.light(
    prizes.flatMap(({ positions }) => positions),
    isGain,
  );
  const walk = async (): Promise<void> => {
    await wait(isGain ? 350 : 150, skip);
    const perPrize = prizes.length > 2 ? 420 : 620;
    for (const prize of prizes.slice(0, maxShown))
      if (!skip.isPulled) await showPrize(show, prize, { isGain, ms: perPrize, rowsOf: rowsIn(event) }, skip);
  };
  if (!isGain) show.setWin(after, 'plain');
  else if (isLarge(stakesOf(after - before, stake))) await countUp(show, before, after, stake, skip);
  else void countUp(show, before, after, stake, skip);
  await walk();
  putOut(show);
  show.setWin(after, isGain ? 'gain' : 'plain');
  return after;
}
