// The table of a league, or the rows of those who meet. Nothing stands in its place while it is on its way or cannot be had: the page is about other things.
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { type StandingsRow, standingsQuery } from '../../api.ts';
import { bettingPath } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';
import { Form } from './form.tsx';

const everyMs = 60_000;
const figures = ['played', 'won', 'drawn', 'lost'] as const;
/** On phones there is room for some of them. */
const wideOnly = new Set<string>(['won', 'drawn', 'lost']);

interface Placed extends StandingsRow {
  place: number;
  name: string;
}

function Row({ row, columns }: { row: Placed; columns: readonly (typeof figures)[number][] }) {
  const { say, locale } = useTexts();
  const difference = new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(row.scored - row.conceded);
  return (
    <tr className="border-t border-line">
      <td className="py-2 text-dim tabular-nums">{row.place}</td>
      <th scope="row" className="py-2 pe-2 text-start font-semibold">
        {row.name}
      </th>
      {columns.map((key) => (
        <td key={key} className={`py-2 text-end tabular-nums ${wideOnly.has(key) ? 'max-sm:hidden' : ''}`}>
          {row[key]}
        </td>
      ))}
      <td className="py-2 text-end tabular-nums">
        <span className="sr-only">{say('sports.table.scored', { scored: row.scored, conceded: row.conceded })}, </span>
        {difference}
      </td>
      <td className="py-2 text-end font-semibold tabular-nums">{row.points}</td>
      <td className="py-2 ps-3">
        <Form form={row.form} />
      </td>
    </tr>
  );
}

export interface StandingsProps {
  sportId: string;
  tournamentId: string;
  /** Only these, with a way to the whole table; undefined: all. */
  only?: readonly string[];
}

export function Standings({ sportId, tournamentId, only }: StandingsProps) {
  const { say, locale } = useTexts();
  const { data } = useQuery({ ...standingsQuery(tournamentId), refetchInterval: everyMs, retry: false });
  const table = data?.data;
  if (table === undefined || table.rows.every(({ played }) => played === 0)) return null;
  const names = new Map(table.competitors.map(({ id, names: own }) => [id, nameIn(own, locale)]));
  const placed = table.rows.map((row, at): Placed => ({ ...row, place: at + 1, name: names.get(row.competitorId) ?? row.competitorId }));
  const rows = only === undefined ? placed : placed.filter(({ competitorId }) => only.includes(competitorId));
  if (rows.length === 0) return null;
  const columns = figures.filter((key) => key !== 'drawn' || table.rows.some(({ drawn }) => drawn > 0));
  return (
    <section className="mt-6 rounded-lg bg-room p-4">
      <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lg">{say(only === undefined ? 'sports.table.title' : 'sports.table.both')}</h2>
        {only === undefined ? null : (
          <Link to={bettingPath(sportId, tournamentId)} className="text-sm underline underline-offset-4">
            {say('sports.table.whole')}
          </Link>
        )}
      </div>
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{say('sports.table.caption', { season: table.season })}</caption>
        <thead>
          <tr className="text-dim">
            <th scope="col" className="w-8 py-1 text-start font-medium">
              <span className="sr-only">{say('sports.table.place')}</span>
            </th>
            <th scope="col" className="py-1 text-start font-medium">
              {say('sports.table.name')}
            </th>
            {columns.map((key) => (
              <th key={key} scope="col" className={`w-10 py-1 text-end font-medium ${wideOnly.has(key) ? 'max-sm:hidden' : ''}`}>
                <abbr title={say(`sports.table.${key}`)} className="no-underline">
                  {say(`sports.table.${key}-short`)}
                </abbr>
              </th>
            ))}
            <th scope="col" className="w-10 py-1 text-end font-medium">
              <abbr title={say('sports.table.difference')} className="no-underline">
                ±
              </abbr>
            </th>
            <th scope="col" className="w-10 py-1 text-end font-medium">
              <abbr title={say('sports.table.points')} className="no-underline">
                {say('sports.table.points-short')}
              </abbr>
            </th>
            <th scope="col" className="w-36 py-1 text-end font-medium">
              {say('sports.table.form')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.competitorId} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
