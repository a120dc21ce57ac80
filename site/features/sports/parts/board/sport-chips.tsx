// The sports with their counts, those that the player marked in front.
import { sorted } from '#kit/sorted.ts';
import { Star } from 'lucide-react';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import type { Sports } from '../../api.ts';
import { bettingPath } from '../../filter.ts';
import { nameIn } from '../../market-texts.ts';
import { useFavouriteSports } from '../../favourite-sports.ts';

export function SportChips({ sports, current }: { sports: Sports['sports']; current: string | undefined }) {
  const { say, locale } = useTexts();
  const { favourites } = useFavouriteSports();
  const isFavourite = ({ id }: { id: string }) => favourites.includes(id);
  const ordered = sorted(sports, (a, b) => Number(isFavourite(b)) - Number(isFavourite(a)) || a.rank - b.rank);
  return (
    <nav className="chip-row" aria-label={say('sports.sports')}>
      <Link to="/betting" className="chip" aria-current={current === undefined ? 'true' : undefined}>
        {say('sports.all-sports')}
      </Link>
      {ordered.map((sport) => (
        <Link key={sport.id} to={bettingPath(sport.id)} className="chip" aria-current={current === sport.id ? 'true' : undefined}>
          {isFavourite(sport) ? <Star size={15} aria-label={say('sports.favourite')} className="fill-current" /> : null}
          {nameIn(sport.names, locale)}
          <span className="chip-count">{sport.events}</span>
        </Link>
      ))}
    </nav>
  );
}
