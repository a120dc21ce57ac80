import { X } from 'lucide-react';
import { useAccounts } from '#site/features/wallet/index.ts';
import { DayRange } from '#site/shared/fields/day-range.tsx';
import { Select } from '#site/shared/fields/field-select.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { ListControl } from '#site/shared/page/use-list-position.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { betFilters, statesOf } from '../../bet-filter.ts';

interface BetFiltersProps {
  position: ListControl;
  isSettled: boolean;
  timeZone: string;
}

/** By state, by currency, by the day on which a bet was placed; all of it stands in the address. */
export function BetFilters({ position, isSettled, timeZone }: BetFiltersProps) {
  const { say } = useTexts();
  const { result = '', currency = '' } = position.search;
  const states = statesOf(isSettled);
  const currencies = [
    ...new Set([...(useAccounts().list ?? []).map((account) => account.currency), ...(currency === '' ? [] : [currency])]),
  ];
  const isFiltered = betFilters.some((name) => position.search[name] !== undefined);
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-2.5 sm:flex sm:flex-wrap">
      <label className="min-w-0 sm:w-42">
        <span className="mb-1 block text-sm text-dim">{say('sports.bets.state')}</span>
        <Select
          options={states.map((value) => ({ value, label: say(`sports.state.${value}`) }))}
          placeholder={say('sports.bets.all-states')}
          value={states.some((one) => one === result) ? result : ''}
          onChange={(event) => position.filter('result', event.target.value)}
          className="h-11! text-sm!"
        />
      </label>
      <label className="min-w-0 sm:w-42">
        <span className="mb-1 block text-sm text-dim">{say('sports.bets.currency')}</span>
        <Select
          options={currencies.map((value) => ({ value, label: value }))}
          placeholder={say('sports.bets.all-currencies')}
          value={currency}
          onChange={(event) => position.filter('currency', event.target.value)}
          className="h-11! text-sm!"
        />
      </label>
      <DayRange position={position} timeZone={timeZone} />
      {isFiltered ? (
        <Button kind="quiet" className="col-span-2 justify-self-start" onClick={() => position.clear(betFilters)}>
          <X size={16} aria-hidden="true" />
          {say('modals.spins.clear')}
        </Button>
      ) : null}
    </div>
  );
}
