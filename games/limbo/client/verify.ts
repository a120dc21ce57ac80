// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawQuickRound } from '#games/sdk/quick/client/draw-quick-round.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import { limboMaths } from '../maths.ts';
import { firstChoice } from '../odds.ts';

await openVerifier({
  versions: [limboMaths],
  exampleChoice: firstChoice,
  hasProgram: true,
  drawRound: (say, round) =>
    drawQuickRound(say, round, say('result.height', { height: `${timesOf(round.height)}×`, target: `${timesOf(round.choice.target)}×` })),
});
