import { welcomeQuery } from '../features/content/welcome-query.ts';
import { Collections } from '../features/games/house/collections.tsx';
import { loadHome } from '../features/games/house/home-queries.ts';
import { LatestWins } from '../features/games/house/latest-wins.tsx';
import { usePageHead } from '../shared/page/head.tsx';
import { late } from '../lib/late.tsx';
import { useTexts } from '../shared/i18n/texts.tsx';
import type { RouteLoad } from '../route-table.ts';

const Hero = late(async () => (await import('../features/games/house/hero.tsx')).Hero);
const Welcome = late(async () => (await import('../features/content/welcome.tsx')).Welcome);
const LatestBets = late(async () => (await import('../features/games/house/latest-bets.tsx')).LatestBets);
const Studios = late(async () => (await import('../features/games/house/studios.tsx')).Studios);
const HouseWords = late(async () => (await import('../features/games/house/house-words.tsx')).HouseWords);

/** Loads what the page shows. */
export async function load({ queries, locale }: RouteLoad): Promise<void> {
  await Promise.allSettled([loadHome(queries), queries.ensureQueryData(welcomeQuery(locale))]);
}

export default function HomePage() {
  const { say } = useTexts();
  usePageHead({ title: say('pages.home.head'), description: say('pages.home.description') });
  return (
    <div className="space-y-8 sm:space-y-10">
      <Hero />
      <LatestWins />
      <Collections />
      <LatestBets />
      <Studios />
      <Welcome />
      <HouseWords />
    </div>
  );
}
