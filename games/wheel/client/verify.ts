// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawQuickRound } from '#games/sdk/quick/client/draw-quick-round.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import { wheelMaths } from '../maths.ts';
import { choices } from '../odds.ts';

await openVerifier({
  versions: [wheelMaths],
  choices: choices.map((value) => ({
    value,
    text: (say) => say('odds.table', { segments: value.segments, risk: say(`risk.${value.risk}`) }),
  })),
  hasProgram: true,
  drawRound: (say, round) =>
    drawQuickRound(
      say,
      round,
      `${say('verify.segment', { segment: round.segment + 1 })} · ${say('result.segment', { times: `${timesOf(round.fiftieths)}×` })}`,
    ),
});
