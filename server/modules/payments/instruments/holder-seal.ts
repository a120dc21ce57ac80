// The name that a provider told of an instrument's holder. It is compared with the profile whenever money leaves, as a name may be given or changed later.
import type { Player } from '#server/modules/players/index.ts';
import { isHolder } from '#server/modules/verification/index.ts';
import type { Secrets } from '#server/platform/secrets.ts';

const purpose = 'instrument-holder';

interface InstrumentKey {
  player_id: string;
  provider: string;
  key: string;
}

const rowOf = ({ player_id: playerId, provider, key }: InstrumentKey): string => `${playerId} ${provider} ${key}`;

export const sealHolder = (secrets: Secrets, at: InstrumentKey, holder: string): Buffer => secrets.seal(purpose, rowOf(at), holder);

/** Whether an instrument is its player's, as the profile says by now; null where one of the names is not known. */
export function isOwnNow(
  secrets: Secrets,
  row: InstrumentKey & { is_own: boolean | null; holder_sealed: Buffer | null },
  { first_name: firstName, last_name: lastName }: Pick<Player, 'first_name' | 'last_name'>,
): boolean | null {
  // of instruments from before it is known what was seen then alone
  if (row.holder_sealed === null) return row.is_own;
  if (firstName === null || lastName === null) return null;
  return isHolder(secrets.unseal(purpose, rowOf(row), row.holder_sealed), { firstName, lastName });
}
