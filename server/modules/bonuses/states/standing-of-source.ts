// Whether the deposit stands that brought a bonus. Its source names it, and of what free spins have won, that of the spins.
import type { Db } from '#server/platform/database.ts';
import type { BonusDeps, DepositStanding } from '../deps.ts';
import { type BonusRow, spinsSource } from './to-player-bonus.ts';

export type Brought = Pick<BonusRow, 'source'>;

/** Returns how the deposit stands that brought it; what no deposit brought stands by itself. */
export async function standingOfSource(db: Db, deps: Pick<BonusDeps, 'standingOf'>, { source }: Brought): Promise<DepositStanding> {
  const [kind, id = ''] = source.split(' ');
  if (kind === 'deposit') return await deps.standingOf(db, id);
  if (!source.startsWith(spinsSource)) return 'stands';
  const spins = await db.selectFrom('player_spins').select('source').where('id', '=', id).executeTakeFirst();
  return spins === undefined ? 'stands' : await standingOfSource(db, deps, spins);
}
