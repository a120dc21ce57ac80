import { isKind, isOptional, kindRow } from '#contract/notification-kinds.ts';
import type { Db } from '#server/platform/database.ts';
import type { TellDeps } from '../deps.ts';
import { isOn, standsAgainst } from '../telling/choose-ways.ts';
import { readPreferences } from './read-preferences.ts';

/** Says why an email of a kind that can be switched off does not leave at this moment; undefined: it may. */
export async function whyNoMail(
  db: Db,
  { notifiedPlayer }: Pick<TellDeps, 'notifiedPlayer'>,
  playerId: string,
  kind: string,
): Promise<string | undefined> {
  const preferences = await readPreferences(db, playerId);
  if (preferences.rhythm === 'none') return 'switched off';
  // a digest left out what must not reach its player when it was made; a kind of a version that is gone can be asked about no more
  if (!isKind(kind)) return undefined;
  const row = kindRow(kind);
  const { status } = await notifiedPlayer(db, playerId);
  const against = standsAgainst(row, status);
  if (against !== undefined) return against;
  return isOptional(row.mail) && !isOn(preferences, kind, row, 'mail') ? 'switched off' : undefined;
}
