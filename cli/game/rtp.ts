import { formatPromise, type GameReturn, readReturns, watchReturns } from '#server/modules/play/index.ts';
import { Refusal, table, type AppVerb } from '../verb.ts';

const percent = (share: number | undefined): string => (share === undefined || Number.isNaN(share) ? '-' : `${(share * 100).toFixed(3)} %`);
const day = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
const verdictOf = ({ band, isOutside }: GameReturn): string => (band === undefined ? 'no band told' : isOutside ? 'OUTSIDE' : 'inside');

export const rtp: AppVerb = {
  usage: '[game] [--json]',
  summary: 'What games returned beside what their maths promise: rounds, period, and the band in which 99.9 % of all samples lie',
  flags: ['json'],
  async run({ context, say, words, options }) {
    await watchReturns(context);
    const [game] = words;
    const found = await readReturns(context, context.database.db, game === undefined ? undefined : [game]);
    if (options['json'] !== undefined) return say(JSON.stringify(found, null, 2));
    if (found.length === 0) {
      if (game !== undefined) throw new Refusal(`No finished round of "${game}" has been counted.`);
      return say('No finished round has been counted.');
    }
    const rows = found.map((one) => [
      one.game,
      String(one.plays),
      percent(one.actual),
      formatPromise(one.promised),
      one.band === undefined ? '-' : `± ${percent(one.band)}`,
      verdictOf(one),
      day(one.from),
      day(one.to),
    ]);
    say(table(['Game', 'Rounds', 'Actual', 'Promised', 'Band', 'It is', 'From (UTC)', 'To'], rows));
  },
};
