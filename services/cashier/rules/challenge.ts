// Cards whose bank asks who pays, as 3-D Secure does: a code that only the holder gets. The sandbox shows the message instead of sending it.
import { createHmac, timingSafeEqual } from 'node:crypto';

const digits = 6;
/** So many wrong codes, and the bank says no. */
export const maxTries = 3;

/** The code of a charge: nobody can tell it from that of another. */
export function challengeCode(secret: string, chargeId: string): string {
  const number = createHmac('sha256', secret).update(`challenge ${chargeId}`).digest().readUInt32BE(0);
  return String(number % 10 ** digits).padStart(digits, '0');
}

export function isCode(secret: string, chargeId: string, given: string): boolean {
  const [expected, text] = [Buffer.from(challengeCode(secret, chargeId)), Buffer.from(given.replaceAll(/\s/g, ''))];
  return text.length === expected.length && timingSafeEqual(text, expected);
}
