import { readDeals, readPostbacks, readTags } from '#server/modules/affiliates/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

export const show: AppVerb = {
  usage: '<partner>',
  summary: 'A partner with tags, deals, and what the partner was told of players',
  async run(given) {
    const { context, say } = given;
    const { db } = context.database;
    const partner = await requirePartner(given);
    say(`${partner.name} <${partner.email}>, partner ${partner.id}, ${partner.closed_at === null ? 'open' : 'closed'}`);
    say(`Tags: ${(await readTags(db, partner.id)).join(' ') || 'none'}`);
    for (const deal of await readDeals(db, partner.id)) {
      const newPlayer = deal.cpa === null ? '' : `, ${deal.cpa} ${deal.cpa_currency} (smallest unit) a new player`;
      const carry = deal.carries_over ? 'losses are carried over' : 'losses are forgotten';
      say(`From ${deal.from_month.slice(0, 7)}: ${deal.revenue_share / 10} %${newPlayer}; ${carry}`);
    }
    say(`Told at: ${partner.postback_url ?? 'nowhere'}`);
    const rows = (await readPostbacks(db, partner.id)).map((row) => [
      row.happened_at.toISOString().slice(0, 16),
      row.event,
      row.delivered_at === null ? 'waits' : 'told',
      String(row.attempts),
      row.last_answer ?? '',
    ]);
    if (rows.length > 0) say(table(['When', 'Event', 'State', 'Tries', 'Last answer'], rows));
  },
};
