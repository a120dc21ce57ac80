import type { Data } from '#contract/kernel/calls.ts';
import { formatNumber } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Tag } from '#site/shared/ui/tag.tsx';
import { SymbolPicture } from '../symbol-picture.tsx';
import { countsOf } from './counts-of.ts';

type Game = Data<'readGame'>;
type Row = Game['paytable'][number];

/** The symbol by picture and name, what it is, and what its prizes are multiples of. */
function SymbolCell({ row }: { row: Row }) {
  const { say, locale } = useTexts();
  const of = row.pays[0]?.of;
  return (
    <span className="flex items-center gap-2.5 sm:gap-4">
      {row.picture === undefined ? null : (
        <span className="paytable-picture">
          <span className="contents">
            <SymbolPicture src={row.picture} alt="" size={56} />
          </span>
        </span>
      )}
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 font-semibold">
          <span>{row.names?.[locale] ?? row.name}</span>
          {row.role === undefined ? null : <Tag>{say(`games.role.${row.role}`)}</Tag>}
        </span>
        {of === undefined ? null : <span className="block text-xs text-dim">{say(`pages.game.prizes-of-${of}`)}</span>}
      </span>
    </span>
  );
}

/** Every prize of a game. */
export function Paytable({ game }: { game: Game }) {
  const { say, locale } = useTexts();
  const { paytable, name } = game;
  if (paytable.length === 0) return null;
  const counts = countsOf(paytable);
  return (
    <section aria-labelledby="prizes">
      <h2 id="prizes" className="mb-3 text-2xl">
        {say('pages.game.prizes')}
      </h2>
      <table className="figures paytable">
        <caption className="sr-only">{say('pages.game.prizes-caption', { name })}</caption>
        <thead>
          <tr>
            <th scope="col">{say('pages.game.prizes-symbol')}</th>
            {counts.map((count) => (
              <th key={count} scope="col" className="sm:min-w-24">
                {say('pages.game.prizes-count', { count })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paytable.map((row) => (
            <tr key={row.symbol}>
              <th scope="row">
                <SymbolCell row={row} />
              </th>
              {counts.map((count) => {
                const prize = row.pays.find((pay) => pay.count === count);
                return <td key={count}>{prize === undefined ? '–' : `${formatNumber(prize.times, locale)}×`}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
