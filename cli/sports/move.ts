// How far the book moves prices by what it would lose itself: by at most so many per cent of the chance that a price stands for, down only.
import { formatMoney } from '#contract/kernel/money.ts';
import type { BookAnswer, BookRequest } from '#contract/protocols/sportsbook.ts';
import { maxMove, type MoveRule } from '#contract/protocols/sportsbook-operator.ts';
import { readPriceMoves, setPriceMove } from '#server/modules/sports/index.ts';
import { asRefusal } from '../jackpot/tell-jackpot.ts';
import { type AppVerb, type Given, requireReason, table, UsageError } from '../verb.ts';

type Scope = BookRequest<'set-price-move'>['scope'];

const maxOutcomes = 50;
const euros = (cents: string): string => formatMoney(BigInt(cents), { code: 'EUR', subunitToUnit: 100 }, 'en');
const perCent = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} %`;

function told(rule: MoveRule | null | undefined): string {
  if (rule == null) return 'as the wider rule has it';
  return rule.move === 0 ? 'off' : `by up to ${perCent(rule.move)}, all of it where ${euros(rule.fullAt)} would be lost`;
}

/** Hundredths of a per cent, or null for `none`. @throws UsageError */
function readMove(typed: string): number | null {
  if (typed === 'none') return null;
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(typed) ?? [];
  const move = Number(whole ?? Number.NaN) * 100 + Number(part.padEnd(2, '0'));
  if (Number.isNaN(move) || move > maxMove)
    throw new UsageError(
      `--by is a number of per cent from 0 to ${maxMove / 100} with at most two decimals, such as 8, or none; not "${typed}".`,
    );
  return move;
}

/** Hundredths of a euro. @throws UsageError */
function readFullAt(typed: string): string {
  if (!/^[1-9]\d{0,9}$/.test(typed)) throw new UsageError(`--full-at is a whole number of euros, such as 25000; not "${typed}".`);
  return `${typed}00`;
}

function readSubject({ words }: Pick<Given, 'words'>, scope: Scope, name: string): string {
  const most = { book: 0, sport: 1, league: 1, event: 1, market: 2 }[scope];
  if (words.length > most || (most > 0 && words.length === 0))
    throw new UsageError(most === 0 ? 'Nothing is named: it is for all bets.' : `Name it by its id: ${name}.`);
  return scope === 'book' ? '*' : words.join(' ');
}

const nameOfScope: Readonly<Record<Scope, string>> = {
  book: '',
  sport: '<sport>',
  league: '<league>',
  event: '<event>',
  market: '[<event>] <market>',
};

/** `move` of a scope; of the whole book nothing is named. */
export function moveVerb(scope: Scope): AppVerb {
  const name = nameOfScope[scope];
  return {
    usage: `${name} [--by 8] [--full-at 25000] --reason "why"`.trim(),
    summary: `Sets how far prices ${scope === 'book' ? '' : `of a ${scope} `}move by what the book would lose, in per cent of the chance, all of it at so many euros; 0 moves none, none leaves it to the wider rule, and nothing set only tells it`,
    options: ['by', 'full-at', 'reason'],
    async run(given) {
      const { context, actor, say, options } = given;
      const subject = readSubject(given, scope, name);
      const typed = options['full-at'];
      const fullAt = typed === undefined ? undefined : readFullAt(typed);
      const set = async (): Promise<MoveRule | undefined> =>
        (await readPriceMoves(context, 1).catch(asRefusal)).rules.find((rule) => rule.scope === scope && rule.subject === subject);
      const called = scope === 'book' ? 'all bets' : subject;
      if (options['by'] === undefined) {
        if (fullAt !== undefined) throw new UsageError('--full-at says at what the whole move is reached; say --by as well.');
        say(`Prices of ${called} move: ${told(await set())}.`);
        return;
      }
      const asked = { scope, subject, move: readMove(options['by']), ...(fullAt !== undefined && { fullAt }) };
      const reason = requireReason(given);
      const { before, now } = await setPriceMove(context, asked, { actor, reason }).catch(asRefusal);
      say(`Prices of ${called} move: ${told(now)}.`);
      say(JSON.stringify(before) === JSON.stringify(now) ? 'It was so already; nothing changed.' : `Before: ${told(before)}.`);
    },
  };
}

type Outcome = BookAnswer<'price-moves'>['outcomes'][number];

function rowOf({ eventId, name, marketId, specifiers, outcomeId, loses, move, unmoved, odds }: Outcome): string[] {
  const price = (thousandths: number | null): string => (thousandths === null ? '-' : (thousandths / 1000).toFixed(2));
  const event = name === null ? eventId : `${name} (${eventId})`;
  return [event, `${marketId} ${specifiers}`.trim(), outcomeId, euros(loses), perCent(move), price(unmoved), price(odds)];
}

export const moves: AppVerb = {
  usage: '',
  summary:
    'How far prices may move by what the book would lose, and each outcome on which it would: how much, and from which price to which it is moved',
  async run({ context, say, words }) {
    if (words.length > 0) throw new UsageError('Nothing is named: it lists all.');
    const { rules, outcomes } = await readPriceMoves(context, maxOutcomes).catch(asRefusal);
    const set = rules.map((rule) => [rule.scope, rule.subject, told(rule), rule.by, new Date(rule.at).toISOString(), rule.why]);
    say(table(['Of', 'Named', 'Prices move', 'Set by', 'At', 'Because'], set));
    say(
      outcomes.length === 0
        ? '\nNothing would be lost on any outcome.'
        : `\n${table(['Event', 'Market', 'If this wins', 'Loses', 'Moved by', 'From', 'To'], outcomes.map(rowOf))}`,
    );
  },
};
