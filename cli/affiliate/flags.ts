import { readFlags } from '#server/modules/affiliates/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { requirePartner } from './require-partner.ts';

export const flags: AppVerb = {
  usage: '[partner]',
  summary: 'What was seen that may mean that a partner sends himself: the same e-mail, or one device for several players',
  async run(given) {
    const { context, say, words } = given;
    const partner = words.length === 0 ? undefined : await requirePartner(given);
    const found = await readFlags(context.database.db, partner?.id);
    if (found.length === 0) {
      say('Nothing was seen.');
      return;
    }
    const rows = found.map(({ playerId, kind, evidence, notedAt, refusedAt }) => [
      notedAt.toISOString().slice(0, 16),
      playerId,
      kind,
      refusedAt === null ? 'counted' : 'not counted',
      JSON.stringify(evidence),
    ]);
    say(table(['Seen', 'Player', 'Kind', 'Now', 'Evidence'], rows));
  },
};
