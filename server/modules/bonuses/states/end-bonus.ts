// The end of a bonus. What is to be booked, the new state and what its player is told are one transaction.
import { playerBonusResult } from '#contract/kernel/constants.ts';
import { type AccountState, postTransfer, setBonusRule } from '#server/modules/wallet/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { derivedId } from '#server/platform/ids.ts';
import type { BonusDeps } from '../deps.ts';
import { convertedOf } from '../templates/amounts.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { type BonusRow, publishBonus } from './to-player-bonus.ts';

export type EndReason =
  | 'wagered'
  | 'used-up'
  | 'canceled'
  | 'revoked'
  | 'not-accepted'
  | 'not-wagered'
  | 'excluded'
  | 'opted-out'
  | 'deposit-reversed';

const resultOf: Readonly<Record<EndReason, number>> = {
  wagered: playerBonusResult.played,
  'used-up': playerBonusResult.lost,
  canceled: playerBonusResult.canceled,
  revoked: playerBonusResult.canceled,
  excluded: playerBonusResult.canceled,
  'opted-out': playerBonusResult.canceled,
  'deposit-reversed': playerBonusResult.canceled,
  'not-accepted': playerBonusResult.expired,
  'not-wagered': playerBonusResult.expired,
};

interface End {
  reason: EndReason;
  actor: string;
  /** Why, in the words of who ends it. */
  why: string;
}

/** Books one part of the end. Returns the entry. */
async function book(
  tx: Tx,
  deps: BonusDeps,
  row: BonusRow,
  kind: 'bonus-convert' | 'bonus-forfeit',
  amount: bigint,
): Promise<string | null> {
  if (amount === 0n) return null;
  const answer = await postTransfer(tx, deps, { kind, key: derivedId('bonus', row.id, kind), accountId: row.account_id, amount });
  if (answer.code !== 'ok') throw new Error(`The ledger refused ${kind} of bonus ${row.id}: ${answer.code}`);
  return answer.entryId ?? null;
}

/**
 * Ends a bonus that the caller holds locked, and of one that is active with the player's lane taken and no round open. Nothing is booked for one
 * that was never activated.
 */
export async function endBonus(tx: Tx, deps: BonusDeps, row: BonusRow, state: AccountState | undefined, end: End): Promise<BonusRow> {
  const { body } = await requireTemplate(tx, row.template, row.template_version);
  const bonus = row.status === 2 ? (state?.bonus ?? 0n) : 0n;
  const converted = end.reason === 'wagered' ? convertedOf(body, row.currency, bonus) : 0n;
  const removed = bonus - converted;
  const first = await book(tx, deps, row, 'bonus-convert', converted);
  const last = (await book(tx, deps, row, 'bonus-forfeit', removed)) ?? first ?? (await findLastStep(tx, row.id));
  if (row.status === 2) await setBonusRule(tx, row.player_id, row.account_id, undefined);
  const ended = await tx
    .updateTable('player_bonus')
    .set((e) => ({
      status: 3,
      result: resultOf[end.reason],
      ended_at: deps.clock.now(),
      end_reason: end.reason,
      last_entry: last,
      converted,
      removed,
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAudit(tx, deps.clock, {
    actor: end.actor,
    action: 'bonus end',
    subject: row.player_id,
    reason: end.why,
    before: { bonusId: row.id, status: row.status, counted: String(row.counted) },
    after: { bonusId: row.id, result: ended.result, why: end.reason, converted: String(converted), removed: String(removed) },
  });
  await publishBonus(tx, deps, ended);
  if (row.status === 2) await deps.notifier.announce(tx, 'bonus', { accountId: row.account_id });
  return ended;
}

/** The stake that was judged last. */
async function findLastStep(tx: Tx, bonusId: string): Promise<string | null> {
  const step = await tx
    .selectFrom('player_bonus_step')
    .select('entry')
    .where('bonus_id', '=', bonusId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return step?.entry ?? null;
}
