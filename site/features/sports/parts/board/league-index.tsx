// The countries of a sport and the leagues in them.
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Sports } from '../../api.ts';
import { bettingPath } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';

export function LeagueIndex({ sports, sportId, current }: { sports: Sports; sportId: string; current: string | undefined }) {
  const { say, locale } = useTexts();
  const categories = sports.categories.filter((category) => category.sportId === sportId && category.events > 0);
  if (categories.length === 0) return null;
  return (
    <details className="league-index" open={current === undefined ? undefined : false}>
      <summary>{say('sports.countries')}</summary>
      <div className="league-index-list">
        {categories.map((category) => (
          <div key={category.id}>
            <h3 className="text-sm font-semibold text-dim">{nameIn(category.names, locale)}</h3>
            <ul>
              {sports.tournaments
                .filter((tournament) => tournament.categoryId === category.id && tournament.events > 0)
                .map((tournament) => (
                  <li key={tournament.id}>
                    <Link
                      to={bettingPath(sportId, tournament.id)}
                      className="league-link"
                      aria-current={tournament.id === current ? 'page' : undefined}
                    >
                      <span className="min-w-0 flex-1">{nameIn(tournament.names, locale)}</span>
                      <span className="chip-count">{tournament.events}</span>
                    </Link>
                  </li>
                ))}
            </ul>
          </div>
        ))}
      </div>
    </details>
  );
}
