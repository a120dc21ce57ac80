import type { QueryClient } from '@tanstack/react-query';
import type { Answer } from '#contract/kernel/calls.ts';
import { playerFreeSpinStatus } from '#contract/kernel/constants.ts';
import { callQuery } from '#site/shared/api/queries.ts';
import type { Texts } from '#site/shared/i18n/texts.tsx';
import { alertOf } from '#site/shared/ui/alert-content.ts';
import { alerts } from '#site/shared/ui/alerts.ts';
import type { FreeSpins } from './api.ts';

const told: Partial<Record<number, 'issued' | 'activated'>> = {
  [playerFreeSpinStatus.issued]: 'issued',
  [playerFreeSpinStatus.activated]: 'activated',
};

/** True where something else of free spins has changed than what can be done with them, as until when they hold. */
export const isAsBefore = (spins: Pick<FreeSpins, 'status' | 'isWaiting'>, known: FreeSpins | undefined): boolean =>
  known?.status === spins.status && known.isWaiting === spins.isWaiting;

/** Tells of free spins that were issued or became playable, with a link to their game where its info can be had; without it, in other words. */
export async function tellFreeSpins(queries: QueryClient, texts: Texts, spins: FreeSpins): Promise<void> {
  const standing = told[spins.status];
  // each one that is played is news of the same grant, and is seen in the game
  if (standing === undefined || spins.played > 0 || spins.isWaiting) return;
  const query = { ...callQuery('readGame', { params: { id: spins.gameId } }), retry: false };
  const game = await queries.fetchQuery<Answer<'readGame'>>(query as never).then(
    ({ data }) => data,
    () => undefined,
  );
  const { count } = spins;
  const alert = { ...alertOf(texts, `free-spins.${standing}`, { count }), durationMs: 8000 };
  if (game === undefined) alerts.show(alert);
  else
    alerts.show({
      ...alert,
      link: { to: `/games/${game.identity}?real=true`, word: texts.say('modals.bonus.play-in', { game: game.name }) },
    });
}
