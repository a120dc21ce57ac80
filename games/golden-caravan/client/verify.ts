// Entry of the game's verifier.
import { openVerifier } from '#games/sdk/client/verifier/open-verifier.ts';
import { goldenCaravanMaths } from '../slot.ts';
import { drawRound } from './verify/draw-round.ts';

await openVerifier({ versions: [goldenCaravanMaths], drawRound, hasProgram: true });
