import type { Data } from '#contract/kernel/calls.ts';
import { formatNumber } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { countsOf } from './counts-of.ts';

type Game = Data<'readGame'>;

/** Every prize of a game. */
export function Paytable({ game }: { game: Game }) {
  const { say, find, locale } = useTexts();
  const { paytable, identity, name } = game;
  if (paytable.length === 0) return null;
  const counts = countsOf(paytable);
  return (
    <section aria-labelledby="prizes">
      <h2 id="prizes" className="text-2xl">
        {say('pages.game.prizes')}
      </h2>
      <p className="mt-1 mb-4 text-sm text-dim">{say('pages.game.prizes-legend')}</p>
      <table className="figures">
        <caption className="sr-only">{say('pages.game.prizes-caption', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('pages.game.prizes-symbol')}</th>
            {counts.map((count) => (
              <th key={count} scope="col">
                {count} ×
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paytable.map((row) => (
            <tr key={row.symbol}>
              <th scope="row">{find(`games.${identity}.symbol.${row.symbol}`) ?? row.name}</th>
              {counts.map((count) => {
                const prize = row.pays.find((pay) => pay.count === count);
                return (
                  <td key={count}>
                    {prize === undefined ? '–' : `${prize.of === 'total' ? 'Σ ' : ''}${formatNumber(prize.times, locale)}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
