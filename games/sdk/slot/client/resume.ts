import { wait } from '#games/sdk/client/timeline.ts';
import { lastOf, type Show, type ShownRound } from './slot-show.ts';

/** Puts the reels where the player left the round, before the rest of it is shown. */
export async function takeUpRound(show: Show, { progress, shownSteps }: ShownRound): Promise<void> {
  const { base, free } = show.face.reels;
  const { lastSpin } = progress;
  if (lastSpin !== undefined) show.board.rest(lastSpin.isFree ? free : base, lastSpin.stops, lastOf(lastSpin).window);
  show.board.ring?.rest(lastSpin?.isFree ?? false, lastSpin?.ring);
  show.setWin(BigInt(progress.won), 'plain');
  if (progress.freeGamesLeft > 0) show.board.setNight(true);
  await wait(900);
  if (shownSteps > 0) return;
  show.board.reels.run(base);
  await wait(700);
}
