// How a player bets: kept with the account. What the account says of odds and favourites becomes what this browser shows.
import { useEffect } from 'react';
import type { Data } from '#contract/kernel/calls.ts';
import { usePlayerQuery } from '#site/shared/api/player-queries.ts';
import { takeFavouriteSports } from './favourite-sports.ts';
import { takeOddsFormat } from './odds.ts';
import { changeSlip, slip } from './slip-store.ts';

type Settings = Data<'readSportsSettings'>;

/** Stakes to press for a guest, in smallest units of the guest's currency. */
const guestStakes = [100, 500, 1000, 2500];

interface SportsSettings {
  quickStakes: readonly number[];
  factor: Settings['factor'] | undefined;
  /** False until it is known, too. */
  isCashOut: boolean;
}

export function useSportsSettings(): SportsSettings {
  const { data } = usePlayerQuery('readSportsSettings');
  const settings = data?.data;
  return { quickStakes: settings?.quickStakes ?? guestStakes, factor: settings?.factor, isCashOut: settings?.isCashOut ?? false };
}

/** Takes over what the account says, once it is known. */
export function useKeptSettings(): void {
  const settings = usePlayerQuery('readSportsSettings').data?.data;
  useEffect(() => {
    if (settings === undefined) return;
    takeOddsFormat(settings.oddsFormat);
    takeFavouriteSports(settings.favouriteSports);
    if (slip.read().pricePolicy !== settings.pricePolicy) changeSlip({ pricePolicy: settings.pricePolicy });
  }, [settings]);
}
