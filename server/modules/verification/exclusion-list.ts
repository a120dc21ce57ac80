// The operator's list of people who may not play. It holds keyed hashes of name and day of birth, no names; who is on it never becomes active.
import { sql } from 'kysely';
import { playerStatus } from '#contract/kernel/constants.ts';
import { changePlayerStatus, findByBirth, type Player, requirePlayer } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import type { VerificationDeps } from './deps.ts';
import type { PersonName } from '#kit/person-names.ts';
import { personKeys, profileKeys } from './subject-keys.ts';

type Context = Pick<VerificationDeps, 'clock' | 'secrets' | 'notifier'>;

async function findEntry(db: Db, keys: readonly Buffer[]): Promise<{ id: string; reason: string } | undefined> {
  if (keys.length === 0) return undefined;
  return await db
    .selectFrom('exclusion_list_entry')
    .select(['id', 'reason'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`keys && ${[...keys]}::bytea[]`)
    .executeTakeFirst();
}

const closed: readonly number[] = [playerStatus.blocked, playerStatus.closed];

async function block(tx: Tx, context: Context, player: Player, entryId: string, actor: string): Promise<boolean> {
  if (closed.includes(player.status)) return false;
  const before = await changePlayerStatus(tx, context.notifier, player.id, playerStatus.blocked);
  await recordAudit(tx, context.clock, {
    actor,
    action: 'player block',
    subject: player.id,
    reason: 'on the exclusion list',
    before: { status: before },
    after: { status: playerStatus.blocked, entry: entryId },
  });
  return true;
}

/** Blocks a player whose profile, or whose documents, name somebody on the list. Returns whether it did. */
export async function blockListed(tx: Tx, context: Context, player: Player, documents: readonly Buffer[] = []): Promise<boolean> {
  const entry = await findEntry(tx, [...profileKeys(context.secrets, 'identity', player), ...documents]);
  return entry !== undefined && (await block(tx, context, player, entry.id, 'system'));
}

/** Puts a person onto the list and blocks the accounts of that name and day of birth. Returns the entry and the accounts. */
export async function addToExclusionList(
  tx: Tx,
  context: Context,
  person: PersonName & { dateOfBirth: string },
  by: { actor: string; reason: string },
): Promise<{ id: string; blocked: string[] }> {
  const keys = personKeys(context.secrets, person, person.dateOfBirth);
  const known = await findEntry(tx, keys);
  const id = known?.id ?? newId();
  if (known === undefined) {
    await tx
      .insertInto('exclusion_list_entry')
      .values({ id, keys, reason: by.reason, added_by: by.actor, added_at: context.clock.now() })
      .execute();
    await recordAudit(tx, context.clock, { actor: by.actor, action: 'exclusion-list add', subject: id, reason: by.reason });
  }
  const blocked: string[] = [];
  for (const playerId of await findByBirth(tx, person.dateOfBirth)) {
    const player = await requirePlayer(tx, playerId);
    const isListed = profileKeys(context.secrets, 'identity', player).some((key) => keys.some((one) => one.equals(key)));
    if (isListed && (await block(tx, context, player, id, by.actor))) blocked.push(playerId);
  }
  return { id, blocked };
}

/** Takes an entry off the list; accounts that it blocked stay blocked until an operator says otherwise. Returns false where there is none. */
export async function removeFromExclusionList(
  tx: Tx,
  context: Context,
  id: string,
  by: { actor: string; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('exclusion_list_entry')
    .set({ removed_at: context.clock.now(), removed_by: by.actor })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await recordAudit(tx, context.clock, { actor: by.actor, action: 'exclusion-list remove', subject: id, reason: by.reason });
  return true;
}

/** The entries in force, the latest first. */
export async function readExclusionList(db: Db) {
  return await db
    .selectFrom('exclusion_list_entry')
    .select(['id', 'reason', 'added_by', 'added_at'])
    .where('removed_at', 'is', null)
    .orderBy('added_at', 'desc')
    .limit(1000)
    .execute();
}
