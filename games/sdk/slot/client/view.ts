// The board as the kit plays it: the reels run when a stake is asked for, land on what was drawn, and show its wins until the next one.
import type { RoundView } from '#games/sdk/client/game-client.ts';
import { createSkip } from '#games/sdk/client/timeline.ts';
import type { Table } from '#games/sdk/client/table.ts';
import { createBoard } from './board.ts';
import { createBuys } from './buys.ts';
import { createChoices } from './choices.ts';
import { takeUpRound } from './resume.ts';
import { firstSpinOf, showRound } from './show-round.ts';
import { repeatWins } from './show-wins.ts';
import type { FaceReels } from '../slot-data.ts';
import { firstWindow, type SlotFace } from './slot-face.ts';
import { lastOf, type PlainProgress, type PlainRound, type Show, type SpinShown } from './slot-show.ts';

/** `foot`: what stands below the reels of a slot without choices. */
export async function createView(
  face: SlotFace,
  root: HTMLElement,
  node: HTMLElement,
  kit: Omit<Show, 'board' | 'face'>,
  table: Table | undefined,
  foot?: HTMLElement,
): Promise<RoundView<PlainRound, PlainProgress>> {
  const buys = table && createBuys(face, kit, table);
  const choices = buys ?? (table && createChoices(face, kit.say, table));
  const below = choices?.node ?? foot;
  if (below !== undefined) node.append(below);
  const board = await createBoard(face, root, node, kit.say);
  const show: Show = { ...kit, face, board };
  const { base } = face.reels;
  let resting: SpinShown | undefined;
  const windowAtRest = (): FaceReels => (resting === undefined ? firstWindow(face) : lastOf(resting).window);
  function restAgain(): void {
    board.rest(base, resting?.stops ?? face.firstStops, windowAtRest());
    board.ring?.rest(false, resting?.ring);
  }
  return {
    surface: board.reels.kind,
    fit: async () => await board.fit(),
    choice: () => choices?.chosen ?? null,
    stakes: () => buys?.stakes ?? 1n,
    start() {
      const { chosen = '', stakes = 1n } = buys ?? {};
      if (stakes > 1n) show.setMessage(show.say('buy.bought', { name: show.say(`choice.${chosen}`) }));
      show.sounds.play('spin');
      board.reels.run(base);
    },
    async bringBack() {
      const stops = resting?.stops ?? face.firstStops;
      await board.reels.land(stops, windowAtRest(), {
        skip: createSkip(),
        slow: () => false,
        onSlow: () => undefined,
        onLand: () => undefined,
      });
      restAgain();
    },
    takeUp: async (shown) => await takeUpRound(show, shown),
    show: async (shown, ways) => await showRound(show, shown, ways),
    rest({ round }, { isGain, summary }, until) {
      resting = firstSpinOf(round);
      if (resting === undefined) return;
      restAgain();
      const last = lastOf(resting);
      if (last.wins.length > 0 || last.scatter !== undefined) if (round.steps === 1) void repeatWins(show, last, isGain, summary, until);
    },
  };
}
