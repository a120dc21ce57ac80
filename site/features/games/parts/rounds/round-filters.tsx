import { X } from 'lucide-react';
import { useState } from 'react';
import { spinResults } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { inputClass } from '#site/shared/fields/field-frame.tsx';
import { Select } from '#site/shared/fields/field-select.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { dayOf } from '#site/shared/i18n/zone-days.ts';
import type { ListControl } from '#site/shared/page/use-list-position.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { roundFilters } from './round-filter.ts';

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max: string;
  onChange: (day: string) => void;
}

function Day({ label, value, min, max, onChange }: DayProps) {
  return (
    <label className="min-w-0 sm:w-42">
      <span className="mb-1 block text-sm text-dim">{label}</span>
      <input
        type="date"
        value={value}
        min={min}
        max={max}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClass} h-11! text-sm!`}
      />
    </label>
  );
}

/** By game, by result, by day; all of it stands in the address. */
export function RoundFilters({ position, timeZone }: { position: ListControl; timeZone: string }) {
  const { say } = useTexts();
  const { gameId = '', result = '', from = '', to = '' } = position.search;
  const played = usePlayerQuery('listPlayedGames').data?.data ?? [];
  const games = played.map(({ identity, name }) => ({ value: identity, label: name }));
  const [today] = useState(() => dayOf(new Date(), timeZone));
  const isFiltered = roundFilters.some((name) => position.search[name] !== undefined);
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-2.5 sm:flex sm:flex-wrap">
      <label className="min-w-0 sm:w-48">
        <span className="mb-1 block text-sm text-dim">{say('modals.spins.game')}</span>
        <Select
          options={games.some(({ value }) => value === gameId) || gameId === '' ? games : [...games, { value: gameId, label: gameId }]}
          placeholder={say('modals.spins.all-games')}
          value={gameId}
          onChange={(event) => position.filter('gameId', event.target.value)}
          className="h-11! text-sm!"
        />
      </label>
      <label className="min-w-0 sm:w-42">
        <span className="mb-1 block text-sm text-dim">{say('modals.spins.result')}</span>
        <Select
          options={spinResults.map((value) => ({ value, label: say(`modals.spins.result-${value}`) }))}
          placeholder={say('modals.spins.all-results')}
          value={spinResults.some((one) => one === result) ? result : ''}
          onChange={(event) => position.filter('result', event.target.value)}
          className="h-11! text-sm!"
        />
      </label>
      <Day label={say('modals.spins.from')} value={from} max={to === '' ? today : to} onChange={(day) => position.filter('from', day)} />
      <Day
        label={say('modals.spins.to')}
        value={to}
        max={today}
        {...(from !== '' && { min: from })}
        onChange={(day) => position.filter('to', day)}
      />
      {isFiltered ? (
        <Button kind="quiet" className="col-span-2 justify-self-start" onClick={() => position.clear(roundFilters)}>
          <X size={16} aria-hidden="true" />
          {say('modals.spins.clear')}
        </Button>
      ) : null}
    </div>
  );
}
