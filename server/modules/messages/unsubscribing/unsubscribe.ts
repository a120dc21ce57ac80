import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { MessageDeps } from '../deps.ts';
import { setChoice } from '../preferences/set-choice.ts';
import { setRhythm } from '../preferences/set-rhythm.ts';
import { isDigest, readUnsubscribeToken, rhythmOf, type Unsubscribing } from './unsubscribe-token.ts';

/** Whom and what the code of an email is about. @throws Problem code-refused */
export async function requireUnsubscribing(db: Db, context: MessageDeps, code: string): Promise<Unsubscribing> {
  const named = readUnsubscribeToken(context.secrets, code);
  // who was erased has no address to which anything could be sent
  if (named === undefined || (await context.notifiedPlayer(db, named.playerId)).erased_at !== null)
    throw new Problem('code-refused', 'This address is not whole, or not ours. Open the link in the email itself, or sign in and choose.');
  return named;
}

/** Ends emails of a kind, or lets them come again; the same again changes nothing. @throws Problem code-refused */
export async function unsubscribe(tx: Tx, context: MessageDeps, code: string, isOn: boolean): Promise<Unsubscribing> {
  const named = await requireUnsubscribing(tx, context, code);
  const { playerId, kind } = named;
  if (isDigest(kind)) await setRhythm(tx, context, playerId, isOn ? rhythmOf(kind) : 'none');
  else await setChoice(tx, context.clock, playerId, { kind, way: 'mail', isOn });
  return named;
}
