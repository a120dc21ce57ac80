// The figures of a game, each with what it means.
import { Info } from 'lucide-react';
import { useId } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { type Fact, factsOf } from './facts-of.ts';

type Game = Data<'readGame'>;

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
