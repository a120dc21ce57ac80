import { usePackage } from '#site/features/bonuses/index.ts';
import { useQuery } from '#site/shared/api/use-query.ts';
import { addressOfPage } from '#site/shared/page/content-url.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import { Link } from '#site/shared/ui/link.tsx';
import { Poster } from '#site/shared/ui/poster.tsx';
import { heroOf } from './page-blocks.ts';
import { welcomePage, welcomeQuery } from './welcome-query.ts';

/** The welcome package in a card of the right column, for guests. Absent while none is offered. */
export function WelcomeCard() {
  const { locale } = useTexts();
  const page = useQuery(welcomeQuery(locale)).data?.data;
  const hero = page && heroOf(page.blocks);
  const offered = usePackage();
  if (page === undefined || hero === undefined || offered === undefined || offered.steps.length === 0) return null;
  return (
    <Link to={addressOfPage(welcomePage)} className="offer">
      <span className="offer-picture">
        <Poster identity={page.identity} scene={hero.scene ?? page.scene} shape="wide" sizes="300px" />
      </span>
      <span className="block px-4.5 py-4">
        {hero.eyebrow === undefined ? null : <span className="block text-sm font-semibold text-dim">{hero.eyebrow}</span>}
        <span className="mt-0.5 block font-title text-lg leading-snug font-bold">{hero.title}</span>
      </span>
    </Link>
  );
}
