// The history of bets; in a house without betting, that there is none.
import type { QueryClient } from '@tanstack/react-query';
import { Bets, hasSports, useHasSports } from '#site/features/sports/index.ts';
import { bringTexts } from '#site/shared/i18n/late-texts.ts';
import { ProfileLayout } from '../parts/profile-layout.tsx';
import NotYetPage from './not-yet-page.tsx';

export async function load(queries: QueryClient): Promise<void> {
  if (await hasSports(queries)) await bringTexts('sports');
}

export default function BetsPage() {
  if (!useHasSports()) return <NotYetPage />;
  return <ProfileLayout title="modals.profile.bets">{(profile) => <Bets timeZone={profile.timeZone} />}</ProfileLayout>;
}
