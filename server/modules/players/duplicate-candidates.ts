// Accounts that look like another of the same person: told to operators, refused to nobody.
import { sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database.ts';
import type { PlayerDeps } from './deps.ts';

export interface DuplicateCandidate {
  playerId: string;
  email: string;
  reason: 'e-mail' | 'name and birth' | 'phone';
}

/** Notes every account that has the same address but for dots and tags, the same name and day of birth, or the same phone number. */
export async function noteDuplicateCandidates(tx: Tx, { clock }: Pick<PlayerDeps, 'clock'>, playerId: string): Promise<void> {
  await sql`insert into duplicate_candidate (player_id, other_id, reason, found_at)
    select own.id, other.id, 'e-mail', ${clock.now()}::timestamptz
      from player own join player other on other.duplicate_key = own.duplicate_key and other.id <> own.id where own.id = ${playerId}
    union all
    select own.id, other.id, 'name and birth', ${clock.now()}::timestamptz
      from player own join player other on lower(other.first_name) = lower(own.first_name) and lower(other.last_name) = lower(own.last_name)
        and other.date_of_birth = own.date_of_birth and other.id <> own.id where own.id = ${playerId}
    union all
    select own.id, other.id, 'phone', ${clock.now()}::timestamptz
      from player own join player other on other.phone = own.phone and other.id <> own.id where own.id = ${playerId}
    on conflict do nothing`.execute(tx);
}

/** Accounts that look like this one, found from either side. */
export async function readDuplicateCandidates(db: Db, playerId: string): Promise<DuplicateCandidate[]> {
  const rows = await db
    .selectFrom('duplicate_candidate as candidate')
    .innerJoin('player', (join) =>
      join.on((e) =>
        e.or([
          e.and([e('candidate.player_id', '=', playerId), e('player.id', '=', e.ref('candidate.other_id'))]),
          e.and([e('candidate.other_id', '=', playerId), e('player.id', '=', e.ref('candidate.player_id'))]),
        ]),
      ),
    )
    .select(['player.id', 'player.email', 'candidate.reason'])
    .distinct()
    .orderBy('player.id')
    .execute();
  return rows.map((row) => ({ playerId: row.id, email: row.email, reason: row.reason }));
}
