import type { PlainOutcome, ReplayAnswer, SteppedRound } from '../../client-api.ts';
import { openDocument } from '../open-page.ts';
import { tellPayout } from '../open-replay.ts';
import { type Skip, wait } from '../timeline.ts';
import type { StepsClient, StepsShow, StepsView } from './steps-client.ts';
import { createStepsPlay, type StepsPlay } from './steps-play.ts';

/** Between two steps of a replay. */
const stepPauseMs = 620;

async function playBack<Table, Result extends PlainOutcome>(
  view: StepsView<Table, Result>,
  show: StepsShow,
  replay: ReplayAnswer<Result, Table>,
  nextSkip: () => Skip,
): Promise<void> {
  const { id, stake, staked, isFree, choice, proof, tables, round, jackpotWin } = replay;
  show.setWin(undefined, 'plain');
  await view.fit();
  view.start();
  for (const [index, table] of tables.entries()) {
    const isLast = index === tables.length - 1;
    const skip = nextSkip();
    await wait(stepPauseMs, skip);
    const shown: SteppedRound<Table, Result> = {
      id,
      stake,
      isFree,
      staked,
      choice,
      ...proof,
      table,
      stepsTaken: index,
      wayOut: null,
      round: isLast ? round : null,
      jackpotWin: isLast ? jackpotWin : null,
    };
    await view.show(shown, skip);
    show.announcer.say(view.describe(shown));
  }
  tellPayout(show, { stake: staked, payout: round?.payout ?? '0', jackpotWin });
}

/** Opens the page of a game whose rounds are played step by step, as `openPage` does that of another. `data`: of the root. */
export async function openStepsPage<Table, Result extends PlainOutcome, SoundName extends string>(
  client: StepsClient<Table, Result, SoundName>,
  data: Record<string, string> = {},
): Promise<void> {
  await openDocument<Result, Table, SoundName>(client, data, {
    async play(root, node, kit, table) {
      let play: StepsPlay | undefined;
      const view = await client.createView(root, node, { ...kit.show, step: (action) => play?.step(action) }, table);
      play = createStepsPlay({ ...kit, view });
      return { surface: view.surface, play, isShortened: view.isShortened === true, ...(view.auto && { autoNode: view.auto.node }) };
    },
    async replay(root, node, show, replay) {
      const own = { ...show, step: () => undefined };
      const view = await client.createView(root, node, own);
      view.enable('nothing');
      const { tables, round } = replay;
      const former = tables.length === 0 && round !== null ? client.tableOfFormer?.(round) : undefined;
      const whole = former === undefined ? replay : { ...replay, tables: [former] };
      return async (nextSkip) => await playBack(view, own, whole, nextSkip);
    },
  });
}
