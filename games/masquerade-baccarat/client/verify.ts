// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawTableRound } from '#games/sdk/table/client/draw-table-round.ts';
import { baccaratMaths } from '../maths.ts';
import { describeDeal, describeHand } from './names.ts';

await openVerifier({
  versions: [baccaratMaths],
  exampleChoice: { bets: [['player', '100']] },
  hasProgram: true,
  drawRound: (say, round) =>
    drawTableRound(
      say,
      round,
      `${describeDeal(say, round)}. ${describeHand(say, 'player', round.player)}. ${describeHand(say, 'banker', round.banker)}`,
      (position) => say(`position.${position}`),
    ),
});
