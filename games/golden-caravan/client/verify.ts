// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawRoundOf } from '#games/sdk/slot/client/draw-round.ts';
import { data } from '../data.ts';
import { goldenCaravanMaths } from '../slot.ts';
import { pictures } from './art/pictures.ts';

await openVerifier({ versions: [goldenCaravanMaths], drawRound: drawRoundOf({ ...data, pictures }), hasProgram: true });
