import { wait } from '#games/sdk/client/timeline.ts';
import { baseReels, freeReels } from '../for-client.ts';
import type { Show, ShownRound } from './game.ts';

/** Puts the reels where the player left the round, before the rest of it is shown. */
export async function takeUpRound(show: Show, { progress, shownSteps }: ShownRound): Promise<void> {
  const { lastSpin } = progress;
  if (lastSpin !== undefined) show.board.rest(lastSpin.isFree ? freeReels : baseReels, lastSpin.stops);
  show.setWin(BigInt(progress.won), 'plain');
  if (progress.freeGamesLeft > 0) show.board.setNight(true);
  await wait(900);
  if (shownSteps > 0) return;
  show.board.reels.run(baseReels);
  await wait(700);
}
