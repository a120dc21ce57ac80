// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawTableRound } from '#games/sdk/table/client/draw-table-round.ts';
import { wheelMaths } from '../maths.ts';
import { nameNumber, namePosition } from './names.ts';

await openVerifier({
  versions: [wheelMaths],
  exampleChoice: { bets: [['17', '100']] },
  hasProgram: true,
  drawRound: (say, round) => drawTableRound(say, round, nameNumber(say, round.pocket), (position) => namePosition(say, position)),
});
