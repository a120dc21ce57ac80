// The figures of a game, each with what it means.
import { Info } from 'lucide-react';
import { useId } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { formatNumber, formatPercent, formatShortPercent } from '#site/shared/i18n/numbers.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';

type Game = Data<'readGame'>;

interface Fact {
  name: string;
  value: string;
  note: string;
  /** The figure without rounding, and how it was found. */
  exact?: { value: string; how: string };
}

/** What is known of a game, the most important first. */
function factsOf(game: Game, { say, locale }: Texts): Fact[] {
  const facts: (Fact | undefined)[] = [
    game.rtp === null
      ? undefined
      : {
          name: say('games.fact.rtp'),
          value: formatShortPercent(game.rtp, locale),
          note: say('games.fact.rtp-note'),
          exact: { value: formatPercent(game.rtp, locale), how: say('games.fact.rtp-how') },
        },
    game.hitFrequency === null
      ? undefined
      : {
          name: say('games.fact.hit'),
          value: formatShortPercent(game.hitFrequency, locale),
          note: say('games.fact.hit-note'),
          exact: { value: formatPercent(game.hitFrequency, locale), how: say('games.fact.hit-how') },
        },
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

/** A figure that opens its exact value; the browser itself opens it, so it does before any script. */
function ExactValue({ name, value, exact }: { name: string; value: string; exact: NonNullable<Fact['exact']> }) {
  const { say } = useTexts();
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        className="fact-more money font-title text-xl font-bold"
        style={{ anchorName: `--${id.replaceAll(/\W/g, '')}` }}
      >
        {value}
        <Info size={15} aria-hidden="true" />
        <span className="sr-only">{say('games.fact.more', { name })}</span>
      </button>
      <div id={id} popover="auto" className="fact-popover" style={{ positionAnchor: `--${id.replaceAll(/\W/g, '')}` }}>
        <p className="text-sm text-dim">{name}</p>
        <p className="money font-title text-2xl font-bold">{exact.value}</p>
        <p className="mt-2 text-sm">{exact.how}</p>
      </div>
    </>
  );
}

/** The figures side by side. `max` leaves out those that matter less. */
export function GameFacts({ game, max = 5 }: { game: Game; max?: number }) {
  const texts = useTexts();
  const facts = factsOf(game, texts).slice(0, max);
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ name, value, note, exact }) => (
        <div key={name}>
          <dt className="text-sm text-dim">{name}</dt>
          <dd>
            {exact === undefined ? (
              <span className="money font-title text-xl font-bold">{value}</span>
            ) : (
              <ExactValue name={name} value={value} exact={exact} />
            )}
            <span className="mt-0.5 block text-xs text-dim">{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
