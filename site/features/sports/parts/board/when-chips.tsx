// Which events are listed by time: the choice is in the address.
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { readWhen, type When } from '../../filter.ts';
import { usePageSearch } from '#site/shared/page/use-page-search.ts';

const chips: readonly (When | undefined)[] = [undefined, 'live', 'today', 'tomorrow', 'outrights'];

export function WhenChips({ path, live }: { path: string; live: number }) {
  const { say } = useTexts();
  const navigate = useNavigate();
  const { when, date } = readWhen(usePageSearch());
  return (
    <div className="chip-row" role="group" aria-label={say('sports.when')}>
      {chips.map((chip) => (
        <Link
          key={chip ?? 'all'}
          to={chip === undefined ? path : `${path}?when=${chip}`}
          className="chip"
          aria-current={chip === when ? 'true' : undefined}
        >
          {say(`sports.when.${chip ?? 'all'}`)}
          {chip === 'live' && live > 0 ? <span className="chip-count">{live}</span> : null}
        </Link>
      ))}
      <label className="chip" data-chosen={when === 'date' ? '' : undefined}>
        <span className="sr-only">{say('sports.when.date')}</span>
        <input
          type="date"
          className="bg-transparent outline-none"
          value={date ?? ''}
          onChange={({ target }) => {
            const search = target.value === '' ? {} : { when: 'date', date: target.value };
            void navigate({ to: '.', search, replace: true, resetScroll: false });
          }}
        />
      </label>
    </div>
  );
}
