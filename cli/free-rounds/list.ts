import { readFreeRounds } from '#server/modules/play/index.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { toDecimal } from '#contract/kernel/money.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';

const maxListed = 500;

export const list: AppVerb = {
  usage: '',
  summary: 'The newest grants of free rounds, with what their providers say came of them',
  async run({ context, words, say }) {
    if (words.length > 0) throw new UsageError('It takes nothing.');
    const grants = await readFreeRounds(context, maxListed);
    if (grants.length === 0) {
      say('No free rounds were granted.');
      return;
    }
    const players = await readKnownAs(
      context.database.db,
      grants.map((grant) => grant.player_id),
    );
    const cells = grants.map((grant) => {
      const { subunitToUnit } = context.settings.requireCurrency(grant.currency);
      return [
        grant.id,
        players.get(grant.player_id)?.email ?? grant.player_id,
        grant.game,
        String(grant.count),
        `${toDecimal(grant.stake, subunitToUnit)} ${grant.currency}`,
        grant.valid_until.toISOString().slice(0, 16),
        grant.state,
        grant.told_played === null ? '' : `${grant.told_played} played, ${toDecimal(grant.told_win ?? 0n, subunitToUnit)} won`,
      ];
    });
    say(table(['Grant', 'Player', 'Game', 'Rounds', 'Stake', 'Until', 'State', 'Told'], cells));
  },
};
