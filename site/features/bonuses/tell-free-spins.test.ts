import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { guestDefaults } from '#site/shared/api/queries.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { alerts } from '#site/shared/ui/alerts.ts';
import type { FreeSpins } from './api.ts';
import { isAsBefore, tellFreeSpins } from './tell-free-spins.ts';

const say = (key: string, params?: Record<string, unknown>): string =>
  key.endsWith('.type') ? 'info' : [key, ...Object.values(params ?? {})].join(' ');
const texts = { say, find: say } as unknown as Texts;
const spins = { id: 'a', gameId: 'golden-caravan', count: 20, played: 0, status: 1, isWaiting: false } as FreeSpins;
const show = vi.spyOn(alerts, 'show').mockReturnValue(undefined);
afterEach(() => show.mockClear());

const reading = (read: () => Promise<unknown>) => new QueryClient(guestDefaults(read));
const known = reading(async () => await Promise.resolve({ data: { identity: 'golden-caravan', name: 'Golden Caravan' } }));

test('free spins are told with a link to their game, and without one where its info cannot be had', async () => {
  await tellFreeSpins(known, texts, spins);
  expect(show).toHaveBeenLastCalledWith(
    expect.objectContaining({
      title: 'alerts.free-spins.issued.title 20',
      link: { to: '/games/golden-caravan?real=true', word: 'modals.bonus.play-in Golden Caravan' },
    }),
  );
  const failing = reading(async () => await Promise.reject(new Error('no answer')));
  await tellFreeSpins(failing, texts, { ...spins, status: 2 });
  expect(show).toHaveBeenLastCalledWith(expect.objectContaining({ title: 'alerts.free-spins.activated.title 20' }));
  expect(show.mock.lastCall?.[0]).not.toHaveProperty('link');
});

test('nothing is told of spins that are being played, wait for their provider or are over, nor again of what is as it was', async () => {
  for (const quiet of [{ played: 1 }, { isWaiting: true }, { status: 3 }]) await tellFreeSpins(known, texts, { ...spins, ...quiet });
  expect(show).not.toHaveBeenCalled();
  // they hold longer
  expect(isAsBefore(spins, { ...spins })).toBe(true);
  expect([
    isAsBefore(spins, undefined),
    isAsBefore({ ...spins, status: 2 }, spins),
    isAsBefore(spins, { ...spins, isWaiting: true }),
  ]).toEqual([false, false, false]);
});
