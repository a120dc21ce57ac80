// A coin is tossed before the first step. Who thinks that it fell well may stake as much again, then it is looked at: heads pay twice of
// what was staked.
import { fairVersion } from '#games/fair/index.ts';
import { readNoChoice, type Steps } from '#games/sdk/maths.ts';

interface State {
  stake: bigint;
  isHeads: boolean;
  added: number;
  isOver: boolean;
  steps: number;
}

type Action = { type: 'add' } | { type: 'look' };

export interface Twice {
  stake: bigint;
  added: number;
  isHeads: boolean;
  payout: bigint;
  steps: number;
}

const maxAdded = 3;
const stakedOf = ({ stake, added }: Pick<State, 'stake' | 'added'>): bigint => stake * BigInt(added + 1);
const tableOf = (stake: bigint, added: number) => ({ added, staked: stakedOf({ stake, added }) });

export const twiceMaths: Steps<null, Action, State, { added: number; staked: bigint }, Twice> = {
  roundKind: 'steps',
  version: '1.0.0',
  fairness: fairVersion,
  document: { game: 'twice', version: '1.0.0', fairness: fairVersion, maxAdded, rules: 'one draw below 2: 1 is heads, which pay twice' },
  hash: '15bdb46254455e79c7c3f4330135c3c92adf042a69435bdbca078e13632856d9',
  figures: { rtp: '100.0000', volatility: 'low' },
  isPlayableStake: (stake) => stake > 0n,
  readChoice: readNoChoice,
  readAction(given) {
    const type = typeof given === 'object' && given !== null && 'type' in given ? given.type : undefined;
    return type === 'add' || type === 'look' ? { type } : undefined;
  },
  open: ({ draws, stake }) => ({ stake, isHeads: draws.nextInt(2) === 1, added: 0, isOver: false, steps: 0 }),
  mayTake: ({ added }, { type }) => type === 'look' || added < maxAdded,
  stakeOf: ({ stake }, { type }) => (type === 'add' ? stake : 0n),
  act(state, { type }) {
    const steps = state.steps + 1;
    return type === 'add' ? { ...state, steps, added: state.added + 1 } : { ...state, steps, isOver: true };
  },
  outcomeOf({ isOver, ...state }) {
    return isOver ? { ...state, payout: state.isHeads ? stakedOf(state) * 2n : 0n } : undefined;
  },
  show: ({ stake, added }) => tableOf(stake, added),
  whenLeft: () => ({ type: 'look' }),
  resume: ({ stake, added }, shownSteps) => {
    const shown = Math.min(added, shownSteps);
    return { added: shown, staked: String(stakedOf({ stake: BigInt(stake), added: shown })) };
  },
  summarize: ({ added }) => ({ added }),
  record: ({ isHeads, payout }) => [{ type: 'coin', isHeads, payout }],
};
