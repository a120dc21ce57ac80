import { formatMoney } from '#contract/kernel/money.ts';
import type { EventExposure } from '#contract/protocols/sportsbook-operator.ts';
import { readExposure } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, type Given, Refusal, table, UsageError } from '../verb.ts';

const maxEvents = 50;

/** Exposure is told in hundredths of a euro, whatever the house counts in. */
const euros = (digits: string): string => formatMoney(BigInt(digits), { code: 'EUR', subunitToUnit: 100 }, 'en');

const nameOf = ({ eventId, name }: EventExposure): string => (name === null ? eventId : `${name} (${eventId})`);

function sayEvent({ say }: Pick<Given, 'say'>, event: EventExposure): void {
  say(`${nameOf(event)}: up to ${euros(event.worst)} could be lost on ${event.bets} bets with stakes of ${euros(event.stake)}.`);
  const rows = event.markets.flatMap((market) =>
    market.outcomes.map((one, at) => [
      at === 0 ? `${market.marketId} ${market.specifiers}`.trim() : '',
      one.outcomeId,
      String(one.bets),
      euros(one.stake),
      euros(one.pays),
      euros(one.net),
    ]),
  );
  say(`\n${table(['Market', 'If this wins', 'Bets', 'Staked', 'Pays at most', 'Loses'], rows)}`);
}

export const exposure: AppVerb = {
  usage: '[<event>] [--json]',
  summary: 'What could be lost by event, the worst first, with every other leg of a combo taken as won; of one event by outcome',
  flags: ['json'],
  async run(given) {
    const { context, say, options, words } = given;
    const [eventId] = words;
    if (words.length > 1) throw new UsageError('Name one event by its id, or none for all.');
    const told = await readExposure(context, { limit: maxEvents, ...(eventId !== undefined && { eventId }) }).catch(asRefusal);
    if (options['json'] !== undefined) {
      say(JSON.stringify(told, null, 2));
      return;
    }
    const [first] = told.events;
    if (eventId !== undefined) {
      if (first === undefined) throw new Refusal(`No bet is open on ${eventId}.`);
      sayEvent(given, first);
      return;
    }
    const rows = told.events.map((event) => [
      nameOf(event),
      event.startsAt === null ? '-' : new Date(event.startsAt).toISOString(),
      String(event.bets),
      euros(event.stake),
      euros(event.worst),
    ]);
    say(rows.length === 0 ? 'No bet is open.' : table(['Event', 'Begins', 'Bets', 'Staked', 'Could lose'], rows));
  },
};
