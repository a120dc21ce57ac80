// Drops: a bonus each time that a player has staked a sum, or once. What an account stakes is summed by the numbers of its entries, so that each
// stake is in the sum once, whenever and by whomever it is asked for.
import { readPlaySums, readSeqBefore } from '#server/modules/wallet/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { BonusDeps } from '../deps.ts';
import { issueBonus } from '../granting/issue-bonus.ts';
import { maxAmountOf } from '../templates/amounts.ts';
import type { Template } from '../templates/template-schema.ts';
import { productsFilter } from './products-filter.ts';

export interface StakingAccount {
  id: string;
  playerId: string;
  currency: string;
}

/** Sums what an account has staked since a template is in force, and grants what that drops. */
export async function dropBonuses(tx: Tx, deps: BonusDeps, template: Template, account: StakingAccount): Promise<void> {
  const { identity, body } = template;
  const { id, playerId, currency } = account;
  const after = BigInt(body.currencies[currency]?.dropAfter ?? 0);
  if (after === 0n) return;
  const begin = await readSeqBefore(tx, id, new Date(body.from));
  await tx
    .insertInto('bonus_drop')
    .values({ template: identity, account_id: id, player_id: playerId, seq: begin })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const drop = await tx
    .selectFrom('bonus_drop')
    .selectAll()
    .where('template', '=', identity)
    .where('account_id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const filter = await productsFilter(tx, deps, body);
  const sums = await readPlaySums(tx, playerId, { [id]: String(begin) }, { [id]: String(drop.seq) }, filter);
  const own = sums.find(({ accountId }) => accountId === id);
  const staked = drop.staked + (own?.staked ?? 0n);
  const due = staked < 0n ? 0 : Number(staked / after);
  const most = body.once === null ? due : Math.min(due, 1);
  for (let number = drop.drops + 1; number <= most; number += 1) {
    const source = `drop ${identity} ${id} ${number}`;
    const reason = `${after * BigInt(number)} were staked`;
    await issueBonus(tx, deps, template, {
      playerId,
      accountId: id,
      currency,
      amount: maxAmountOf(body, currency),
      source,
      actor: 'system',
      reason,
    });
  }
  await tx
    .updateTable('bonus_drop')
    .set({ seq: own?.upTo ?? drop.seq, staked, drops: Math.max(drop.drops, most) })
    .where('template', '=', identity)
    .where('account_id', '=', id)
    .execute();
}
