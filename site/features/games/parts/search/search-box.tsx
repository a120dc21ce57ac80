// The search over games: a field, and below it a list that comes with the first focus. Without script it is a form that opens the
// lobby with the word.
import { useRouter } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { Suspense, useId, useRef, useState } from 'react';
import { addressOf } from '#site/shared/page/localized-url.ts';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { usePageContext } from '#site/shared/page/page-context.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Coming } from '#site/shared/ui/coming.tsx';
import type { SearchPanelKeys, Shown } from './search-panel.tsx';
import { useSearchShortcut } from './use-search-shortcut.ts';

const SearchPanel = lazyWithRetry(async () => await import('./search-panel.tsx'));
const nothing: Shown = { isOpen: false, option: undefined };

export interface SearchBoxProps {
  className?: string;
  /** The one that the key / leads to. */
  isShortcut?: boolean;
}

export function SearchBox({ className = '', isShortcut = false }: SearchBoxProps) {
  const { say } = useTexts();
  const { prefix } = usePageContext();
  const router = useRouter();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const keys = useRef<SearchPanelKeys>(null);
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const [isActive, setActive] = useState(false);
  const [shown, setShown] = useState(nothing);
  useSearchShortcut(field, isShortcut);

  function submit(): void {
    const word = text.trim();
    const to = keys.current?.chosen() ?? (word === '' ? undefined : `/games?search=${encodeURIComponent(word)}`);
    if (to === undefined) return;
    setActive(false);
    field.current?.blur();
    void router.navigate({ href: addressOf(to, prefix) });
  }

  return (
    <search
      className={`relative block ${className}`}
      onFocus={() => {
        setWanted(true);
        setActive(true);
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false);
      }}
    >
      <form
        action={addressOf('/games', prefix)}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Search size={18} aria-hidden="true" className="pointer-events-none absolute top-3.25 start-3.5 text-dim" />
        <input
          ref={field}
          type="text"
          name="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={80}
          role="combobox"
          aria-label={say('layout.search.label')}
          aria-expanded={shown.isOpen}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={shown.option}
          {...(isShortcut && { 'aria-keyshortcuts': '/' })}
          placeholder={say('layout.search.placeholder')}
          className="field w-full pe-11 ps-10.5"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(true);
          }}
          onKeyDown={(event) => keys.current?.press(event)}
        />
        {text === '' ? null : (
          <button
            type="button"
            className="icon-button absolute top-0 end-0"
            aria-label={say('layout.search.clear')}
            onClick={() => {
              setText('');
              field.current?.focus();
            }}
          >
            <X size={18} aria-hidden="true" />
          </button>
        )}
      </form>
      <div id={id}>
        {isWanted ? (
          <Suspense fallback={isActive ? <Coming /> : null}>
            <SearchPanel id={id} text={text} isActive={isActive} keys={keys} onShow={setShown} onLeave={() => setActive(false)} />
          </Suspense>
        ) : null}
      </div>
    </search>
  );
}
