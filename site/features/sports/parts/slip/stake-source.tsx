// Where the stake comes from, where there is a choice: the balance, or a free bet.
import { formatMoney } from '#contract/kernel/money.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { changeSlip } from '../../slip-store.ts';
import type { SlipView } from './use-slip.ts';

export function StakeSource({ view: { freeBets, freeBet, isFreeBetGone, state, unit } }: { view: SlipView }) {
  const { say, locale, time } = useTexts();
  if (freeBets.length === 0 && !isFreeBetGone) return null;
  return (
    <div className="mb-3">
      <label className="block text-sm font-medium">
        {say('sports.slip.staked-with')}
        <select
          className="slip-field mt-1"
          value={isFreeBetGone ? state.freeBetId : (freeBet?.id ?? '')}
          onChange={({ target }) => changeSlip({ freeBetId: target.value === '' ? undefined : target.value })}
        >
          <option value="">{say('sports.slip.own-money')}</option>
          {isFreeBetGone ? (
            <option value={state.freeBetId} disabled>
              {say('sports.slip.free-bet-gone')}
            </option>
          ) : null}
          {freeBets.map(({ id, amount }) => (
            <option key={id} value={id}>
              {say('sports.slip.free-bet', { amount: formatMoney(BigInt(amount), unit, locale) })}
            </option>
          ))}
        </select>
      </label>
      {freeBet === undefined ? null : (
        <p className="mt-1 text-sm text-dim">{say('sports.slip.free-bet-text', { until: time(freeBet.acceptUntil) })}</p>
      )}
    </div>
  );
}
