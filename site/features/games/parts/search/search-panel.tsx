// What the search finds, as a list box below its field. The field keeps the focus and hands the keys over.
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { GameCard } from '#contract/games.ts';
import { FileText } from 'lucide-react';
import { addressOfPage } from '#site/shared/page/content-url.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { stepThrough } from './step-through.ts';

const pauseMs = 150;
const maxShown = 6;

/** What the field must say of the list. */
export interface Shown {
  isOpen: boolean;
  /** Id of the option that the arrows have reached. */
  option: string | undefined;
}

export interface SearchPanelKeys {
  press(event: KeyboardEvent): void;
  /** The address of the option that the arrows have reached. */
  chosen(): string | undefined;
}

export interface SearchPanelProps {
  id: string;
  text: string;
  /** The field or the list has the focus. */
  isActive: boolean;
  keys: Ref<SearchPanelKeys>;
  onShow(shown: Shown): void;
  onLeave(): void;
}

/** What was typed, once the typing pauses. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

/** Something that was found besides games: a studio or a page. */
interface Other {
  to: string;
  title: string;
  note: string;
}

const maxOthers = 3;

/** Studios and pages that fit a word. What fails is left out: games are what the search is for. */
function useOthers(word: string): Other[] {
  const { say, locale } = useTexts();
  const providers = useQuery({ ...callQuery('listProviders'), enabled: word !== '' }).data?.data ?? [];
  const pages = useQuery({
    ...callQuery('listContentPages', { params: { locale }, query: { search: word } }),
    enabled: word !== '',
    placeholderData: (before) => before,
  }).data?.data;
  const small = word.toLowerCase();
  const studios = providers.filter(({ name }) =>
    name
      .toLowerCase()
      .split(' ')
      .some((part) => part.startsWith(small)),
  );
  return [
    ...studios.map(({ identity, name }) => ({ to: `/providers/${identity}`, title: name, note: say('layout.search.studio') })),
    ...(pages ?? []).map((page) => ({ to: addressOfPage(page), title: page.title, note: page.group ?? say('layout.search.page') })),
  ].slice(0, maxOthers);
}

function FoundOther({ other }: { other: Other }) {
  return (
    <>
      <span className="grid size-11 flex-none place-items-center rounded-sm bg-raised text-dim">
        <FileText size={18} aria-hidden="true" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{other.title}</span>
        <span className="block truncate text-sm text-dim">{other.note}</span>
      </span>
    </>
  );
}

function Found({ game }: { game: GameCard }) {
  const { say } = useTexts();
  return (
    <>
      <span className="size-11 flex-none overflow-hidden rounded-sm bg-panel">
        <Poster identity={game.identity} scene={game.scene} shape="square" className="size-full object-cover" />
      </span>
      <span className="min-w-0">
        <span className="block truncate font-medium">{game.name}</span>
        <span className="block truncate text-sm text-dim">
          {game.providerName}
          {game.isComingSoon ? ` · ${say('global-components.tag.coming-soon')}` : ''}
        </span>
      </span>
    </>
  );
}

function NothingFound({ isFailed, onLeave }: { isFailed: boolean; onLeave: () => void }) {
  const { say } = useTexts();
  return (
    <div className="px-3 py-3">
      <p className="font-medium">{say(isFailed ? 'layout.search.failed' : 'layout.search.none')}</p>
      {isFailed ? null : <p className="mt-1 text-sm text-dim">{say('layout.search.none-hint')}</p>}
      <Link to="/games" className="mt-1 inline-flex min-h-11 items-center font-medium underline underline-offset-4" onClick={onLeave}>
        {say('layout.search.every-game')}
      </Link>
    </div>
  );
}

export default function SearchPanel({ id, text, isActive, keys, onShow, onLeave }: SearchPanelProps) {
  const { say } = useTexts();
  const word = usePaused(text.trim());
  // the option reached belongs to one word and one stay in the field
  const stay = `${isActive} ${word}`;
  const [reached, setReached] = useState({ stay, at: -1 });
  const at = reached.stay === stay ? reached.at : -1;
  const { data, isError, isFetching } = useQuery({
    ...callQuery('listGames', { query: { search: word, perPage: maxShown } }),
    enabled: word !== '',
    placeholderData: (before) => before,
  });
  const games = data?.data ?? [];
  const total = data?.meta.total ?? 0;
  const isOpen = isActive && word !== '' && text.trim() !== '' && (isError || data !== undefined);
  const others = useOthers(word);
  const all = total === 0 ? [] : [`/games?search=${encodeURIComponent(word)}`];
  const addresses = [...games.map((game) => `/games/${game.identity}`), ...others.map(({ to }) => to), ...all];
  const isEmpty = addresses.length === 0;
  const option = isOpen && at >= 0 && at < addresses.length ? `${id}-${at}` : undefined;

  useEffect(() => onShow({ isOpen, option }), [isOpen, option, onShow]);
  useImperativeHandle(keys, () => ({
    press(event) {
      if (event.key === 'Escape' && isOpen) {
        event.preventDefault();
        onLeave();
      }
      const next = stepThrough(event.key, at, addresses.length);
      if (!isOpen || next === undefined) return;
      event.preventDefault();
      setReached({ stay, at: next });
    },
    chosen: () => (option === undefined ? undefined : addresses[at]),
  }));

  return (
    <>
      <output className="sr-only">{isOpen && !isFetching ? say('layout.search.found', { count: total + others.length }) : ''}</output>
      <div className={`search-list ${isOpen ? '' : 'hidden'}`}>
        {isEmpty ? <NothingFound isFailed={isError} onLeave={onLeave} /> : null}
        <div role="listbox" aria-label={say('layout.search.label')} className={isEmpty ? 'hidden' : undefined}>
          {addresses.map((to, index) => {
            const game = games[index];
            const other = others[index - games.length];
            return (
              <Link
                key={to}
                to={to}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === at}
                tabIndex={-1}
                className="search-option"
                onClick={onLeave}
              >
                {game === undefined ? null : <Found game={game} />}
                {game !== undefined || other === undefined ? null : <FoundOther other={other} />}
                {game === undefined && other === undefined ? (
                  <span className="py-2 text-dim">{say('layout.search.all', { text: word })}</span>
                ) : null}
              </Link>
            );
          })}
        </div>
      </div>
    </>
  );
}
