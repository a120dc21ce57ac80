// How much is staked: in all or for each line, typed or pressed, with the bounds told before.
import { useId } from 'react';
import { displayUnit, formatMoney } from '#contract/kernel/money.ts';
import { typedAmount } from '#site/shared/forms/typed-amounts.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { changeSlip } from '../../slip-store.ts';
import { useSportsSettings } from '../../sports-settings.ts';
import type { SlipView } from './use-slip.ts';

/** The most that can be staked now: by the book, and by what is there. */
function maxStakeOf({ quote, balance, state, reckoned }: SlipView): bigint | undefined {
  const limits = quote.quote?.limits;
  if (limits === undefined || balance === undefined || reckoned.lines === 0) return undefined;
  const most = [BigInt(limits.maxStake), BigInt(balance)].reduce((a, b) => (a < b ? a : b));
  return state.stakeOf === 'line' ? most / BigInt(reckoned.lines) : most;
}

function QuickStakes({ view }: { view: SlipView }) {
  const { say, locale } = useTexts();
  const { quickStakes } = useSportsSettings();
  const { unit } = view;
  const max = maxStakeOf(view);
  const put = (amount: bigint): void => changeSlip({ stake: typedAmount(amount, unit, locale) });
  return (
    <fieldset className="slip-quick">
      <legend className="sr-only">{say('sports.slip.quick')}</legend>
      {quickStakes.map((amount) => (
        <button key={amount} type="button" aria-pressed={view.stake === BigInt(amount)} onClick={() => put(BigInt(amount))}>
          {formatMoney(BigInt(amount), unit, locale)}
        </button>
      ))}
      <button type="button" aria-disabled={max === undefined || undefined} onClick={() => (max === undefined ? undefined : put(max))}>
        {say('sports.slip.max')}
      </button>
    </fieldset>
  );
}

function StakeOf({ view: { state } }: { view: SlipView }) {
  const { say } = useTexts();
  return (
    <div role="group" aria-label={say('sports.slip.stake-of')} className="slip-types mb-2">
      {(['total', 'line'] as const).map((of) => (
        <button key={of} type="button" aria-pressed={state.stakeOf === of} onClick={() => changeSlip({ stakeOf: of })}>
          {say(`sports.slip.of-${of}`)}
        </button>
      ))}
    </div>
  );
}

export function StakeField({ view, error }: { view: SlipView; error: string | undefined }) {
  const { say, locale } = useTexts();
  const id = useId();
  const { unit, state, quote, reckoned } = view;
  const limits = quote.quote?.limits;
  const money = (digits: string): string => formatMoney(BigInt(digits), unit, locale);
  return (
    <div>
      {reckoned.lines > 1 ? <StakeOf view={view} /> : null}
      <label htmlFor={id} className="text-sm font-medium">
        {say('sports.slip.stake')}
      </label>
      <div className="relative mt-1">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          className="slip-field pe-16 font-semibold tabular-nums"
          value={state.stake}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-says`}
          onChange={({ target }) => changeSlip({ stake: target.value.slice(0, 16) })}
        />
        <span aria-hidden="true" className="pointer-events-none absolute inset-y-0 end-3 flex items-center text-sm text-dim">
          {displayUnit(unit).code}
        </span>
      </div>
      <p id={`${id}-says`} className={`mt-1 min-h-5 text-sm ${error === undefined ? 'text-dim' : 'text-loss'}`}>
        {error ??
          (limits === undefined
            ? ''
            : say('sports.slip.bounds', { min: money(limits.minStake), max: money(limits.maxStake), payout: money(limits.maxPayout) }))}
      </p>
      <QuickStakes view={view} />
    </div>
  );
}
