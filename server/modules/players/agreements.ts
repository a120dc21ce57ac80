// Agreements to the terms and the privacy policy: each with its version and time, asked again when a version changes.
import type { Agreements } from '#server/modules/reference/index.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayerDeps } from './deps.ts';

/** Records that a player agrees to the versions in force. */
export async function agree(
  tx: Tx,
  { clock, settings }: Pick<PlayerDeps, 'clock' | 'settings'>,
  playerId: string,
  ip: string,
): Promise<void> {
  const { terms, privacy } = settings.agreements;
  const now = clock.now();
  await tx
    .updateTable('player')
    .set({ terms_version: terms, privacy_version: privacy, agreed_at: now })
    .where('id', '=', playerId)
    .execute();
  await tx
    .insertInto('player_agreement')
    .values({ id: newId(), player_id: playerId, terms_version: terms, privacy_version: privacy, agreed_at: now, ip })
    .execute();
}

/** What a player agreed to and when, the newest first. */
export async function readAgreements(db: Db, playerId: string): Promise<{ terms: string; privacy: string; agreedAt: Date }[]> {
  return await db
    .selectFrom('player_agreement')
    .select(['terms_version as terms', 'privacy_version as privacy', 'agreed_at as agreedAt'])
    .where('player_id', '=', playerId)
    .orderBy('agreed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}

type Agreed = { terms_version: string; privacy_version: string };

/** True when a text has changed since the player agreed. */
export const mustAgree = (player: Agreed, now: Agreements): boolean =>
  player.terms_version !== now.terms || player.privacy_version !== now.privacy;

/** Refuses play and deposits until the player has agreed to the texts in force. */
export function refuseUnlessAgreed(player: Agreed, { settings }: Pick<PlayerDeps, 'settings'>): void {
  if (mustAgree(player, settings.agreements))
    throw new Problem('agreement-needed', 'The terms have changed. Read them and agree by POST /player/agreements.');
}

/** Both versions as one text. */
const versionsOf = ({ terms, privacy }: Agreements): string => `${terms} ${privacy}`;

/** Active players who agreed to an older version and were not told of this one. */
export async function findUntoldOfTerms(db: Db, now: Agreements, max: number): Promise<string[]> {
  const rows = await db
    .selectFrom('player')
    .select('id')
    .where('status', '=', playerStatus.active)
    .where((e) => e.or([e('terms_version', '<>', now.terms), e('privacy_version', '<>', now.privacy)]))
    .where((e) => e.or([e('told_agreements', 'is', null), e('told_agreements', '<>', versionsOf(now))]))
    .orderBy('id')
    .limit(max)
    .execute();
  return rows.map(({ id }) => id);
}

/** Notes that a player is told. Returns false for one who was told, or has agreed meanwhile. */
export async function noteToldOfTerms(tx: Tx, now: Agreements, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('player')
    .set({ told_agreements: versionsOf(now) })
    .where('id', '=', id)
    .where('status', '=', playerStatus.active)
    .where((e) => e.or([e('terms_version', '<>', now.terms), e('privacy_version', '<>', now.privacy)]))
    .where((e) => e.or([e('told_agreements', 'is', null), e('told_agreements', '<>', versionsOf(now))]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
