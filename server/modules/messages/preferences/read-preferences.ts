import type { Db } from '#server/platform/database.ts';
import { choiceKey, type Preferences } from '../telling/choose-ways.ts';

/** What a player has chosen of notifications; who chose nothing is told as the table of kinds says. */
export async function readPreferences(db: Db, playerId: string): Promise<Preferences> {
  const rows = await db.selectFrom('notification_choice').selectAll().where('player_id', '=', playerId).execute();
  const setting = await db.selectFrom('notification_setting').selectAll().where('player_id', '=', playerId).executeTakeFirst();
  const { quiet_from: from = null, quiet_until: until = null, mail_rhythm: rhythm = 'each' } = setting ?? {};
  return {
    choices: new Map(rows.map(({ kind, way, is_on }) => [choiceKey(kind, way), is_on])),
    quiet: from === null || until === null ? undefined : { from, until },
    rhythm,
  };
}
