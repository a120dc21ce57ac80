// The board as the kit plays it: the reels run when a stake is asked for, land on what was drawn, and show its wins until the next one.
import type { RoundView } from '#games/sdk/client/game-client.ts';
import { createSkip } from '#games/sdk/client/timeline.ts';
import { baseReels } from '../for-client.ts';
import { createBoard, firstStops } from './board.ts';
import type { PlainProgress, PlainRound, Show } from './game.ts';
import { takeUpRound } from './resume.ts';
import { firstSpinOf, showRound } from './show-round.ts';
import { repeatWins } from './show-wins.ts';

export async function createView(
  root: HTMLElement,
  node: HTMLElement,
  kit: Omit<Show, 'board'>,
): Promise<RoundView<PlainRound, PlainProgress>> {
  const board = await createBoard(root, node);
  const show: Show = { ...kit, board };
  let restingStops = firstStops;
  return {
    surface: board.reels.kind,
    fit: async () => await board.fit(),
    choice: () => null,
    start() {
      show.sounds.play('spin');
      board.reels.run(baseReels);
    },
    async bringBack() {
      await board.reels.land(restingStops, { skip: createSkip(), slow: () => false, onSlow: () => undefined, onLand: () => undefined });
      board.rest(baseReels, restingStops);
    },
    takeUp: async (shown) => await takeUpRound(show, shown),
    show: async (shown, ways) => await showRound(show, shown, ways),
    rest({ round }, { isGain, summary }, until) {
      const spin = firstSpinOf(round);
      if (spin === undefined) return;
      restingStops = spin.stops;
      board.rest(baseReels, restingStops);
      if (BigInt(round.payout) > 0n && round.steps === 1) void repeatWins(show, spin, isGain, summary, until);
    },
  };
}
