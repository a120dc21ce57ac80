import { X } from 'lucide-react';
import { spinResults } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { DayRange } from '#site/shared/fields/day-range.tsx';
import { Select } from '#site/shared/fields/field-select.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { ListControl } from '#site/shared/page/use-list-position.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { roundFilters } from './round-filter.ts';

/** By game, by result, by day; all of it stands in the address. */
export function RoundFilters({ position, timeZone }: { position: ListControl; timeZone: string }) {
  const { say } = useTexts();
  const { gameId = '', result = '' } = position.search;
  const played = usePlayerQuery('listPlayedGames').data?.data ?? [];
  const games = played.map(({ identity, name }) => ({ value: identity, label: name }));
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
      <DayRange position={position} timeZone={timeZone} />
      {isFiltered ? (
        <Button kind="quiet" className="col-span-2 justify-self-start" onClick={() => position.clear(roundFilters)}>
          <X size={16} aria-hidden="true" />
          {say('modals.spins.clear')}
        </Button>
      ) : null}
    </div>
  );
}
