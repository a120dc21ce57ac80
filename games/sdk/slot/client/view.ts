// The board as the kit plays it: the reels run when a stake is asked for, land on what was drawn, and show its wins until the next one.
import type { RoundView } from '#games/sdk/client/game-client.ts';
import { createSkip } from '#games/sdk/client/timeline.ts';
import type { Table } from '#games/sdk/client/table.ts';
import { createBoard } from './board.ts';
import { createChoices } from './choices.ts';
import { takeUpRound } from './resume.ts';
import { firstSpinOf, showRound } from './show-round.ts';
import { repeatWins } from './show-wins.ts';
import type { FaceReels } from '../slot-data.ts';
import { firstWindow, type SlotFace } from './slot-face.ts';
import { lastOf, type PlainProgress, type PlainRound, type Show, type SpinShown } from './slot-show.ts';

export async function createView(
  face: SlotFace,
  root: HTMLElement,
  node: HTMLElement,
  kit: Omit<Show, 'board' | 'face'>,
  table: Table | undefined,
): Promise<RoundView<PlainRound, PlainProgress>> {
  const choices = table && createChoices(face, kit.say, table);
  if (choices !== undefined) node.append(choices.node);
  const board = await createBoard(face, root, node);
  const show: Show = { ...kit, face, board };
  const { base } = face.reels;
  let resting: SpinShown | undefined;
  const windowAtRest = (): FaceReels => (resting === undefined ? firstWindow(face) : lastOf(resting).window);
  const restAgain = (): void => board.rest(base, resting?.stops ?? face.firstStops, windowAtRest());
  return {
    surface: board.reels.kind,
    fit: async () => await board.fit(),
    choice: () => choices?.chosen ?? null,
    start() {
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
