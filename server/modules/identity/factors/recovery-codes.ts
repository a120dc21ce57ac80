// Recovery codes: ten of fifty bits each, kept as keyed hashes, each good once.
import { randomInt } from 'node:crypto';
import type { Db, Tx } from '#server/platform/database.ts';
import type { IdentityDeps } from '../deps.ts';

/** Letters and digits that nobody confuses. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const codes = 10;
const length = 10;

const newCode = (): string => {
  const text = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, length / 2)}-${text.slice(length / 2)}`;
};

const hashOf = ({ secrets }: Pick<IdentityDeps, 'secrets'>, playerId: string, code: string): Buffer =>
  secrets.fingerprint('recovery-code', `${playerId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`);

/** Puts a new set in the place of the old and answers it; it is not shown again. */
export async function renewCodes(tx: Tx, context: Pick<IdentityDeps, 'secrets'>, playerId: string): Promise<string[]> {
  const set = Array.from({ length: codes }, newCode);
  await removeCodes(tx, playerId);
  await tx
    .insertInto('recovery_code')
    .values(set.map((code) => ({ player_id: playerId, hash: hashOf(context, playerId, code) })))
    .execute();
  return set;
}

export async function removeCodes(tx: Tx, playerId: string): Promise<void> {
  await tx.deleteFrom('recovery_code').where('player_id', '=', playerId).execute();
}

export async function countCodes(db: Db, playerId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((e) => e.fn.countAll<bigint>().as('left'))
    .where('player_id', '=', playerId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** Uses a code up; false for one that is not of the set or was used. */
export async function takeRecoveryCode(
  tx: Tx,
  context: Pick<IdentityDeps, 'secrets' | 'clock'>,
  playerId: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_code')
    .set({ used_at: new Date(context.clock.wallMs()) })
    .where('player_id', '=', playerId)
    .where('hash', '=', hashOf(context, playerId, code))
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
