// The figures of a game, each with what it means.
import type { Data } from '#contract/kernel/calls.ts';
import { formatNumber, formatPercent, formatShortPercent } from '#site/shared/i18n/numbers.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';

export interface Fact {
  id: 'rtp' | 'hit' | 'volatility' | 'max-win' | 'lines';
  name: string;
  value: string;
  note: string;
  /** The figure without rounding, and how it was found. */
  exact?: { value: string; how: string };
}

/** What is known of a game, the most important first. */
export function factsOf(game: Data<'readGame'>, { say, locale }: Texts): Fact[] {
  // a figure that nobody can check is its provider's word
  const isChecked = game.verifyUrl !== null;
  const facts: (Fact | undefined)[] = [
    game.rtp === null
      ? undefined
      : {
          id: 'rtp',
          name: say('games.fact.rtp'),
          value: formatShortPercent(game.rtp, locale),
          note: say(isChecked ? 'games.fact.rtp-note' : 'games.fact.rtp-stated'),
          exact: { value: formatPercent(game.rtp, locale), how: say(isChecked ? 'games.fact.rtp-how' : 'games.fact.rtp-stated-how') },
        },
    game.hitFrequency === null
      ? undefined
      : {
          id: 'hit',
          name: say('games.fact.hit'),
          value: formatShortPercent(game.hitFrequency, locale),
          note: say('games.fact.hit-note'),
          exact: { value: formatPercent(game.hitFrequency, locale), how: say('games.fact.hit-how') },
        },
    game.volatility === null
      ? undefined
      : {
          id: 'volatility',
          name: say('games.fact.volatility'),
          value: say(`games.volatility.${game.volatility}`),
          note: say('games.fact.volatility-note'),
        },
    game.maxWinTimes === null
      ? undefined
      : {
          id: 'max-win',
          name: say('games.fact.max-win'),
          value: say('games.fact.max-win-value', { times: formatNumber(game.maxWinTimes, locale) }),
          note: say('games.fact.max-win-note'),
        },
    game.lines === null
      ? undefined
      : { id: 'lines', name: say('games.fact.lines'), value: String(game.lines), note: say('games.fact.lines-note') },
  ];
  return facts.filter((fact) => fact !== undefined);
}
