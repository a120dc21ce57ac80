// Bonuses that were activated before the ledger knew what stakes may be under them: it is told once, at the start of the version that knows.
import { findWithoutRule, setBonusRule } from '#server/modules/wallet/index.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { lockBonus } from '../states/lock-bonus.ts';
import { requireTemplate } from '../templates/read-templates.ts';
import { stakeRuleOf } from './stake-rule.ts';

const atOnce = 500;
interface Active {
  id: string;
  player_id: string;
  account_id: string;
}

const readActive = async (db: Db, after: string | undefined): Promise<Active[]> =>
  await db
    .selectFrom('player_bonus')
    .select(['id', 'player_id', 'account_id'])
    .where('status', '=', 2)
    .$if(after !== undefined, (q) => q.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(atOnce)
    .execute();

/** Says what holds under a bonus, unless it has ended meanwhile. */
async function fill(tx: Tx, { player_id: playerId, id }: Active): Promise<void> {
  const row = await lockBonus(tx, playerId, id);
  if (row.status !== 2) return;
  const { body } = await requireTemplate(tx, row.template, row.template_version);
  await setBonusRule(tx, playerId, row.account_id, stakeRuleOf(body, row.currency));
}

/**
 * Says to the ledger what stakes may be under every active bonus of which it does not know. Again, or in two processes at once, it is the same.
 * @throws Error where some could not be said; the others are, and a later start says those
 */
export async function fillBonusRules({ database }: Pick<BonusDeps, 'database'>): Promise<void> {
  const failures: unknown[] = [];
  let last: string | undefined;
  for (;;) {
    const rows = await readActive(database.db, last);
    const silent = await findWithoutRule(
      database.db,
      rows.map(({ account_id }) => account_id),
    );
    for (const row of rows.filter(({ account_id }) => silent.has(account_id)))
      await database.transact(async (tx) => await fill(tx, row)).catch((error: unknown) => failures.push(error));
    if (rows.length < atOnce) break;
    last = rows.at(-1)?.id;
  }
  if (failures.length > 0) throw new AggregateError(failures, `The ledger does not know the rules of ${failures.length} active bonuses`);
}
