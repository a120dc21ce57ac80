// Passwords: argon2id with the parameters that OWASP and ASVS name (47,104 KiB, one pass, one lane), rehashed when they change.
import { hash, verify } from '@node-rs/argon2';

const parameters = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

export const hashPassword = async (password: string): Promise<string> => await hash(password, parameters);

/** A hash that no password has: checking against it costs an unknown e-mail as much time as a known one. */
const nobodysHash = hashPassword('nobody has this password');

/** True when the password fits. Without a hash (unknown e-mail) it takes as long and answers false. */
export async function checkPassword(storedHash: string | null | undefined, password: string): Promise<boolean> {
  const fits = await verify(storedHash ?? (await nobodysHash), password);
  return fits && storedHash !== null && storedHash !== undefined;
}

/** True when the hash was made with other parameters than today's. */
export const isOutdated = (storedHash: string): boolean =>
  !storedHash.includes(`m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}`);
