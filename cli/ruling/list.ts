import { readOpenProposals } from '#server/modules/sports/index.ts';
import { type AppVerb, table } from '../verb.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'Bets and windows that operators want settled or void by hand: those that wait for a second person, or for the book',
  async run({ context, say }) {
    const rows = await readOpenProposals(context.database.db);
    if (rows.length === 0) {
      say('No proposal waits.');
      return;
    }
    const cells = rows.map((row) => [
      row.id,
      row.kind,
      row.subject,
      row.state === 'waiting' ? 'waits for a second person' : 'confirmed, waits for the book',
      row.proposed_by,
      row.proposed_at.toISOString(),
      JSON.stringify(row.request),
      row.reason,
    ]);
    say(table(['Proposal', 'Kind', 'Of', 'State', 'Proposed by', 'At', 'What', 'Reason'], cells));
  },
};
