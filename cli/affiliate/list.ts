import { listPartners, readDeals, readTags } from '#server/modules/affiliates/index.ts';
import { type AppVerb, table } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'The partners with their tags and what is agreed',
  async run({ context, say }) {
    const { db } = context.database;
    const partners = await listPartners(db);
    if (partners.length === 0) {
      say('There is no partner.');
      return;
    }
    const rows = await Promise.all(
      partners.map(async (partner) => {
        const [deal] = await readDeals(db, partner.id);
        const share = deal === undefined ? 'nothing' : `${deal.revenue_share / 10} %${deal.cpa === null ? '' : ' and a sum a player'}`;
        return [partner.name, (await readTags(db, partner.id)).join(' '), share, partner.closed_at === null ? 'open' : 'closed'];
      }),
    );
    say(table(['Partner', 'Tags', 'Agreed', 'State'], rows));
  },
};
