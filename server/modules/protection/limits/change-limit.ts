// What a player does with the own limits: lower or new holds at once, higher or none waits for a day or more and for the player's second word.
import { limitDefinition } from '#contract/kernel/constants.ts';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { LimitChange } from '#contract/protection.ts';
import { type Player, refuseUnlessActive, rulesOf } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { ProtectionDeps } from '../deps.ts';
import { toCounted } from './counted.ts';
import { countedUntil } from './counted-until.ts';
import { changeLimitRow, hasPending, type LimitRow, lockLimits, noPending, recordStep, type Word } from './limit-row.ts';
import { keepDepositPeriods } from './periods.ts';
import { tellOfLimit } from './tell-of-limit.ts';

export type ChangeOf<A extends LimitChange['action']> = Extract<LimitChange, { action: A }>;
/** Does one act of POST /player/limits. */
export type LimitChangeAct<A extends LimitChange['action']> = (
  tx: Tx,
  context: ProtectionDeps,
  playerId: string,
  change: ChangeOf<A>,
) => Promise<void>;

const hourMs = 3_600_000;
/** For so long a rise may be confirmed, once it may be. */
const lapseAfterMs = 7 * 24 * hourMs;

const wordOf = (playerId: string): Word => ({ actor: `player:${playerId}`, reason: 'asked by the player' });

export type NewLimit = Pick<LimitRow, 'definition' | 'period' | 'currency' | 'amount' | 'set_by'>;

/** Makes a limit that there was not before; it holds from this transaction's commit on. */
export async function insertLimit(tx: Tx, context: ProtectionDeps, playerId: string, limit: NewLimit, word: Word): Promise<LimitRow> {
  const now = context.clock.now();
  const row = await tx
    .insertInto('player_limit')
    .values({
      ...limit,
      id: newId(),
      player_id: playerId,
      counted: toCounted(context.settings, limit.amount, limit.currency),
      counted_until: await countedUntil(tx, playerId, limit.period, now),
      since: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (row.definition === limitDefinition.deposit) await keepDepositPeriods(tx, playerId, now);
  await recordStep(tx, context, { act: 'set', after: row }, word);
  return row;
}

/** Puts another amount in force at once, and drops what waits. */
export async function putAmount(
  tx: Tx,
  context: ProtectionDeps,
  row: LimitRow,
  { act, amount }: { act: 'lower' | 'raise'; amount: bigint },
  word: Word,
): Promise<LimitRow> {
  const now = context.clock.now();
  const counted = toCounted(context.settings, amount, row.currency);
  const change = {
    ...noPending,
    amount,
    // an amount that is lowered leaves no more of the running period than before, whatever the rate is by now
    counted: act === 'lower' && counted > row.counted && row.counted_until > now ? row.counted : counted,
    counted_until: await countedUntil(tx, row.player_id, row.period, now),
    since: now,
    changes: row.changes + 1,
  };
  return await changeLimitRow(tx, context, row, { act, ...change }, word);
}

/** Asks for a higher amount, or for none. The same again does not begin the day anew. */
async function ask(tx: Tx, context: ProtectionDeps, player: Player, row: LimitRow, amount: bigint | null): Promise<void> {
  const now = context.clock.now();
  refuseUnlessActive(player.status);
  if (hasPending(row, now) && row.pending_amount === amount) return;
  const confirmableAt = new Date(now.getTime() + rulesOf(context, player).limitRiseHours * hourMs);
  const change = {
    pending_amount: amount,
    pending_at: now,
    confirmable_at: confirmableAt,
    lapses_at: new Date(confirmableAt.getTime() + lapseAfterMs),
    told_at: null,
  };
  await changeLimitRow(tx, context, row, { act: 'ask', ...change }, wordOf(player.id));
}

export const setLimit: LimitChangeAct<'set'> = async (tx, context, playerId, change) => {
  const { definition, period, currency } = change;
  const amount = moneyFromWire(change.amount);
  const { player, rows } = await lockLimits(tx, playerId);
  const row = rows.find(
    (one) => one.definition === definition && one.period === period && one.currency === currency && one.set_by === 'player',
  );
  if (row === undefined) {
    if (context.settings.currency(currency)?.isEnabled !== true)
      throw new Problem('currency-unavailable', `${currency} is not offered here.`);
    const made = await insertLimit(tx, context, playerId, { definition, period, currency, amount, set_by: 'player' }, wordOf(playerId));
    await tellOfLimit(tx, context, made, 'set');
  } else if (amount < row.amount) {
    const lowered = await putAmount(tx, context, row, { act: 'lower', amount }, wordOf(playerId));
    await tellOfLimit(tx, context, lowered, 'set');
  } else if (amount > row.amount) await ask(tx, context, player, row, amount);
  else await withdrawRise(tx, context, row);
};

async function withdrawRise(tx: Tx, context: ProtectionDeps, row: LimitRow): Promise<void> {
  if (row.pending_at !== null) await changeLimitRow(tx, context, row, { act: 'withdraw', ...noPending }, wordOf(row.player_id));
}

/** The player's own limit of an id, under the player's lock. @throws Problem not-found, conflict for one of the operator */
async function requireOwn(tx: Tx, playerId: string, id: string): Promise<{ player: Player; row: LimitRow }> {
  const { player, rows } = await lockLimits(tx, playerId);
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new Problem('not-found', 'There is no such limit.');
  if (row.set_by === 'operator') throw new Problem('conflict', 'This limit was set by the operator; ask support about it.');
  return { player, row };
}

export const removeLimit: LimitChangeAct<'remove'> = async (tx, context, playerId, { id }) => {
  const { player, row } = await requireOwn(tx, playerId, id);
  await ask(tx, context, player, row, null);
};

export const withdrawLimitRise: LimitChangeAct<'withdraw'> = async (tx, context, playerId, { id }) => {
  const { row } = await requireOwn(tx, playerId, id);
  await withdrawRise(tx, context, row);
};

export const confirmLimitRise: LimitChangeAct<'confirm'> = async (tx, context, playerId, { id }) => {
  const { player, row } = await requireOwn(tx, playerId, id);
  refuseUnlessActive(player.status);
  const now = context.clock.now();
  if (!hasPending(row, now) || row.confirmable_at === null)
    throw new Problem('conflict', 'No change of this limit waits to be confirmed. Ask for it again.');
  if (row.confirmable_at > now)
    throw new Problem('limit-not-ready', `This change can be confirmed from ${row.confirmable_at.toISOString()} on.`);
  const word = wordOf(playerId);
  if (row.pending_amount !== null) {
    const raised = await putAmount(tx, context, row, { act: 'raise', amount: row.pending_amount }, word);
    await tellOfLimit(tx, context, raised, 'raised');
  } else {
    const removed = await changeLimitRow(tx, context, row, { act: 'remove', ...noPending, changes: row.changes + 1, ended_at: now }, word);
    await tellOfLimit(tx, context, removed, 'removed');
  }
};
