// The search over teams, leagues, players and events. What is asked for is in the address.
import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { usePageSearch } from '#site/shared/page/use-page-search.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';

export function SearchField() {
  const { say } = useTexts();
  const { search = '' } = usePageSearch();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();

  function ask(text: string): void {
    const words = text.trim();
    void navigate({ to: '/betting', search: words === '' ? {} : { search: words }, replace: search !== '' });
  }
  return (
    <form
      role="search"
      className="betting-search"
      action="/betting"
      onSubmit={(event) => {
        event.preventDefault();
        ask(field.current?.value ?? '');
      }}
    >
      <Search size={18} aria-hidden="true" className="shrink-0 text-dim" />
      <label htmlFor={id} className="sr-only">
        {say('sports.search')}
      </label>
      <input
        key={search}
        ref={field}
        id={id}
        name="search"
        type="search"
        defaultValue={search}
        maxLength={80}
        placeholder={say('sports.search')}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
      {search === '' ? null : (
        <button type="button" className="icon-button" aria-label={say('sports.search-clear')} onClick={() => ask('')}>
          <X size={18} aria-hidden="true" />
        </button>
      )}
    </form>
  );
}
