import { type AppVerb, table, UsageError } from '../verb.ts';
import { moneyOf, requireJackpots } from './tell-jackpot.ts';

export const list: AppVerb = {
  usage: '',
  summary: 'The progressive jackpots as their providers tell them',
  async run(given) {
    const { words, say } = given;
    if (words.length > 0) throw new UsageError('It takes nothing.');
    const rows = (await requireJackpots(given)).map(({ provider, jackpot }) => {
      const { whole } = moneyOf(given, jackpot.currency);
      const { mustDropBy } = jackpot.parameters;
      return [
        jackpot.id,
        jackpot.name,
        provider,
        jackpot.state,
        whole(jackpot.amount),
        mustDropBy === undefined ? '-' : whole(mustDropBy),
        String(jackpot.run - 1),
        jackpot.next === undefined ? '' : 'new parameters wait',
      ];
    });
    say(table(['Jackpot', 'Name', 'Provider', 'State', 'Stands at', 'Won by', 'Times won', ''], rows));
  },
};
