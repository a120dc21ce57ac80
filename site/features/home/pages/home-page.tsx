import { welcomeQuery } from '../parts/welcome-query.ts';
import { Collections } from '../parts/collections.tsx';
import { loadHome } from '../api.ts';
import { LatestWins } from '../parts/latest-wins.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { deferred } from '#site/boot/deferred.tsx';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { RouteLoad } from '#site/shared/page/route.ts';

const Hero = deferred(async () => (await import('../parts/hero.tsx')).Hero);
const Welcome = deferred(async () => (await import('../parts/welcome.tsx')).Welcome);
const LatestBets = deferred(async () => (await import('../parts/latest-bets.tsx')).LatestBets);
const Studios = deferred(async () => (await import('../parts/studios.tsx')).Studios);
const Assurances = deferred(async () => (await import('../parts/assurances.tsx')).Assurances);

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
      <Assurances />
    </div>
  );
}
