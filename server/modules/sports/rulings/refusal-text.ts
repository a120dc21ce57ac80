import type { RulingRefusal } from '#contract/protocols/sportsbook-operator.ts';

const texts: Record<RulingRefusal, string> = {
  unknown: 'There is no such bet, or no bet in this window. op bet show names a bet; times are in UTC.',
  'not-accepted': 'The bet was not accepted, so there is nothing to settle.',
  settled: 'The bet is settled already: op bet resettle corrects it.',
  'not-settled': 'The bet is not settled yet: op bet settle decides it.',
  stale: 'The bet was settled meanwhile. Look at it again (op bet show) and propose anew.',
  'cashed-out': 'The bet is cashed out; nothing of it is open.',
  'round-closed':
    'The time for corrections of the bet, or of one in the window, is over: its round is closed. op wallet adjust corrects the balance.',
  'bad-leg': 'The bet has no such leg, or the leg is of several selections and cannot end half.',
  same: 'It stands so already; nothing would change. A void window ends under the name that it was made with: the market, or * for all of the event.',
  'bad-window': 'The window ends before it begins, or is not over yet.',
};

/** What an operator reads of a refusal of the book, with what to do next. */
export const refusalText = (refusal: string): string => texts[refusal as RulingRefusal] ?? refusal;
