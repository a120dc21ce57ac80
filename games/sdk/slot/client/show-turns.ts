// What happens after a stop, by the mechanic that does it: wilds expand, reels are nudged, what won vanishes and the rest falls, what came
// in a respin collects.
import { type Skip, wait } from '#games/sdk/client/timeline.ts';
import { reelCountOf } from '../slot-data.ts';
import { amountTaken } from './name-win.ts';
import type { Position } from './slot-face.ts';
import type { Show, TurnShown, WindowShown } from './slot-show.ts';

interface Turning {
  /** Which of the turns it is, from 0. */
  index: number;
  stake: bigint;
  skip: Skip;
}

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

/** How long what is collected stays in sight. */
const takenMs = 1100;

/** Collectors that have come take what lies there, one after another: it is paid when the turns are over. */
async function showTaken(show: Show, { window, taken = [] }: TurnShown, stake: bigint, skip: Skip): Promise<void> {
  const { say, money, face, board } = show;
  const coins = window.flatMap((column, reel) =>
    column.flatMap((symbol, row) => (face.coins?.[symbol] === undefined ? [] : [{ reel, row }])),
  );
  for (const [index, one] of taken.entries()) {
    const amount = amountTaken(one, stake, face);
    const isGain = amount > stake;
    const text = say('turn.taken', { symbol: say(`symbol.${face.collector}`), amount: money(amount) });
    show.setMessage(text, isGain ? 'gain' : 'plain');
    show.announcer.say(text);
    show.sounds.play('scatter', index + 1);
    board.reels.light([...coins, one], isGain);
    board.tag(money(amount), { x: (one.reel + 0.5) / reelCountOf(face), y: (one.row + 0.84) / face.rowCount });
    await wait(takenMs, skip);
  }
  board.tag(undefined);
  board.reels.light();
}

/** Shows the window of a turn come about, and what is collected in it; what it wins is shown after. */
export async function showTurn(show: Show, turn: TurnShown, before: WindowShown, { index, stake, skip }: Turning): Promise<void> {
  const { say } = show;
  const text = say(`turn.${turn.by}`, { times: turn.multiplier, left: turn.left ?? 0 });
  show.setMessage(text);
  show.announcer.say(text);
  show.sounds.play('turn', index);
  await wait(120, skip);
  await changes[turn.by](show, turn, before, skip);
  if (turn.taken !== undefined) await showTaken(show, turn, stake, skip);
}
