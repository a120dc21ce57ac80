import { isOptional, kindNames, kindRow, type NotificationKind, type NotificationWay } from '#contract/notification-kinds.ts';
import type { Data } from '#contract/kernel/calls.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { fieldError, refuseFields } from '#server/platform/problem.ts';
import { handle, type MessageDeps } from '../deps.ts';
import { isOn } from '../telling/choose-ways.ts';
import { readPreferences } from './read-preferences.ts';
import { setChoice } from './set-choice.ts';
import { setRhythm } from './set-rhythm.ts';

type Told = Data<'readNotificationPreferences'>;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const timeOf = (minutes: number): string => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

async function readAll(db: Db, { notifiedPlayer }: MessageDeps, playerId: string): Promise<Told> {
  const preferences = await readPreferences(db, playerId);
  const player = await notifiedPlayer(db, playerId);
  const { quiet, rhythm } = preferences;
  const way = (kind: NotificationKind, name: NotificationWay) => {
    const row = kindRow(kind);
    return { rule: row[name], isOn: isOn(preferences, kind, row, name) };
  };
  return {
    kinds: kindNames.map((kind) => ({
      kind,
      topic: kindRow(kind).topic,
      notice: way(kind, 'notice'),
      mail: way(kind, 'mail'),
      push: way(kind, 'push'),
    })),
    quiet: quiet === undefined ? null : { from: timeOf(quiet.from), until: timeOf(quiet.until) },
    rhythm,
    timeZone: player.time_zone,
    isEmailProven: player.email_confirmed_at !== null,
  };
}

async function setQuietHours(tx: Tx, { clock }: MessageDeps, playerId: string, quiet: Told['quiet']): Promise<void> {
  const changed = {
    quiet_from: quiet === null ? null : minutesOf(quiet.from),
    quiet_until: quiet === null ? null : minutesOf(quiet.until),
    changed_at: clock.now(),
  };
  await tx
    .insertInto('notification_setting')
    .values({ player_id: playerId, ...changed })
    .onConflict((conflict) => conflict.column('player_id').doUpdateSet(changed))
    .execute();
}

export const readNotificationPreferences = handle('readNotificationPreferences', async ({ context, db, session }) => ({
  data: await readAll(db, context, session.playerId),
}));

export const changeNotificationPreferences = handle('changeNotificationPreferences', async ({ context, tx, session, body }) => {
  const { choices = [], quiet, rhythm } = body;
  const fixed = choices.filter(({ kind, way }) => !isOptional(kindRow(kind)[way]));
  if (fixed.length > 0) throw refuseFields(...fixed.map(({ kind, way }) => fieldError(`choices.${kind}.${way}`, 'fixed')));
  // in one order, so that two changes at once wait for each other and do not stand in each other's way
  const ordered = choices.toSorted((a, b) => (`${a.kind} ${a.way}` < `${b.kind} ${b.way}` ? -1 : 1));
  for (const choice of ordered) await setChoice(tx, context.clock, session.playerId, choice);
  if (quiet !== undefined) await setQuietHours(tx, context, session.playerId, quiet);
  if (rhythm !== undefined) await setRhythm(tx, context, session.playerId, rhythm);
  return { data: await readAll(tx, context, session.playerId) };
});
