// How far it is to the end of the wagering at the stake that is played now: rounds, time, and the chance that the money lasts.
import { useMemo } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { formatPercent } from '#site/shared/i18n/numbers.ts';
import { type Texts, useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { useTerms } from '../../api.ts';
import { chancesOf } from '../../finish-chance.ts';
import { type Bonus, leftOf, paceOf, roundsFor, type Step, weightIn } from '../../wagering.ts';
import { type PresentStake, usePresentStake } from './use-present-stake.ts';

type Returns = Data<'readGame'>['returns'];

/** What a stake of the wagering is paid with: where bonus money goes first, that alone keeps the bonus alive. */
const moneyLeft = ({ order }: Pick<Bonus, 'order'>, { balance, bonus }: { balance: number; bonus: number }): number =>
  order === 'bonus-first' ? bonus : balance + bonus;

/** Whole percents; what is hardly possible or all but certain says so. */
function formatChance({ locale, say }: Texts, chance: number): string {
  if (chance < 0.01) return say('modals.bonus.chance-below', { percent: formatPercent('1', locale) });
  if (chance > 0.99 && chance < 1) return say('modals.bonus.chance-above', { percent: formatPercent('99', locale) });
  return formatPercent(String(Math.round(chance * 100)), locale);
}

function formatTime({ locale, say }: Texts, ms: number): string {
  const minutes = Math.max(1, Math.round(ms / 60_000));
  const [value, unit] = minutes < 90 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return say('modals.bonus.about', { amount: new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value) });
}

function useChance(money: number, rounds: number | undefined, { game, stake }: PresentStake): string | undefined {
  const texts = useTexts();
  const returns: Returns = game.returns;
  const chances = useMemo(
    () => (rounds === undefined ? undefined : chancesOf(money / stake, rounds, returns)),
    [money, stake, rounds, returns],
  );
  if (chances === undefined) return undefined;
  const [least, most] = [formatChance(texts, chances.least), formatChance(texts, chances.most)];
  return least === most ? least : texts.say('modals.bonus.chance-between', { least, most });
}

function Figure({ label, value, note }: { label: string; value: string; note?: string | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-dim">{label}</dt>
      <dd className="money font-title text-xl font-bold">{value}</dd>
      {note === undefined ? null : <dd className="mt-0.5 text-xs text-dim">{note}</dd>}
    </div>
  );
}

interface ForecastProps {
  bonus: Bonus;
  steps: readonly Step[];
}

function Figures({ bonus, steps, present }: ForecastProps & { present: PresentStake }) {
  const texts = useTexts();
  const { say } = texts;
  const money = useMoney();
  const { list = [] } = useAccounts();
  const terms = useTerms(bonus).data?.data;
  const account = list.find(({ currency }) => currency === bonus.currency);
  const { game, isOwn } = present;
  const stake = Math.min(present.stake, bonus.maxStake);
  const weight = terms && weightIn(terms.wagering, game);
  const rounds = weight === undefined ? undefined : roundsFor(leftOf(bonus), stake, weight);
  const pace = paceOf(steps);
  const chance = useChance(account === undefined ? 0 : moneyLeft(bonus, account), rounds, { ...present, stake });
  if (weight === undefined || account === undefined) return null;
  const at = say(isOwn ? 'modals.bonus.at-your-stake' : 'modals.bonus.at-least-stake', {
    stake: money(stake, bonus.currency),
    game: game.name,
  });
  if (rounds === undefined) return <p className="mt-4 text-sm text-dim">{say('modals.bonus.counts-nothing', { game: game.name })}</p>;
  return (
    <>
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        <Figure
          label={say('modals.bonus.rounds-left')}
          value={say('modals.bonus.about', { amount: rounds.toLocaleString(texts.locale) })}
          note={at}
        />
        {pace === undefined ? null : (
          <Figure label={say('modals.bonus.time-left')} value={formatTime(texts, rounds * pace)} note={say('modals.bonus.at-your-pace')} />
        )}
        {chance === undefined ? null : <Figure label={say('modals.bonus.chance')} value={chance} note={at} />}
      </dl>
      {chance === undefined ? null : (
        <details className="mt-3 text-sm text-dim">
          <summary className="min-h-6 cursor-pointer font-medium hover:text-ink">{say('modals.bonus.chance-how')}</summary>
          <p className="mt-1 max-w-[46em]">
            {say('modals.bonus.chance-how-text', { game: game.name, stake: money(stake, bonus.currency), rounds })}
          </p>
        </details>
      )}
    </>
  );
}

/** Absent while no game tells enough for it. */
export function Forecast({ bonus, steps }: ForecastProps) {
  const present = usePresentStake(bonus.currency);
  return present === undefined || leftOf(bonus) === 0 ? null : <Figures bonus={bonus} steps={steps} present={present} />;
}
