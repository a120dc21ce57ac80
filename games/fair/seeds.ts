/** What decides a round. Server seed: 64 lower-case hex digits (32 bytes); nonce: the count of rounds under this pair of seeds. */
export type Seeds = { serverSeed: string; clientSeed: string; nonce: number };

/** The client seed as a pattern for schemas and forms: 1 to 64 printable ASCII characters, space included. */
export const clientSeedPattern = '^[\\x20-\\x7e]{1,64}$';

const clientSeedExpression = new RegExp(clientSeedPattern);

/** True if a player may use this text as the client seed. */
export function isClientSeed(text: string): boolean {
  return clientSeedExpression.test(text);
}

/** True for 0, 1, 2 … up to the largest integer that a double holds exactly. */
export function isNonce(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && !Object.is(value, -0);
}
