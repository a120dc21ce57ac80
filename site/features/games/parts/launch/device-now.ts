import { useHydrated } from '@tanstack/react-router';
import type { GameDevice } from '#contract/games.ts';
import { readDevice } from '#site/shared/browser/device.ts';

/** Phones, however they are held, and narrow windows get the game's small layout. */
export const deviceNow = (): GameDevice => (readDevice().kind === 'phone' || matchMedia('(width < 48rem)').matches ? 'mobile' : 'desktop');

/** Whether a game is offered on another kind of device alone; the server's page is the same for all. */
export function useIsForOtherDevice(device: GameDevice | null): boolean {
  return useHydrated() && device !== null && device !== deviceNow();
}
