import type { Data } from '#contract/kernel/calls.ts';
import { formatNumber, formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

type Game = Data<'readGame'>;
type Way = Game['returns'][number];

/** How strong each band is drawn, from rounds that return nothing to the largest returns. */
const strengths = [14, 24, 36, 50, 66, 82, 100] as const;
const bandTexts = [
  'games.returns.band-0',
  'games.returns.band-1',
  'games.returns.band-2',
  'games.returns.band-3',
  'games.returns.band-4',
  'games.returns.band-5',
  'games.returns.band-6',
] as const;
const bandColor = (band: number): string => `color-mix(in oklab, currentColor ${strengths[band] ?? 100}%, transparent)`;

/** So many of a thousand rounds: whole numbers where they are large, more of what is rare. */
function formatShare(share: string, locale: string): string {
  const value = Number(share);
  if (value === 0) return '–';
  if (value < 0.01) return `< ${formatNumber(0.01, locale)}`;
  return formatNumber(Number(value.toFixed(value >= 10 ? 0 : value >= 1 ? 1 : 2)), locale);
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Rounds between one and the next: 13,824, or 3.77 × 10²⁸² of what nobody will see. */
function formatRarity(rounds: string, locale: string): string {
  const [factor = '', power] = rounds.split('e');
  const number = formatNumber(Number(factor), locale);
  return power === undefined ? number : `${number} × 10${[...power].map((digit) => superscripts[Number(digit)]).join('')}`;
}

const formatTimes = (times: string, locale: string): string => `${formatNumber(Number(times), locale)} ×`;

/** What is known exactly of a way to play, under the bands. Nothing is shown of what a provider does not tell. */
const figures: readonly { text: Parameters<ReturnType<typeof useTexts>['say']>[0]; show(way: Way, locale: string): string | undefined }[] =
  [
    { text: 'games.fact.rtp', show: ({ rtp }, locale) => rtp && formatPercent(rtp, locale) },
    { text: 'games.fact.hit', show: ({ hitFrequency }, locale) => hitFrequency && formatPercent(hitFrequency, locale) },
    { text: 'games.returns.deviation', show: ({ standardDeviation }, locale) => formatNumber(Number(standardDeviation), locale) },
    { text: 'games.fact.max-win', show: ({ maxWin }, locale) => maxWin && formatTimes(maxWin.timesStake, locale) },
    { text: 'games.returns.once-in', show: ({ maxWin }, locale) => maxWin && formatRarity(maxWin.oneIn, locale) },
  ];

function nameOf({ name, names }: Way, locale: string): string | undefined {
  return names?.[locale.toLowerCase()] ?? name;
}

/** What stands for a way to play over its column, so that all columns fit a small screen: A, B, C. */
const letterOf = (way: number): string => String.fromCodePoint(65 + way);

/** A thousand rounds as one bar. The table below says the same in numbers. */
function ReturnsBar({ way }: { way: Way }) {
  return (
    <div aria-hidden="true" className="mt-1 flex h-5 overflow-hidden rounded-sm bg-night">
      {way.shares.map((share, band) => (
        <span key={String(band)} style={{ width: `${Number(share) / 10}%`, background: bandColor(band) }} />
      ))}
    </div>
  );
}

/** What scrolls sideways is reached by keyboard. */
const reachable = { tabIndex: 0 };

/** Of a thousand rounds, how many return what: so that the swing of a game is seen. */
export function GameReturns({ game }: { game: Game }) {
  const { say, locale } = useTexts();
  const { returns, actual } = game;
  if (returns.length === 0 && actual === null) return null;
  const measured = returns.find(({ rounds }) => rounds !== undefined)?.rounds;
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <section aria-labelledby="returns" className="min-w-0">
      <h2 id="returns" className="mb-4 text-2xl">
        {say('games.returns.title')}
      </h2>
      {returns.map((way, index) => (
        <div key={nameOf(way, locale) ?? ''} className="mb-3">
          {nameOf(way, locale) !== undefined && (
            <p className="text-sm text-dim">
              <b className="mr-2 text-ink">{letterOf(index)}</b>
              {nameOf(way, locale)}
            </p>
          )}
          <ReturnsBar way={way} />
        </div>
      ))}
      {returns.length > 0 && (
        <div className="overflow-x-auto" role="group" aria-labelledby="returns" {...reachable}>
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{say('games.returns.of-thousand')}</th>
                {returns.map((way, index) => (
                  <th key={nameOf(way, locale) ?? ''} scope="col">
                    {nameOf(way, locale) === undefined ? (
                      say('games.returns.rounds')
                    ) : (
                      <span title={nameOf(way, locale)}>{letterOf(index)}</span>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {bandTexts.map((text, band) => (
                <tr key={text}>
                  <th scope="row">
                    <span
                      aria-hidden="true"
                      className="mr-2 inline-block size-3 rounded-sm bg-night"
                      style={{ boxShadow: `inset 0 0 0 12px ${bandColor(band)}` }}
                    />
                    {say(text)}
                  </th>
                  {returns.map((way) => (
                    <td key={nameOf(way, locale) ?? ''}>{formatShare(way.shares[band] ?? '0', locale)}</td>
                  ))}
                </tr>
              ))}
              {figures
                .filter(({ show }) => returns.some((way) => show(way, locale) !== undefined))
                .map(({ text, show }) => (
                  <tr key={text}>
                    <th scope="row">{say(text)}</th>
                    {returns.map((way) => (
                      <td key={nameOf(way, locale) ?? ''}>{show(way, locale) ?? '–'}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </div>
      )}
      {returns.length > 0 && (
        <p className="mt-3 text-sm text-dim">
          {measured === undefined ? say('games.returns.exact') : say('games.returns.measured', { rounds: formatNumber(measured, locale) })}
        </p>
      )}
      {actual !== null && (
        <p className="mt-3 text-sm">
          {say('games.returns.actual', {
            rtp: formatPercent(actual.rtp, locale),
            plays: formatNumber(actual.plays, locale),
            from: day.format(new Date(actual.from)),
            to: day.format(new Date(actual.to)),
          })}
        </p>
      )}
    </section>
  );
}
