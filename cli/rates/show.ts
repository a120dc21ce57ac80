import { readRateHistory, readRateProposals, readRatesInForce } from '#server/modules/reference/index.ts';
import { Refusal, table, type AppVerb } from '../verb.ts';

const newest = 30;
const isoMinute = (at: Date): string => `${at.toISOString().slice(0, 16)}Z`;

export const show: AppVerb = {
  usage: '[currency]',
  summary: 'The currency rates in force, how old they are, and what waits for a word; with a currency, its latest rates',
  async run({ context, say, words }) {
    const { settings, database } = context;
    const [code] = words;
    if (code !== undefined) {
      if (settings.currency(code) === undefined) throw new Refusal(`There is no currency ${code}.`);
      const rows = await readRateHistory(database.db, code, newest);
      const cells = rows.map(({ rate, at, readAt, source, state }) => [rate, isoMinute(at), isoMinute(readAt), source, state]);
      say(table([`${settings.baseCurrency.code} for 1 ${code}`, 'Of', 'Came', 'From', ''], cells));
      return;
    }
    const nowMs = context.clock.wallMs();
    const rates = await readRatesInForce(database.db);
    const proposals = await readRateProposals(database.db, context.clock);
    const rows = rates.map(({ currency, rate, at, source, isSet, waiting }) => {
      const staleAt = settings.requireCurrency(currency).rate.staleAt;
      const notes = [
        staleAt !== null && staleAt.getTime() <= nowMs ? 'old' : '',
        isSet ? 'stays until it is set to follow' : '',
        ...proposals.flatMap(({ subject, wish, proposed_by: by }) =>
          subject === currency ? [`${by} sets ${String(wish['rate'] ?? wish['follow'])}, waits for a second person`] : [],
        ),
        waiting === undefined ? '' : `${waiting.source} gives ${waiting.rate} of ${isoMinute(waiting.at)}`,
      ];
      return [currency, rate, isoMinute(at), source, notes.filter(Boolean).join('; ')];
    });
    say(table(['Currency', `In ${settings.baseCurrency.code}`, 'Of', 'From', ''], rows));
    say(`\nSources: ${context.config.currencyRates.sources.join(', ') || 'none (RATES_SOURCES)'}`);
  },
};
