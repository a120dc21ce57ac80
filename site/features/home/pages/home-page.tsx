import type { QueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { loadPackage } from '#site/features/bonuses/index.ts';
import { welcomeQuery } from '../parts/welcome-query.ts';
import { CategoryChips } from '../parts/category-chips.tsx';
import { Collections } from '../parts/collections.tsx';
import { loadHome } from '../api.ts';
import { LatestWins } from '../parts/latest-wins.tsx';
import { SealedCard } from '../parts/sealed-card.tsx';
import { usePageHead } from '#site/shared/page/head.tsx';
import { deferred } from '#site/boot/deferred.tsx';
import { lazyWithRetry } from '#site/boot/lazy-with-retry.ts';
import { useOperatorSettings } from '#site/shared/api/operator-settings.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import { useSession } from '#site/shared/api/use-session.ts';
import { useTexts } from '#site/shared/i18n/texts.tsx';
import type { RouteLoad } from '#site/shared/page/route.ts';

const Hero = deferred(async () => (await import('../parts/hero/hero.tsx')).Hero);
const PlayerPanel = deferred(async () => (await import('../parts/player-panel.tsx')).PlayerPanel, 'for-player', true);
const OwnRails = deferred(async () => (await import('../parts/own-rails.tsx')).OwnRails, 'own-rails for-player', true);
const JackpotCard = deferred(async () => (await import('../parts/jackpot-card.tsx')).JackpotCard, 'jackpot-card');
const WelcomeCard = deferred(async () => (await import('../parts/welcome-card.tsx')).WelcomeCard, 'welcome-card for-guest');
const Welcome = deferred(async () => (await import('../parts/welcome.tsx')).Welcome);
const SportsRails = deferred(async () => (await import('../parts/sports-rails.tsx')).SportsRails, 'sports-rails');
const LatestBets = deferred(async () => (await import('../parts/latest-bets.tsx')).LatestBets);
const Studios = deferred(async () => (await import('../parts/studios.tsx')).Studios);
const Assurances = deferred(async () => (await import('../parts/assurances.tsx')).Assurances);

const Steps = lazyWithRetry(async () => ({ default: (await import('#site/features/profile/index.ts')).FirstSteps }));

/** True where the page was drawn for a player without room above it for the first steps. */
const hasNoRoom =
  !import.meta.env.SSR && (({ session, firstSteps }) => session === 'player' && firstSteps === undefined)(document.documentElement.dataset);

/**
 * Of a player alone; their place is kept free for them where they were shown before. Where it is not they come below what is read by then, so that
 * it does not move away.
 */
function FirstSteps({ isBelow = false }: { isBelow?: boolean }) {
  const { status } = useSession();
  return (
    <div className={isBelow ? undefined : 'first-steps-place'}>
      <Suspense>{status === 'player' && isBelow === hasNoRoom ? <Steps /> : null}</Suspense>
    </div>
  );
}

/** Of a house that takes bets alone, and for the page as the server makes it: elsewhere the part asks for itself, later. */
async function loadSports(queries: QueryClient): Promise<void> {
  if (!import.meta.env.SSR) return;
  const { data } = await queries.ensureQueryData(callQuery('initPlayer'));
  if (data.features.includes('sports')) await (await import('#site/features/sports/index.ts')).loadSportsRails(queries);
}

/** Loads what the page shows. */
export async function load({ queries, locale }: RouteLoad): Promise<void> {
  await Promise.allSettled([loadHome(queries), loadPackage(queries), queries.ensureQueryData(welcomeQuery(locale)), loadSports(queries)]);
}

export default function HomePage() {
  const { say } = useTexts();
  usePageHead({ title: say('pages.home.head'), description: say('pages.home.description') });
  return (
    <div className="home">
      <div className="home-lead">
        <FirstSteps />
        <Hero />
        <CategoryChips />
        <LatestBets />
        <FirstSteps isBelow />
      </div>
      <div className="home-side">
        <PlayerPanel />
        <LatestWins />
        <WelcomeCard />
        <SealedCard />
        <JackpotCard />
      </div>
      <div className="home-rest">
        <OwnRails />
        {useOperatorSettings().features.includes('sports') ? <SportsRails /> : null}
        <Collections />
        <Studios />
        <Welcome />
        <Assurances />
      </div>
    </div>
  );
}
