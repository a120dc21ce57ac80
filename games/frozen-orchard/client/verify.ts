// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { drawGambledOf } from '#games/sdk/slot/client/gamble/draw-gambled.ts';
import { firstSlot, slot } from '../maths.ts';
import { pictures } from './art/pictures.ts';

await openVerifier({ versions: [slot.gamble, firstSlot.maths], drawRound: drawGambledOf({ ...slot.data, pictures }), hasProgram: true });
