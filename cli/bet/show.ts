import type { BookBet } from '#contract/protocols/sportsbook-bets.ts';
import { readKnownAs } from '#server/modules/players/index.ts';
import { type AppVerb, table } from '../verb.ts';
import { moneyIn, requireBet } from './require-bet.ts';

type Leg = BookBet['legs'][number];
type Bet = Awaited<ReturnType<typeof requireBet>>;

const timeOf = (ms: number | null): string => (ms === null ? '-' : new Date(ms).toISOString());

/** How a leg or a selection stands, in a word. */
export function resultWord(result: Leg['result']): string {
  if (result === null) return 'open';
  if (result.voidHalves === 2) return 'void';
  const word = result.result === 1 ? 'won' : 'lost';
  const { deadHeat, places = 1 } = result;
  const shared = deadHeat > places ? `, ${places > 1 ? `${places} places ` : ''}shared by ${deadHeat}` : '';
  return `${result.voidHalves === 1 ? 'half-' : ''}${word}${shared}`;
}

function legRows({ legs }: BookBet): string[][] {
  return legs.flatMap((leg, at) =>
    leg.selections.map((one, number) => [
      number === 0 ? String(at + 1) : '',
      one.event['en'] ?? one.eventId,
      [one.marketId, one.specifiers].join(' ').trim(),
      one.outcomeId,
      number === 0 ? `${(leg.price / 1000).toFixed(3)}${leg.isBanker ? ' banker' : ''}${leg.isLive ? ' live' : ''}` : '',
      resultWord(one.result),
      one.rule ?? '',
    ]),
  );
}

function factsOf({ bet, roundId, cashedOut }: Bet, money: (digits: string) => string, player: string): string[][] {
  return [
    ['Bet', bet.id],
    ['Player', player],
    ['Round', roundId],
    ['State', `${bet.state}${bet.isFinal ? ', final' : ''}, settlement ${bet.settlementVersion}`],
    ...(bet.refusal === null ? [] : [['Refused for', bet.refusal.code]]),
    ['Type', `${bet.type}, ${bet.lines} ${bet.lines === 1 ? 'line' : 'lines'} of ${money(bet.stakePerLine)}`],
    ['Stake', money(bet.stake)],
    [bet.isSettled ? 'Paid' : 'May return', money(bet.isSettled ? bet.payout : bet.possibleReturn)],
    ...(cashedOut === '0' ? [] : [['Cashed out', `${money(cashedOut)}, ${bet.openThousandths / 10} % is left`]]),
    ...(bet.receivable === '0' ? [] : [['Still owed', money(bet.receivable)]]),
    ['Placed', timeOf(bet.placedAt)],
    ['Accepted', timeOf(bet.acceptedAt)],
    ['Settled', timeOf(bet.settledAt)],
    ['Rules', bet.rulesVersion],
  ];
}

export const show: AppVerb = {
  usage: '<bet>',
  summary: 'A bet as the book has it: its legs, what happened, the calls to the wallet, and what was decided by hand',
  async run(given) {
    const { context, say } = given;
    const told = await requireBet(given);
    const { bet, deliveries, rulings } = told;
    const money = moneyIn(given, bet.currency);
    const player = (await readKnownAs(context.database.db, [bet.playerId])).get(bet.playerId);
    const facts = factsOf(told, money, player?.email ?? bet.playerId);
    say(facts.map(([label = '', value = '']) => `${label.padEnd(14)}${value}`).join('\n'));
    say(`\n${table(['Leg', 'Event', 'Market', 'Outcome', 'Price', 'Result', 'Rule'], legRows(bet))}`);
    const moments = (bet.moments ?? []).map((one) => [
      timeOf(one.at),
      one.kind,
      one.payout === undefined ? '' : money(one.payout),
      one.rule ?? one.detail ?? '',
    ]);
    say(`\n${table(['When', 'What happened', 'Paid', 'For'], moments)}`);
    const calls = deliveries.map((one) => [
      one.call,
      money(one.amount),
      one.state,
      String(one.settlementVersion),
      String(one.attempts),
      one.state === 'waiting' ? timeOf(one.nextAttemptAt) : '',
      one.lastAnswer ?? '',
    ]);
    if (calls.length > 0) say(`\n${table(['To the wallet', 'Amount', 'State', 'Settlement', 'Tries', 'Next', 'Answer'], calls)}`);
    if (rulings.length === 0) return;
    const hands = rulings.map((one) => [
      timeOf(one.at),
      String(one.leg + 1),
      one.verdict,
      one.reason,
      `${one.by.proposed}, ${one.by.confirmed}`,
      one.why,
    ]);
    say(`\n${table(['By hand', 'Leg', 'Result', 'Class', 'By', 'Reason'], hands)}`);
  },
};
