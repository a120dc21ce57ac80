// Identity numbers: sealed in the table, found again by a keyed hash, shown masked.
import type { Secrets } from '#server/platform/secrets.ts';

/** The columns that hold a number. */
export function sealPersonalId(
  secrets: Secrets,
  playerId: string,
  country: string,
  number: string | null,
): { personal_id_sealed: Buffer | null; personal_id_key: Buffer | null } {
  if (number === null) return { personal_id_sealed: null, personal_id_key: null };
  return {
    personal_id_sealed: secrets.seal('personal-id', playerId, number),
    personal_id_key: secrets.fingerprint('personal-id', `${country} ${number}`),
  };
}

/** The number with stars for all but its last two characters. */
export function maskedPersonalId(secrets: Secrets, playerId: string, sealed: Buffer | null): string | null {
  if (sealed === null) return null;
  const number = secrets.unseal('personal-id', playerId, sealed);
  return `${'*'.repeat(Math.max(2, number.length - 2))}${number.slice(-2)}`;
}
