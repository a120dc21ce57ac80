import { holdPlayer, refuseUnlessActive, refuseUnlessAgreed } from '#server/modules/players/index.ts';
import { refuseUnverified } from '#server/modules/verification/index.ts';
import { postTransfer, setBonusRule, takeLane } from '#server/modules/wallet/index.ts';
import { type Tx, violates } from '#server/platform/database.ts';
import { derivedId } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { BonusDeps } from '../deps.ts';
import { stakeRuleOf } from '../progress/stake-rule.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { hasRunOut } from '../watch/has-run-out.ts';
import { lockBonus } from './lock-bonus.ts';
import { refuseWithoutDeposit } from './of-deposit.ts';
import { refuseEnded } from './refuse-ended.ts';
import { type BonusRow, publishBonus } from './to-player-bonus.ts';

const dayMs = 86_400_000;

/**
 * Books the money of a bonus and begins to count stakes: 1-1 becomes 2-1. One that is active stays as it is.
 * @throws Problem not-found, bonus-state, bonus-held, bonus-active, and what keeps the player from taking any
 */
export async function activateBonus(tx: Tx, deps: BonusDeps, playerId: string, id: string): Promise<BonusRow> {
  const player = await holdPlayer(tx, playerId);
  const row = await lockBonus(tx, playerId, id);
  if (row.status === 2) return row;
  refuseEnded(row);
  refuseUnlessActive(player.status);
  refuseUnlessAgreed(player, deps);
  await refuseUnverified(tx, deps, player, 'bonus');
  const now = deps.clock.now();
  const { body } = await requireTemplate(tx, row.template, row.template_version);
  if (await hasRunOut(tx, deps, row.accept_until, body))
    throw new Problem('bonus-state', 'It could be activated until its time ran out; nothing is possible any more.');
  if (body.kind === 'free-bet')
    throw new Problem('bonus-state', 'It is the stake of a bet: it is taken on the bet slip, or can be canceled until then.');
  // whoever takes its deposit back holds the lane: it is seen here, or sees this bonus active
  await takeLane(tx, playerId);
  await refuseWithoutDeposit(tx, deps, row);
  await setBonusRule(tx, playerId, row.account_id, stakeRuleOf(body, row.currency));
  const key = derivedId('bonus', row.id, 'grant');
  const answer = await postTransfer(tx, deps, { kind: 'bonus-grant', key, accountId: row.account_id, amount: row.amount });
  if (answer.code === 'blocked') throw new Problem('player-blocked', 'Ask support why; you can still withdraw.');
  if (answer.code !== 'ok') throw new Error(`The ledger refused the grant of bonus ${row.id}: ${answer.code}`);
  const wagerUntil = new Date(now.getTime() + body.wagerDays * dayMs);
  const active = await tx
    .updateTable('player_bonus')
    .set((e) => ({
      status: 2,
      activated_at: now,
      wager_until: wagerUntil,
      judged_seq: answer.seq,
      warned_at: null,
      version: e('version', '+', 1),
    }))
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((cause: unknown) => {
      if (!violates(cause, 'player_bonus_active')) throw cause;
      throw new Problem('bonus-active', 'Wager or cancel the active one first; this one waits.', { cause });
    });
  const after = { bonusId: row.id, currency: row.currency, amount: String(row.amount), termsVersion: row.template_version };
  await recordAudit(tx, deps.clock, {
    actor: `player:${playerId}`,
    action: 'bonus activate',
    subject: playerId,
    reason: 'the player',
    after,
  });
  await publishBonus(tx, deps, active);
  await deps.notifier.announce(tx, 'bonus', { accountId: active.account_id });
  return active;
}
