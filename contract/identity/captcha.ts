// The task of the captcha: find a number that, written behind the task, gives a hash with so many leading zero bits. No schema here.

/** True when the first bits of a hash are zero. */
export function isSolved(hash: Uint8Array, bits: number): boolean {
  for (let at = 0, left = bits; left > 0; at += 1, left -= 8) {
    const byte = hash[at] ?? 255;
    if (left >= 8 ? byte !== 0 : byte >> (8 - left) !== 0) return false;
  }
  return true;
}

/** The answer with this number. */
export const answerOf = (task: string, number: number): string => `${task}.${number}`;
