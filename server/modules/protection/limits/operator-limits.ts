// Limits that the operator sets beside the player's own. The stricter of the two holds; the player sees both.
import type { Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ProtectionDeps } from '../deps.ts';
import { insertLimit, type NewLimit, putAmount } from './change-limit.ts';
import { changeLimitRow, type LimitRow, lockLimits, noPending, type Word } from './limit-row.ts';
import { tellOfLimit } from './tell-of-limit.ts';

/** Sets the operator's limit of a definition, period and currency, or changes it; up and down it holds at once. Returns it. */
export async function setOperatorLimit(
  tx: Tx,
  context: ProtectionDeps,
  playerId: string,
  limit: Omit<NewLimit, 'set_by'>,
  word: Word,
): Promise<LimitRow> {
  const { rows } = await lockLimits(tx, playerId);
  const known = rows.find(
    ({ definition, period, currency, set_by: setBy }) =>
      definition === limit.definition && period === limit.period && currency === limit.currency && setBy === 'operator',
  );
  if (known?.amount === limit.amount) return known;
  const row =
    known === undefined
      ? await insertLimit(tx, context, playerId, { ...limit, set_by: 'operator' }, word)
      : await putAmount(tx, context, known, { act: limit.amount < known.amount ? 'lower' : 'raise', amount: limit.amount }, word);
  await tellOfLimit(tx, context, row, 'by-operator');
  return row;
}

/** Takes a limit of the operator away. The player's own end by the player's word alone. @throws Problem not-found, conflict */
export async function removeOperatorLimit(tx: Tx, context: ProtectionDeps, playerId: string, id: string, word: Word): Promise<LimitRow> {
  const { rows } = await lockLimits(tx, playerId);
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Problem('not-found', 'This player has no such limit.');
  if (row.set_by === 'player') throw new Problem('conflict', "This limit is the player's own; only the player can lift it.");
  const change = { act: 'remove', ...noPending, changes: row.changes + 1, ended_at: context.clock.now() } as const;
  return await changeLimitRow(tx, context, row, change, word);
}
