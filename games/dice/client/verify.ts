// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawQuickRound } from '#games/sdk/quick/client/draw-quick-round.ts';
import { diceMaths } from '../maths.ts';
import { chances, limitOf, showRoll, sides } from '../odds.ts';

await openVerifier({
  versions: [diceMaths],
  choices: sides.flatMap((side) =>
    chances.map((chance) => ({
      value: { side, chance },
      text: (say) => `${say(`limit.${side}`, { limit: showRoll(limitOf({ side, chance })) })} (${showRoll(chance)} %)`,
    })),
  ),
  hasProgram: true,
  drawRound: (say, round) =>
    drawQuickRound(
      say,
      round,
      say('result.roll', {
        roll: showRoll(round.roll),
        limit: say(`limit.${round.choice.side}`, { limit: showRoll(limitOf(round.choice)) }),
      }),
    ),
});
