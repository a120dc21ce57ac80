// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawRoundOf } from '#games/sdk/slot/client/draw-round.ts';
import { rowCount, scatter } from '../for-client.ts';
import { goldenCaravanMaths } from '../slot.ts';
import { pictures } from './art/pictures.ts';

await openVerifier({ versions: [goldenCaravanMaths], drawRound: drawRoundOf({ pictures, rowCount, scatter }), hasProgram: true });
