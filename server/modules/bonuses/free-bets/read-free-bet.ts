import { playerBonusStatus } from '#contract/kernel/constants.ts';
import type { Db } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import { requireTemplate } from '../templates/read-templates.ts';

export interface FreeBet {
  currency: string;
  amount: bigint;
  /** Hundredths: no selection of the bet is at lower odds. */
  minOdds: number | undefined;
  /** False once it was staked or is over. */
  isWaiting: boolean;
}

/** A player's free bet, whatever became of it. @throws Problem not-found where the player has none of this id */
export async function requireFreeBet(db: Db, playerId: string, id: string): Promise<FreeBet> {
  const row = await db.selectFrom('player_bonus').selectAll().where('id', '=', id).where('player_id', '=', playerId).executeTakeFirst();
  const body = row && (await requireTemplate(db, row.template, row.template_version)).body;
  if (row === undefined || body?.kind !== 'free-bet') throw new Problem('not-found', 'You have no such free bet.');
  return { currency: row.currency, amount: row.amount, minOdds: body.wagering.minOdds, isWaiting: row.status === playerBonusStatus.issued };
}
