// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawQuickRound } from '#games/sdk/quick/client/draw-quick-round.ts';
import { kenoMaths } from '../maths.ts';
import { firstChoice } from '../odds.ts';

await openVerifier({
  versions: [kenoMaths],
  exampleChoice: firstChoice,
  hasProgram: true,
  drawRound: (say, round) =>
    drawQuickRound(say, round, `${round.balls.join(', ')} · ${say('result.hits', { hits: round.hits, picks: round.choice.picks.length })}`),
});
