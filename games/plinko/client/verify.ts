// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawQuickRound } from '#games/sdk/quick/client/draw-quick-round.ts';
import { timesOf } from '#games/sdk/quick/payout.ts';
import { plinkoMaths } from '../maths.ts';
import { risks, rowCounts } from '../odds.ts';

await openVerifier({
  versions: [plinkoMaths],
  choices: rowCounts.flatMap((rows) =>
    risks.map((risk) => ({ value: { rows, risk }, text: (say) => say('odds.table', { rows, risk: say(`risk.${risk}`) }) })),
  ),
  hasProgram: true,
  drawRound: (say, round) => {
    const way = round.path.map((step) => (step === 0 ? '←' : '→')).join(' ');
    return drawQuickRound(say, round, `${way} · ${say('result.bin', { bin: round.bin + 1, times: `${timesOf(round.fiftieths)}×` })}`);
  },
});
