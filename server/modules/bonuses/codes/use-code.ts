// The codes that players have entered, and what becomes of them when their deposit comes.
import type { Selectable } from 'kysely';
import { privateChannel } from '#contract/live/channels.ts';
import type { LiveEvents } from '#contract/live/events.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import type { BonusTables } from '../tables.ts';

export const codeStatus = { entered: 1, used: 2, incorrect: 3, notAvailable: 4 } as const;
export const depositTrigger = 3;

export type EnteredCode = Pick<
  Selectable<BonusTables['player_bonus_code']>,
  'id' | 'player_id' | 'code_id' | 'status' | 'trigger' | 'version'
> & { code: string };

export const toCode = ({ id, code, status, trigger, version }: EnteredCode) => ({ id, code, status, trigger, version });

/** The codes that a player has entered, with their texts. */
export const enteredCodes = (db: Db, playerId: string) =>
  db
    .selectFrom('player_bonus_code as p')
    .innerJoin('bonus_code as c', 'c.id', 'p.code_id')
    .select(['p.id', 'p.player_id', 'p.code_id', 'p.status', 'p.trigger', 'p.version', 'c.code'])
    .where('p.player_id', '=', playerId);

/** Those that wait for their deposit: not those whose time, uses or offer are over. */
export const waitingCodes = (db: Db, { clock }: Pick<BonusDeps, 'clock'>, playerId: string) =>
  enteredCodes(db, playerId)
    .innerJoin('bonus_template as t', 't.identity', 'c.template')
    .where('p.status', '=', codeStatus.entered)
    .where('t.state', '=', 'published')
    .where('c.valid_until', '>', clock.now())
    .whereRef('c.uses', '<', 'c.max_uses')
    .orderBy('p.created_at');

/** Returns the code for a template that a player has entered and that can be used; undefined where there is none. */
export async function findEnteredCode(
  db: Db,
  deps: Pick<BonusDeps, 'clock'>,
  playerId: string,
  template: string,
): Promise<EnteredCode | undefined> {
  return await waitingCodes(db, deps, playerId).where('c.template', '=', template).limit(1).executeTakeFirst();
}

type CodeEvent = LiveEvents['bonus:player-bonus-codes'];

const publishCode = async (tx: Tx, { outbox }: Pick<BonusDeps, 'outbox'>, event: CodeEvent['event'], code: EnteredCode): Promise<void> => {
  const told: CodeEvent = { event, bonusCode: toCode(code) };
  await outbox.publish(tx, privateChannel('bonus:player-bonus-codes', code.player_id), told);
};

/** Takes a code back that its player has entered and not used. The same again changes nothing. */
export async function removeCode(tx: Tx, deps: Pick<BonusDeps, 'outbox'>, playerId: string, id: string): Promise<void> {
  const known = await enteredCodes(tx, playerId).where('p.id', '=', id).where('p.status', '=', codeStatus.entered).executeTakeFirst();
  if (known === undefined) return;
  const removed = await tx
    .deleteFrom('player_bonus_code')
    .where('id', '=', id)
    .where('status', '=', codeStatus.entered)
    .returning('version')
    .executeTakeFirst();
  // a deposit may have used it in this moment
  if (removed !== undefined) await publishCode(tx, deps, 'bonus-code.removed', { ...known, version: removed.version + 1 });
}

/** Changes what became of an entered code and tells the player's pages. */
export async function changeCode(tx: Tx, deps: Pick<BonusDeps, 'outbox'>, code: EnteredCode, status: number): Promise<EnteredCode> {
  const { version } = await tx
    .updateTable('player_bonus_code')
    .set((e) => ({ status, version: e('version', '+', 1) }))
    .where('id', '=', code.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const changed = { ...code, status, version };
  await publishCode(tx, deps, 'bonus-code.updated', changed);
  return changed;
}

/** Takes one of the uses of a code; of several players at its last one, one has it. Returns false where none is left. */
export async function takeUse(tx: Tx, codeId: string | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('bonus_code')
    .set((e) => ({ uses: e('uses', '+', 1) }))
    .where('id', '=', codeId ?? '')
    .whereRef('uses', '<', 'max_uses')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Gives a use back that brought nothing. */
export async function giveUseBack(tx: Tx, codeId: string | null): Promise<void> {
  await tx
    .updateTable('bonus_code')
    .set((e) => ({ uses: e('uses', '-', 1) }))
    .where('id', '=', codeId ?? '')
    .execute();
}

/** Grants by a code that a player has entered: it is used, or not available any more. Returns whether it was used. */
export async function grantByCode(
  tx: Tx,
  deps: Pick<BonusDeps, 'outbox'>,
  code: EnteredCode,
  grant: () => Promise<boolean>,
): Promise<boolean> {
  const isTaken = await takeUse(tx, code.code_id);
  const isGranted = isTaken && (await grant());
  if (isTaken && !isGranted) await giveUseBack(tx, code.code_id);
  await changeCode(tx, deps, code, isGranted ? codeStatus.used : codeStatus.notAvailable);
  return isGranted;
}
