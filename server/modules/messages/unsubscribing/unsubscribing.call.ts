import { kindRow } from '#contract/notification-kinds.ts';
import { handle } from '../deps.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { isOn } from '../telling/choose-ways.ts';
import { requireUnsubscribing, unsubscribe } from './unsubscribe.ts';
import { isDigest, type Unsubscribing } from './unsubscribe-token.ts';

/** The kind as answers name it. */
const nameOf = ({ kind }: Unsubscribing) => (isDigest(kind) ? 'digest' : kind);

export const readUnsubscribing = handle('readUnsubscribing', async ({ context, body }) => {
  const { db } = context.database;
  const named = await requireUnsubscribing(db, context, body.code);
  const { playerId, kind } = named;
  const preferences = await readPreferences(db, playerId);
  const isSent = preferences.rhythm !== 'none' && (isDigest(kind) || isOn(preferences, kind, kindRow(kind), 'mail'));
  return { data: { kind: nameOf(named), isOn: isSent } };
});

export const unsubscribeHandler = handle('unsubscribe', async ({ context, tx, body }) => {
  const is = body.isOn === true;
  return { data: { kind: nameOf(await unsubscribe(tx, context, body.code, is)), isOn: is } };
});
