import { findOrOpenAccount } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { standingOfSource } from '../states/standing-of-source.ts';
import { spinsSource } from '../states/to-player-bonus.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { openBonus } from './issue-bonus.ts';

const dayMs = 86_400_000;

/**
 * Issues what free spins have won as a bonus, under the terms that they were granted by. It was promised with them, so nothing that came
 * since stands against it but that their deposit is gone. The same spins again issue nothing more.
 */
export async function issueSpinWinnings(tx: Tx, deps: BonusDeps, freeSpinsId: string, amount: bigint): Promise<void> {
  const spins = await tx.selectFrom('player_spins').selectAll().where('id', '=', freeSpinsId).executeTakeFirst();
  if (spins === undefined || amount === 0n || (await standingOfSource(tx, deps, spins)) === 'gone') return;
  const { player_id: playerId, currency } = spins;
  const source = `${spinsSource}${freeSpinsId}`;
  const known = await tx.selectFrom('player_bonus').select('id').where('player_id', '=', playerId).where('source', '=', source).execute();
  if (known.length > 0) return;
  const template = await requireTemplate(tx, spins.template, spins.template_version);
  const accountId = await findOrOpenAccount(tx, deps, playerId, currency);
  const grant = { playerId, accountId, currency, amount, source, actor: 'system', reason: `the winnings of free spins ${freeSpinsId}` };
  await openBonus(tx, deps, template, grant, new Date(deps.clock.now().getTime() + template.body.acceptDays * dayMs));
}
