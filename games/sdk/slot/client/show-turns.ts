// What happens after a stop, by the mechanic that does it: wilds expand, reels are nudged, what won vanishes and the rest falls.
import { type Skip, wait } from '#games/sdk/client/timeline.ts';
import type { Position } from './slot-face.ts';
import type { Show, TurnShown, WindowShown } from './slot-show.ts';

type ShowChange = (show: Show, turn: TurnShown, before: WindowShown, skip: Skip) => Promise<void>;

const wonIn = ({ wins }: WindowShown): Position[] => wins.flatMap(({ positions }) => positions);

const changes: Record<TurnShown['by'], ShowChange> = {
  expand: async (show, turn, before, skip) => await show.board.reels.appear(before.window, turn.window, skip),
  nudge: async (show, turn, _before, skip) => await show.board.reels.nudge(turn.window, turn.shifts ?? [], skip),
  respin: async (show, turn, before, skip) => await show.board.reels.appear(before.window, turn.window, skip),
  async light(show, turn, before, skip) {
    await show.board.reels.appear(before.window, turn.window, skip);
    show.board.reels.pin([]);
  },
  cascade: async (show, turn, before, skip) => await show.board.reels.fall(turn.window, wonIn(before), skip),
};

/** Shows the window of a turn come about; what it wins is shown after. */
export async function showTurn(show: Show, turn: TurnShown, before: WindowShown, index: number, skip: Skip): Promise<void> {
  const { say } = show;
  const text = say(`turn.${turn.by}`, { times: turn.multiplier, left: turn.left ?? 0 });
  show.setMessage(text);
  show.announcer.say(text);
  show.sounds.play('turn', index);
  await wait(120, skip);
  await changes[turn.by](show, turn, before, skip);
}
