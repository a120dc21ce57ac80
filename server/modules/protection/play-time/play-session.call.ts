import { recordAudit } from '#server/platform/audit.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { isDue, lockPlayState, readPlayState } from './play-state.ts';
import { mayChoose, realityCheckChoices } from './reality-check.ts';
import { tellPlaySession } from './tell-play-session.ts';
import { toRealityCheck } from './to-reality-check.ts';

export const readPlaySession = handle('readPlaySession', async ({ context, db, session: { playerId } }) => {
  const state = await readPlayState(db, context, playerId);
  const { session, endsAt } = state;
  const shown =
    session === undefined || endsAt === undefined
      ? null
      : {
          id: session.id,
          beganAt: session.began_at,
          endsAt,
          ...(await context.playTime.figures.read(db, context.settings, session)),
        };
  return { data: { now: context.clock.now(), session: shown, realityCheck: toRealityCheck(context, state) } };
});

export const setRealityCheck = handle('setRealityCheck', async ({ context, tx, session: { playerId }, body: { minutes } }) => {
  const before = await lockPlayState(tx, context, playerId);
  const rule = before.rules.realityCheckMinutes;
  if (!mayChoose(minutes, rule)) throw refuseFields(fieldError('minutes', 'oneOf', { param: realityCheckChoices(rule).join(', ') }));
  const now = context.clock.now();
  if (before.session !== undefined && isDue(before, now))
    await tx.updateTable('play_session').set({ owed_at: before.dueAt }).where('id', '=', before.session.id).execute();
  await tx
    .insertInto('reality_check_setting')
    .values({ player_id: playerId, minutes, set_at: now })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet({ minutes, set_at: now }))
    .execute();
  const after = await readPlayState(tx, context, playerId);
  if (!before.isOwn || before.minutes !== after.minutes)
    await recordAudit(tx, context.clock, {
      actor: `player:${playerId}`,
      action: 'reality-check set',
      subject: playerId,
      reason: 'chosen by the player',
      before: { minutes: before.minutes },
      after: { minutes: after.minutes },
    });
  await tellPlaySession(tx, context, playerId, after.dueAt);
  return { data: toRealityCheck(context, after) };
});

export const acknowledgeRealityCheck = handle('acknowledgeRealityCheck', async ({ context, tx, session: { playerId }, body }) => {
  const before = await lockPlayState(tx, context, playerId);
  const now = context.clock.now();
  // a page may show a check that was acknowledged on another one
  const isMeant = isDue(before, now) && before.dueAt?.getTime() === Date.parse(body.dueAt);
  if (before.session === undefined || !isMeant) return { data: toRealityCheck(context, before) };
  await tx.updateTable('play_session').set({ checked_at: now, owed_at: null }).where('id', '=', before.session.id).execute();
  await recordAudit(tx, context.clock, {
    actor: `player:${playerId}`,
    action: 'reality-check acknowledge',
    subject: playerId,
    reason: body.way,
    before: { dueAt: before.dueAt },
    after: { at: now },
  });
  const after = await readPlayState(tx, context, playerId);
  await tellPlaySession(tx, context, playerId, after.dueAt);
  return { data: toRealityCheck(context, after) };
});
