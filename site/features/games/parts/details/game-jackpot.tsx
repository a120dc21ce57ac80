import type { Data } from '#contract/kernel/calls.ts';
import { addPercent } from '#kit/percent.ts';
import { formatNumber, formatPercent } from '#site/shared/i18n/numbers.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type Jackpot, useJackpots } from '../jackpots.ts';

type Game = Data<'readGame'>;

/** The rules in the order in which they are read; `due` only of a jackpot that must be won by an amount. */
const rules = [
  'games.jackpot.draw',
  'games.jackpot.fund',
  'games.jackpot.seed',
  'games.jackpot.ceiling',
  'games.jackpot.due',
  'games.jackpot.together',
  'games.jackpot.fixed',
  'games.jackpot.part',
] as const;

/** The smallest stake of the game in the jackpot's currency, and in how many rounds of it the jackpot is drawn once. */
function oddsOf(game: Game, { currency, oddsPerUnit }: Pick<Jackpot, 'currency' | 'oddsPerUnit'>) {
  const stakes = game.stakes.find((one) => one.currency === currency);
  return stakes && [stakes.min, stakes.max].map((stake) => ({ stake, rounds: oddsPerUnit / stake }));
}

/** The jackpot that stakes of this game take part in: how it stands, its figures and its rules (requirement GA-15). */
export function GameJackpot({ game }: { game: Game }) {
  const { say, locale } = useTexts();
  const money = useMoney();
  const jackpot = useJackpots().find(({ games }) => games.includes(game.identity));
  if (jackpot === undefined) return null;
  const amountOf = (amount: number | undefined): string => (amount === undefined ? '' : (money(amount, jackpot.currency) ?? ''));
  const { mustDropBy, contribution } = jackpot;
  const values = {
    name: jackpot.name,
    currency: jackpot.currency,
    share: formatPercent(contribution, locale),
    seed: amountOf(jackpot.seed),
    ceiling: amountOf(jackpot.ceiling),
    due: amountOf(mustDropBy),
  };
  const [last] = jackpot.drops;
  const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section aria-labelledby="jackpot" className="min-w-0">
      <h2 id="jackpot" className="mb-2 text-2xl">
        {jackpot.name}
      </h2>
      <p className="money font-title text-3xl font-bold">{jackpot.amount === undefined ? '–' : amountOf(jackpot.amount)}</p>
      {!jackpot.isRunning && <p className="mt-1">{say('games.jackpot.paused')}</p>}
      <table className="figures figures-wrapping mt-3">
        <tbody>
          {oddsOf(game, jackpot)?.map(({ stake, rounds }) => (
            <tr key={stake}>
              <th scope="row">{say('games.jackpot.odds', { stake: amountOf(stake) })}</th>
              <td>{say('games.jackpot.one-in', { rounds: formatNumber(Math.round(rounds), locale) })}</td>
            </tr>
          ))}
          {game.rtp !== null && (
            <tr>
              <th scope="row">{say('games.jackpot.rtp')}</th>
              <td>{formatPercent(game.rtp, locale)}</td>
            </tr>
          )}
          {game.rtp !== null && (
            <tr>
              <th scope="row">{say('games.jackpot.rtp-with')}</th>
              <td>{formatPercent(addPercent(game.rtp, contribution), locale)}</td>
            </tr>
          )}
        </tbody>
      </table>
      <ol className="rules mt-4">
        {rules
          .filter((rule) => rule !== 'games.jackpot.due' || mustDropBy !== undefined)
          .map((rule) => (
            <li key={rule}>{say(rule, values)}</li>
          ))}
      </ol>
      <p className="mt-3 text-sm text-dim">{say('games.jackpot.rtp-explained')}</p>
      {last !== undefined && (
        <p className="mt-2 text-sm">
          {say('games.jackpot.last', { amount: amountOf(last.amount), time: time.format(new Date(last.at)) })}
          {last.point !== undefined && (
            <span className="block break-all text-dim">
              {say('games.jackpot.last-point', { amount: amountOf(last.point), salt: last.salt ?? '' })}
            </span>
          )}
        </p>
      )}
      {jackpot.pointHash !== null && (
        <p className="mt-2 break-all text-sm text-dim">
          {say('games.jackpot.fingerprint')}: {jackpot.pointHash}
        </p>
      )}
    </section>
  );
}
