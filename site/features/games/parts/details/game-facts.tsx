// The figures of a game, each with what it means.
import type { Data } from '#contract/kernel/calls.ts';
import { formatNumber, formatPercent } from '#site/shared/i18n/numbers.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';

type Game = Data<'readGame'>;

interface Fact {
  name: string;
  value: string;
  note: string;
}

/** What is known of a game, the most important first. */
function factsOf(game: Game, { say, locale }: Texts): Fact[] {
  const facts: (Fact | undefined)[] = [
    game.rtp === null
      ? undefined
      : { name: say('games.fact.rtp'), value: formatPercent(game.rtp, locale), note: say('games.fact.rtp-note') },
    game.hitFrequency === null
      ? undefined
      : { name: say('games.fact.hit'), value: formatPercent(game.hitFrequency, locale), note: say('games.fact.hit-note') },
    game.volatility === null
      ? undefined
      : { name: say('games.fact.volatility'), value: say(`games.volatility.${game.volatility}`), note: say('games.fact.volatility-note') },
    game.maxWinTimes === null
      ? undefined
      : {
          name: say('games.fact.max-win'),
          value: say('games.fact.max-win-value', { times: formatNumber(game.maxWinTimes, locale) }),
          note: say('games.fact.max-win-note'),
        },
    game.lines === null ? undefined : { name: say('games.fact.lines'), value: String(game.lines), note: say('games.fact.lines-note') },
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** The figures side by side. `max` leaves out those that matter less. */
export function GameFacts({ game, max = 5 }: { game: Game; max?: number }) {
  const texts = useTexts();
  const facts = factsOf(game, texts).slice(0, max);
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ name, value, note }) => (
        <div key={name}>
          <dt className="text-sm text-dim">{name}</dt>
          <dd>
            <span className="money font-title text-xl font-bold">{value}</span>
            <span className="mt-0.5 block text-xs text-dim">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
