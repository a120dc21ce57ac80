// Golden Caravan's maths as the provider and the verifier take them.
import { type OneDecision, readNoChoice } from '#games/sdk/maths.ts';
import { type Plain, toPlain } from '#games/sdk/plain.ts';
import { mathsDocument } from './maths-document.ts';
import { maths } from './maths.ts';
import { isPlayableStake, playRound, type Round } from './play-round.ts';
import { readRound } from './read-round.ts';
import { resumeRound, type RoundProgress } from './resume-round.ts';

export const goldenCaravanMaths: OneDecision<null, Round, Plain<Omit<RoundProgress, 'events'>>> = {
  roundKind: 'one-decision',
  version: maths.version,
  fairness: maths.fairness,
  document: mathsDocument,
  hash: maths.mathHash,
  figures: {
    rtp: maths.rtp,
    hitFrequency: maths.hitFrequency,
    volatility: maths.volatility,
    maxWinTimes: Number.parseInt(maths.maxWin.timesStake, 10),
  },
  isPlayableStake,
  readChoice: readNoChoice,
  decide: ({ draws, stake }) => playRound({ draws, totalStake: stake }),
  resume(result, shownSteps) {
    const { events: _rest, ...progress } = resumeRound(readRound(result), shownSteps);
    return toPlain(progress);
  },
  summarize: ({ steps }) => ({ freeGames: steps - 1 }),
  record: ({ events }) => events,
};
