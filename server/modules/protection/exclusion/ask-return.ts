// How an excluded player comes back: by asking, after the end. Where the jurisdiction says so the operator decides first, and a player may ask
// before the end; the exclusion stands until the time after that has passed.
import { limitDefinition, limitStatus } from '#contract/kernel/constants.ts';
import { holdPlayer, type Player, rulesOf } from '#server/modules/players/index.ts';
import { recordAudit } from '#server/platform/audit.ts';
import type { Tx } from '#server/platform/database.ts';
import { tell } from '#server/modules/messages/index.ts';
import { fillEmail } from '#server/platform/email.ts';
import { newId } from '#server/platform/ids.ts';
import { fieldError, Problem, refuseFields } from '#server/platform/problem.ts';
import type { ProtectionDeps } from '../deps.ts';
import { returnAskedEmail, returnCertainEmail, returnRefusedEmail } from './exclusion.email.ts';
import { type Exclusion, holdStanding } from './read-exclusions.ts';
import { stateOf } from './rules.ts';
import { sayWhen } from './say-when.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** When a player may play again whose return is certain from now on. */
function returnsAt(context: ProtectionDeps, player: Player, row: Exclusion): Date {
  const { waitHours, indefiniteWaitHours } = rulesOf(context, player).exclusionReturn;
  return new Date(context.clock.now().getTime() + (row.ends_at === null ? indefiniteWaitHours : waitHours) * hourMs);
}

async function makeCertain(tx: Tx, context: ProtectionDeps, player: Player, row: Exclusion): Promise<Date> {
  const at = returnsAt(context, player, row);
  await tx.updateTable('exclusion').set({ returns_at: at, asked_at: null }).where('id', '=', row.id).execute();
  const email = fillEmail(returnCertainEmail, { params: { day: sayWhen(player, at) } });
  await tell(tx, context, { playerId: player.id, kind: 'exclusion', key: `return certain ${row.id} ${at.toISOString()}`, email });
  return at;
}

async function askOperator(tx: Tx, context: ProtectionDeps, player: Player, row: Exclusion, reason: string): Promise<void> {
  if (reason.length < 3) throw refuseFields(fieldError('reason', 'required'));
  const id = newId();
  const now = context.clock.now();
  const decideBy = new Date(now.getTime() + (rulesOf(context, player).exclusionReturn.decideDays ?? 0) * dayMs);
  await tx.insertInto('exclusion_return').values({ id, exclusion_id: row.id, asked_at: now, reason, decide_by: decideBy }).execute();
  await tx.updateTable('exclusion').set({ asked_at: now }).where('id', '=', row.id).execute();
  const email = fillEmail(returnAskedEmail, { params: { day: sayWhen(player, decideBy) } });
  await tell(tx, context, { playerId: player.id, kind: 'exclusion', key: `return asked ${id}`, email });
}

/**
 * The player asks to come back. The same again changes nothing.
 * @throws Problem not-found for what is no exclusion of the player that stands; exclusion-stands while it cannot end; invalid-input without
 *   a reason where one is asked for
 */
export async function askReturn(
  tx: Tx,
  context: ProtectionDeps,
  { playerId, id, reason }: { playerId: string; id: string; reason: string },
): Promise<void> {
  const player = await holdPlayer(tx, playerId);
  const row = await holdStanding(tx, playerId);
  if (row?.id !== id) throw new Problem('not-found', 'You have no such break or exclusion.');
  const { mayAskEarly, decideDays } = rulesOf(context, player).exclusionReturn;
  const state = stateOf(row, context.clock.now());
  if (state === limitStatus.ending || state === limitStatus.review || state === limitStatus.over) return;
  if (row.definition === limitDefinition.coolingOff) throw new Problem('exclusion-stands', 'A break ends by itself, and not before.');
  if (state === limitStatus.active && !mayAskEarly) {
    const detail = row.ends_at === null ? 'It was chosen for ever.' : 'You can ask to come back once it is over, and not before.';
    throw new Problem('exclusion-stands', detail);
  }
  if (decideDays === null) await makeCertain(tx, context, player, row);
  else await askOperator(tx, context, player, row, reason);
  await recordAudit(tx, context.clock, {
    actor: `player:${playerId}`,
    action: 'exclusion ask-return',
    subject: playerId,
    // their own words stand with the request, where they can be taken away
    reason: 'asked by the player',
    before: { exclusion: row.id, state },
    after: { exclusion: row.id, state: decideDays === null ? limitStatus.ending : limitStatus.review },
  });
}

/**
 * The operator decides on a return that was asked for: granted, it follows after the time of the jurisdiction; refused, the exclusion stays.
 * @throws Problem conflict where nothing waits for a decision
 */
export async function decideReturn(
  tx: Tx,
  context: ProtectionDeps,
  { playerId, isGranted, actor, reason }: { playerId: string; isGranted: boolean; actor: string; reason: string },
): Promise<{ returnsAt: Date | null }> {
  const player = await holdPlayer(tx, playerId);
  const row = await holdStanding(tx, playerId);
  if (row === undefined || row.asked_at === null) throw new Problem('conflict', 'No return of this player waits for a decision.');
  const at = isGranted ? await makeCertain(tx, context, player, row) : null;
  if (!isGranted) {
    await tx.updateTable('exclusion').set({ asked_at: null }).where('id', '=', row.id).execute();
    const email = fillEmail(returnRefusedEmail, { params: { reason } });
    await tell(tx, context, { playerId, kind: 'exclusion', key: `return refused ${row.id} ${row.asked_at.toISOString()}`, email });
  }
  await tx
    .updateTable('exclusion_return')
    .set({ decided_at: context.clock.now(), decided_by: actor, is_granted: isGranted, decision_reason: reason, returns_at: at })
    .where('exclusion_id', '=', row.id)
    .where('decided_at', 'is', null)
    .execute();
  await recordAudit(tx, context.clock, {
    actor,
    action: isGranted ? 'exclusion grant-return' : 'exclusion refuse-return',
    subject: playerId,
    reason,
    before: { exclusion: row.id, askedAt: row.asked_at },
    after: { exclusion: row.id, returnsAt: at },
  });
  return { returnsAt: at };
}
