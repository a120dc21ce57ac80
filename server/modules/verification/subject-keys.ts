// What was verified, as keyed hashes: a profile that has none of them any more is another person's, as far as anybody knows.
import type { CheckKind } from '#contract/verification.ts';
import type { Player } from '#server/modules/players/index.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { foldName, nameForms, type PersonName } from '#kit/person-names.ts';

const purpose = 'verification';

/** Keys of a person by name and day of birth; for lists, too. */
export const personKeys = (secrets: Secrets, name: PersonName, dateOfBirth: string): Buffer[] =>
  nameForms(name).map((form) => secrets.fingerprint(purpose, `person ${form} ${dateOfBirth}`));

type Subject = Pick<Player, 'first_name' | 'last_name' | 'date_of_birth' | 'country' | 'address' | 'postal_code' | 'city'>;

/** The keys of what the profile says; none where it says nothing. */
export function profileKeys(secrets: Secrets, kind: CheckKind, player: Subject): Buffer[] {
  if (kind === 'age') return [secrets.fingerprint(purpose, `birth ${player.date_of_birth}`)];
  if (kind === 'identity') {
    const { first_name: firstName, last_name: lastName } = player;
    return firstName === null || lastName === null ? [] : personKeys(secrets, { firstName, lastName }, player.date_of_birth);
  }
  if (player.address === null) return [];
  const place = [player.country, player.postal_code ?? '', player.city ?? '', player.address].flatMap(foldName).join(' ');
  return [secrets.fingerprint(purpose, `address ${place}`)];
}

/** The keys of what the checker has read from documents. */
export function documentKeys(
  secrets: Secrets,
  kind: CheckKind,
  info: { firstName?: string; lastName?: string; dob?: string },
  player: Subject,
): Buffer[] {
  if (kind === 'address') return profileKeys(secrets, 'address', player);
  const read = { ...player, date_of_birth: info.dob ?? player.date_of_birth };
  if (info.firstName !== undefined && info.lastName !== undefined)
    return profileKeys(secrets, kind, { ...read, first_name: info.firstName, last_name: info.lastName });
  return profileKeys(secrets, kind, read);
}
