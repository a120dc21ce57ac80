// Which jurisdiction a player is under: chosen by country when the account is opened, and kept. A change of the settings moves nobody;
// an operator does.
import type { Jurisdiction, Rules } from '#server/modules/jurisdiction/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { PlayerDeps } from './deps.ts';

type Deps = Pick<PlayerDeps, 'jurisdictions'>;

/** Somebody with an account, or who opens one. */
export interface Placed {
  country: string | undefined;
  /** Null for an account that no start of this version has seen yet. */
  jurisdiction?: string | null;
}

/** Returns the jurisdiction that the player is under. */
export const jurisdictionOf = ({ jurisdictions }: Deps, { country, jurisdiction }: Placed): Jurisdiction =>
  jurisdiction === undefined || jurisdiction === null ? jurisdictions.of(country) : jurisdictions.named(jurisdiction);

/** Returns the rules that hold for the player. */
export const rulesOf = (context: Deps, player: Placed): Rules => jurisdictionOf(context, player).rules;

/** Returns the jurisdiction of the player of this id, by one look-up. @throws Error where there is none */
export async function readJurisdiction(db: Db, context: Deps, playerId: string): Promise<Jurisdiction> {
  const placed = await db.selectFrom('player').select(['country', 'jurisdiction']).where('id', '=', playerId).executeTakeFirstOrThrow();
  return jurisdictionOf(context, placed);
}

/** Returns the rules that hold for the player of this id, by one look-up. @throws Error where there is none */
export const readRules = async (db: Db, context: Deps, playerId: string): Promise<Rules> =>
  (await readJurisdiction(db, context, playerId)).rules;
