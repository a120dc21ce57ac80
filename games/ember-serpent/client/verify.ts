// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawRoundOf } from '#games/sdk/slot/client/draw-round.ts';
import { firstSlot, slot } from '../maths.ts';
import { pictures } from './art/pictures.ts';

await openVerifier({ versions: [slot.maths, firstSlot.maths], drawRound: drawRoundOf({ ...slot.data, pictures }), hasProgram: true });
