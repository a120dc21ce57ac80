/**
 * Provable fairness, algorithm 'lh-fair-1': the house commits to a server seed before the stake, the player chooses the
 * client seed, and everybody can recompute every draw once the server seed is revealed. Pure and free of the runtime's
 * libraries, so the same code serves the provider and the verifier in the browser; the server takes its hashing from
 * `node-hashing.ts`, the second face of this folder.
 */
export { type CanonicalValue, canonicalJson } from './canonical-json.ts';
export { commitToSeed } from './commit-to-seed.ts';
export { acceptedWords, createDraws, type Draws, fairVersion } from './create-draws.ts';
export { browserHashing } from './browser-hashing.ts';
export type { Hashing } from './hashing.ts';
export { toHex } from './hex.ts';
export { createLabelledDraws } from './labelled-draws.ts';

export { clientSeedPattern, isClientSeed, isNonce, type Seeds } from './seeds.ts';
export { shuffle } from './shuffle.ts';
export { type CommitFault, type RevealedSeeds, verifyCommit } from './verify-commit.ts';
