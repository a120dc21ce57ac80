// Every bonus and all free spins that the player was ever granted, filtered and in pages.
import { Gift, X } from 'lucide-react';
import { playerBonusStatus } from '#contract/kernel/constants.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { Select } from '#site/shared/fields/field-select.tsx';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { useMoney } from '#site/shared/i18n/use-money.ts';
import { type FilterName, readNumbers, rowsPerPage } from '#site/shared/page/list-query.ts';
import { type ListControl, useListPosition } from '#site/shared/page/use-list-position.ts';
import { useAccounts } from '#site/features/wallet/index.ts';
import { Button } from '#site/shared/ui/button.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { ListStates } from '#site/shared/ui/list-states.tsx';
import type { Column } from '#site/shared/ui/table.tsx';
import type { FreeSpins } from '../../api.ts';
import type { Bonus } from '../../wagering.ts';
import { LastEntry } from '../tab/ended-list.tsx';
import { formatEnd, formatState } from '../tab/state-words.ts';
import { openBonusDetails } from '../terms/open-details.tsx';
import { useGameNames } from '../terms/use-terms-words.ts';

const statuses = Object.values(playerBonusStatus);
const filters = ['type', 'status', 'currency'] as const satisfies FilterName[];
const statusWords: Record<number, TextKey> = {
  [playerBonusStatus.issued]: 'modals.bonus.state-1-1',
  [playerBonusStatus.activated]: 'modals.bonus.state-2-1',
  [playerBonusStatus.finished]: 'modals.bonus.ended',
};

function Filters({ position }: { position: ListControl }) {
  const { say } = useTexts();
  const { list = [] } = useAccounts();
  const { type = '', status = '', currency = '' } = position.search;
  const isFiltered = filters.some((name) => position.search[name] !== undefined);
  const lists = [
    {
      name: 'type',
      label: say('modals.bonus.kind'),
      value: type === 'free-spins' ? type : '',
      placeholder: say('modals.bonus.kind-bonuses'),
      options: [{ value: 'free-spins', label: say('modals.bonus.free-spins') }],
    },
    {
      name: 'status',
      label: say('modals.transactions.status'),
      value: status,
      placeholder: say('modals.transactions.all-statuses'),
      options: statuses.map((one) => ({ value: String(one), label: say(statusWords[one] ?? 'modals.bonus.ended') })),
    },
    {
      name: 'currency',
      label: say('fields-settings.currency'),
      value: currency,
      placeholder: say('modals.bonus.all-currencies'),
      options: list.map((account) => ({ value: account.currency, label: account.currency })),
    },
  ] as const;
  return (
    <div className="mb-4 grid grid-cols-2 gap-2.5 sm:flex sm:flex-wrap">
      {lists.map(({ name, label, ...select }) => (
        <Select
          key={name}
          aria-label={label}
          {...select}
          onChange={(event) => position.filter(name, event.target.value)}
          className="h-11 text-sm sm:w-44"
        />
      ))}
      {isFiltered ? (
        <Button kind="quiet" className="justify-self-start" onClick={() => position.clear(filters)}>
          <X size={16} aria-hidden="true" />
          {say('modals.spins.clear')}
        </Button>
      ) : null}
    </div>
  );
}

function StateCell({ bonus }: { bonus: Bonus }) {
  const texts = useTexts();
  const money = useMoney();
  const { converted, removed, currency } = bonus;
  return (
    <span className="min-w-0 max-md:text-end">
      {formatState(texts, bonus)}
      <span className="block text-sm text-dim">
        {formatEnd(texts, bonus.endReason)}
        {converted > 0 ? ` ${texts.say('modals.bonus.became-real', { amount: money(converted, currency) })}` : ''}
        {removed > 0 ? ` ${texts.say('modals.bonus.was-removed', { amount: money(removed, currency) })}` : ''}
      </span>
      <LastEntry bonus={bonus} />
    </span>
  );
}

function useBonusColumns(timeZone: string): Column<Bonus>[] {
  const { say, time } = useTexts();
  const money = useMoney();
  return [
    {
      key: 'name',
      label: say('modals.bonus.one'),
      place: 'title',
      cell: (row) => (
        <button
          type="button"
          className="min-h-6 text-start font-semibold underline-offset-4 hover:underline"
          onClick={() => openBonusDetails(row)}
        >
          {row.name}
        </button>
      ),
    },
    { key: 'at', label: say('modals.bonus.granted'), isQuiet: true, cell: (row) => time(row.createdAt, timeZone) },
    { key: 'state', label: say('modals.transactions.status'), cell: (row) => <StateCell bonus={row} /> },
    {
      key: 'counted',
      label: say('modals.bonus.counted'),
      isNumber: true,
      cell: (row) => say('modals.bonus.of', { counted: money(row.counted, row.currency), target: money(row.target, row.currency) }),
    },
    {
      key: 'amount',
      label: say('fields-settings.amount'),
      place: 'amount',
      isNumber: true,
      cell: (row) => <strong className="font-semibold">{money(row.amount, row.currency)}</strong>,
    },
  ];
}

function useSpinsColumns(timeZone: string, gameName: (identity: string) => string): Column<FreeSpins>[] {
  const texts = useTexts();
  const { say, time } = texts;
  const money = useMoney();
  return [
    {
      key: 'game',
      label: say('modals.spins.game'),
      place: 'title',
      cell: (row) => (
        <Link to={`/games/${row.gameId}`} className="font-semibold underline-offset-4 hover:underline">
          {gameName(row.gameId)}
        </Link>
      ),
    },
    { key: 'at', label: say('modals.bonus.granted'), isQuiet: true, cell: (row) => time(row.createdAt, timeZone) },
    { key: 'state', label: say('modals.transactions.status'), cell: (row) => formatState(texts, row) },
    { key: 'stake', label: say('modals.spins.stake'), isNumber: true, cell: (row) => money(row.stake, row.currency) },
    {
      key: 'played',
      label: say('modals.bonus.played'),
      place: 'amount',
      isNumber: true,
      cell: (row) => say('modals.bonus.of', { counted: row.played, target: row.count }),
    },
  ];
}

/** What the lists are asked for, read from the address: unknown values fall away. */
function useFilter(position: ListControl) {
  const chosen = readNumbers(position.search.status, statuses);
  const { currency } = position.search;
  return {
    status: chosen.length === 0 ? [...statuses] : chosen,
    ...(currency !== undefined && /^[A-Z]{3,5}$/.test(currency) && { currency }),
    page: position.page,
    perPage: rowsPerPage,
  };
}

function useEmpty(position: ListControl) {
  const { say } = useTexts();
  const isFiltered = position.search.status !== undefined || position.search.currency !== undefined;
  return {
    icon: <Gift size={24} />,
    title: say(isFiltered ? 'modals.bonus.none-such' : 'modals.bonus.none-yet'),
    text: say(isFiltered ? 'modals.spins.none-such-text' : 'modals.bonus.none-yet-text'),
  };
}

function BonusList({ position, timeZone }: { position: ListControl; timeZone: string }) {
  const { say } = useTexts();
  const query = usePlayerQuery('listPlayerBonuses', { query: useFilter(position) }, { keepsPrevious: true });
  const columns = useBonusColumns(timeZone);
  return (
    <ListStates caption={say('modals.profile.bonuses')} query={query} columns={columns} position={position} empty={useEmpty(position)} />
  );
}

function SpinsList({ position, timeZone }: { position: ListControl; timeZone: string }) {
  const { say } = useTexts();
  const query = usePlayerQuery('listPlayerFreeSpins', { query: useFilter(position) }, { keepsPrevious: true });
  const gameName = useGameNames((query.data?.data ?? []).map(({ gameId }) => gameId));
  const columns = useSpinsColumns(timeZone, gameName);
  return (
    <ListStates caption={say('modals.bonus.free-spins')} query={query} columns={columns} position={position} empty={useEmpty(position)} />
  );
}

export function BonusHistory({ timeZone }: { timeZone: string }) {
  const position = useListPosition();
  const isSpins = position.search.type === 'free-spins';
  return (
    <>
      <Filters position={position} />
      {isSpins ? <SpinsList position={position} timeZone={timeZone} /> : <BonusList position={position} timeZone={timeZone} />}
    </>
  );
}
