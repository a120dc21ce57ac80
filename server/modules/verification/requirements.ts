// What is asked of a player, each with the event that made it known and when it was told: nothing is first asked for at a withdrawal that could
// have been asked for before it.
import { type CheckKind, verifiedActs, type VerifiedAct } from '#contract/verification.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import { tell, type TellDeps } from '#server/modules/messages/index.ts';
import { readRules } from '#server/modules/players/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { VerificationDeps } from './deps.ts';
import { needsOf } from './needs.ts';

type Context = TellDeps & Pick<VerificationDeps, 'jurisdictions'>;

/** What makes a requirement known, and how it was told. */
export interface Occasion {
  event: 'registration' | 'rules';
  /** The form that everybody signs up by leads to the page about it; whoever is here already gets a notification. */
  toldBy: 'sign-up' | 'notification';
}

interface Asked {
  act: VerifiedAct;
  kind: CheckKind;
}

/** What the rules ask, act by act. */
export const asksOf = (rules: Rules): Asked[] => verifiedActs.flatMap((act) => needsOf(rules, act).checks.map((kind) => ({ act, kind })));

/** Writes down what the rules ask of a player and was not asked yet, told in the same transaction. Returns what is new. */
export async function raiseRequirements(tx: Tx, context: Context, playerId: string, { event, toldBy }: Occasion): Promise<Asked[]> {
  const asks = asksOf(await readRules(tx, context, playerId));
  if (asks.length === 0) return [];
  const now = context.clock.now();
  const rows = await tx
    .insertInto('verification_requirement')
    .values(asks.map((asked) => ({ ...asked, player_id: playerId, event, known_at: now, told_at: now, told_by: toldBy })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['act', 'kind'])
    .execute();
  if (rows.length > 0 && toldBy === 'notification') {
    const key = `verification needed ${rows.map(({ act, kind }) => `${act} ${kind}`).join(', ')}`;
    await tell(tx, context, { playerId, kind: 'check', key, data: { event: 'verification.needed' } });
  }
  return rows;
}

/** The checks for an act that the player was told of before this moment. What was not told is not held against a withdrawal. */
export async function readTold(db: Db, playerId: string, act: VerifiedAct): Promise<CheckKind[]> {
  const rows = await db
    .selectFrom('verification_requirement')
    .select('kind')
    .where('player_id', '=', playerId)
    .where('act', '=', act)
    .execute();
  return rows.map(({ kind }) => kind);
}
