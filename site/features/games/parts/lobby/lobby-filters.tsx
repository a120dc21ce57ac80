import { useQuery } from '#site/shared/api/use-query.ts';
import { useLocation } from '@tanstack/react-router';
import { ChevronDown, Search, SlidersHorizontal, X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type TextKey, useTexts } from '#site/shared/i18n/texts.tsx';
import { useOfferedCurrencies } from '#site/shared/i18n/use-money.ts';
import { Link } from '#site/shared/ui/link.tsx';
import { countFilters, devices, type LobbyFilter, lobbyAddress, noFilter, sorts, volatilities } from './lobby-filter.ts';
import { featuresQuery, providersQuery } from './lobby-queries.ts';
import { useOpenCategories } from '../open-categories.ts';
import type { Lobby } from './use-lobby.ts';

const pauseMs = 300;

interface PickProps {
  name: string;
  label: string;
  value: string;
  onPick: (value: string) => void;
  children: ReactNode;
}

/** A choice as the browser's own list, which phones show best. */
function Pick({ name, label, value, onPick, children }: PickProps) {
  const id = useId();
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block text-sm text-dim">
        {label}
      </label>
      <div className="relative">
        <select
          id={id}
          name={name}
          value={value}
          onChange={(event) => onPick(event.target.value)}
          className="field w-full appearance-none pe-9 ps-3.5"
        >
          {children}
        </select>
        <ChevronDown size={18} aria-hidden="true" className="pointer-events-none absolute top-3.25 end-3 text-dim" />
      </div>
    </div>
  );
}

/** The open categories, as links of the lobby that keep the other filters. One that was asked for by its address is among them. */
export function CategoryChips({ filter }: { filter: LobbyFilter }) {
  const { say, find } = useTexts();
  const open = useOpenCategories();
  const asked = filter.category === undefined ? undefined : find(`games.category.${filter.category}`);
  const isMissing = asked !== undefined && !open.some(({ identity }) => identity === filter.category);
  const chips = [
    { category: undefined, text: say('pages.games.every-category') },
    ...open.map(({ identity, name }) => ({ category: identity, text: name })),
    ...(isMissing ? [{ category: filter.category, text: asked }] : []),
  ];
  return (
    <nav aria-label={say('pages.games.categories')} className="chip-row">
      {chips.map(({ category, text }) => (
        <Link
          key={text}
          to={lobbyAddress({ ...filter, category, page: 1 })}
          className="chip"
          aria-current={category === filter.category ? 'true' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}

function LobbySearch({ lobby }: { lobby: Lobby }) {
  const { say } = useTexts();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { search } = lobby.filter;
  useEffect(() => {
    const { current } = field;
    if (current !== null && current !== document.activeElement) current.value = search;
  }, [search]);
  const isAsked = useLocation({ select: ({ hash }) => hash === 'search' });
  useEffect(() => {
    if (isAsked) field.current?.focus();
  }, [isAsked]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <div className="min-w-0" id="search">
      <label htmlFor={id} className="mb-1 block text-sm text-dim">
        {say('pages.games.search')}
      </label>
      <div className="relative">
        <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.25 start-3.5 text-dim" />
        <input
          ref={field}
          id={id}
          type="search"
          name="search"
          maxLength={80}
          autoComplete="off"
          enterKeyHint="search"
          defaultValue={search}
          className="field w-full pe-3 ps-10.5"
          onChange={(event) => {
            const text = event.target.value.trim();
            clearTimeout(timer.current);
            timer.current = setTimeout(() => lobby.change({ search: text }, { replace: true }), pauseMs);
          }}
        />
      </div>
    </div>
  );
}

/** The filters that are on besides those in plain sight, each to be taken off. */
function FilterTags({ filter }: { filter: LobbyFilter }) {
  const { say, find } = useTexts();
  const { collection } = filter;
  if (collection === undefined) return null;
  const name = find(`games.collection.${collection}`) ?? collection;
  return (
    <Link
      to={lobbyAddress({ ...filter, collection: undefined, page: 1 })}
      className="chip"
      aria-label={say('pages.games.remove', { name })}
    >
      {name}
      <X size={16} aria-hidden="true" />
    </Link>
  );
}

/** An option of a list whose first one means "all". */
const optionsOf = (all: readonly string[], chosen: string | undefined): string[] =>
  chosen === undefined || all.includes(chosen) ? [...all] : [...all, chosen];

export function LobbyFilters({ lobby }: { lobby: Lobby }) {
  const { say, find } = useTexts();
  const { filter, change } = lobby;
  const providers = useQuery(providersQuery).data?.data ?? [];
  const features = useQuery(featuresQuery).data?.data ?? [];
  const currencies = useOfferedCurrencies();
  const [isOpen, setOpen] = useState(false);
  const anything = say('pages.games.any');
  const orUndefined = (value: string): string | undefined => (value === '' ? undefined : value);
  // a feature without a word for it is no choice
  const nameable = (all: typeof features) =>
    all.flatMap(({ identity }) => (find(`games.feature.${identity}`) === undefined ? [] : [identity]));
  const named = (key: string, value: string) => find(`games.${key}.${value}`) ?? value;
  return (
    <form action="" className="filters" data-open={isOpen || undefined} onSubmit={(event) => event.preventDefault()}>
      <LobbySearch lobby={lobby} />
      <button type="button" className="chip filters-toggle" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <SlidersHorizontal size={18} aria-hidden="true" />
        {say('pages.games.filters')}
      </button>
      <Pick
        name="provider"
        label={say('pages.games.provider')}
        value={filter.provider ?? ''}
        onPick={(value) => change({ provider: orUndefined(value) })}
      >
        <option value="">{anything}</option>
        {providers.map(({ identity, name, games }) => (
          <option key={identity} value={identity}>{`${name} (${games})`}</option>
        ))}
      </Pick>
      <Pick
        name="feature"
        label={say('pages.games.feature')}
        value={filter.feature ?? ''}
        onPick={(value) => change({ feature: orUndefined(value) })}
      >
        <option value="">{anything}</option>
        {optionsOf(nameable(features), filter.feature).map((feature) => (
          <option key={feature} value={feature}>
            {named('feature', feature)}
          </option>
        ))}
      </Pick>
      <Pick
        name="volatility"
        label={say('pages.games.volatility')}
        value={filter.volatility ?? ''}
        onPick={(value) => change({ volatility: volatilities.find((one) => one === value) })}
      >
        <option value="">{anything}</option>
        {volatilities.map((volatility) => (
          <option key={volatility} value={volatility}>
            {say(`games.volatility.${volatility}`)}
          </option>
        ))}
      </Pick>
      <Pick
        name="currency"
        label={say('pages.games.currency')}
        value={filter.currency ?? ''}
        onPick={(value) => change({ currency: orUndefined(value) })}
      >
        <option value="">{anything}</option>
        {optionsOf(
          currencies.map(({ code }) => code),
          filter.currency,
        ).map((currency) => (
          <option key={currency}>{currency}</option>
        ))}
      </Pick>
      <Pick
        name="device"
        label={say('pages.games.device')}
        value={filter.device ?? ''}
        onPick={(value) => change({ device: devices.find((one) => one === value) })}
      >
        <option value="">{anything}</option>
        {devices.map((device) => (
          <option key={device} value={device}>
            {say(`pages.games.device.${device}`)}
          </option>
        ))}
      </Pick>
      <Pick
        name="sort"
        label={say('pages.games.sort')}
        value={filter.sort}
        onPick={(value) => change({ sort: sorts.find((one) => one === value) ?? noFilter.sort })}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {say(`pages.games.sort.${sort}` as TextKey)}
          </option>
        ))}
      </Pick>
    </form>
  );
}

/** What the filters leave, and the switches that take them off. */
export function LobbySummary({ lobby }: { lobby: Lobby }) {
  const { say } = useTexts();
  const { filter, total, change } = lobby;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <output className="me-auto min-w-28 text-dim">{total === undefined ? '' : say('games.count', { count: total })}</output>
      <FilterTags filter={filter} />
      {filter.isPlayable || lobby.hasComing ? (
        <button type="button" className="chip" aria-pressed={filter.isPlayable} onClick={() => change({ isPlayable: !filter.isPlayable })}>
          {say('pages.games.playable')}
        </button>
      ) : null}
      {countFilters(filter) > 0 ? (
        <Link to={lobbyAddress({ ...noFilter, sort: filter.sort })} className="chip">
          {say('pages.games.clear')}
        </Link>
      ) : null}
    </div>
  );
}
