// The house's door to its passwords: `context.passwords` hashes, compares and judges; here it is said in the house's terms.
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import type { IdentityDeps } from '../deps.ts';

type WithPasswords = Pick<IdentityDeps, 'passwords'>;

export const hashPassword = async ({ passwords }: WithPasswords, password: string): Promise<string> => await passwords.hash(password);

/** True when the password fits. Without a hash (unknown e-mail) it takes as long and returns false. */
export const checkPassword = async (
  { passwords }: WithPasswords,
  storedHash: string | null | undefined,
  password: string,
): Promise<boolean> => (await passwords.check(storedHash, password)).isRight;

/** Refuses a password that is easy to guess, the easier by what is known of its owner. */
export async function refuseWeakPassword(
  { brandName, passwords }: Pick<IdentityDeps, 'brandName' | 'passwords'>,
  field: string,
  password: string,
  about: readonly unknown[],
): Promise<void> {
  const words = [brandName, ...about.filter((one) => typeof one === 'string')].flatMap((one) => [one, ...one.split(/[@.\s+_-]+/)]);
  if (await passwords.isWeak(password, words)) throw refuseFields(fieldError(field, 'weakPassword'));
}
