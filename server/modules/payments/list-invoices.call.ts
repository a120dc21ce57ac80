import { integerToWire } from '#contract/kernel/money.ts';
import { readRules } from '#server/modules/players/index.ts';
import { Problem } from '#server/platform/problem.ts';
import { handle } from './deps.ts';
import { toInvoice } from './to-invoice.ts';

export const listInvoices = handle('listInvoices', async ({ context, db, session, query: filter }) => {
  const { page = 1, perPage = 20 } = filter;
  let query = db.selectFrom('invoice').where('player_id', '=', session.playerId);
  if (filter.type !== undefined) query = query.where('type', '=', filter.type as 1 | 2);
  if (filter.status !== undefined && filter.status.length > 0) query = query.where('status', 'in', filter.status as 1[]);
  if (filter.currency !== undefined) query = query.where('currency', '=', filter.currency);
  const isWhole = filter.type === undefined && filter.currency === undefined && !filter.status?.length && filter.before === undefined;
  if (filter.before !== undefined) {
    const anchor = await db
      .selectFrom('invoice')
      .select('id')
      .where('id', '=', filter.before)
      .where('player_id', '=', session.playerId)
      .executeTakeFirst();
    if (anchor === undefined) throw new Problem('not-found', 'You have no such payment.');
    query = query.where('id', '<=', anchor.id);
  }
  const rows = await query
    .selectAll()
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const counted = isWhole
    ? await db.selectFrom('payment_count').select('invoices as total').where('player_id', '=', session.playerId).executeTakeFirst()
    : await query.select((e) => e.fn.countAll<bigint>().as('total')).executeTakeFirst();
  const rules = await readRules(db, context, session.playerId);
  return {
    data: rows.map((row) => toInvoice(row, rules)),
    meta: { page, perPage, total: integerToWire(counted?.total ?? 0n) },
  };
});
