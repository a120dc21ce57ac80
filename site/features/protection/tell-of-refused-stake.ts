import type { LiveEvents } from '#contract/live/events.ts';
import type { LivePage } from '#site/shared/live/live-channels.ts';
import { reloadLimits } from './api.ts';
import { openGameLimitReached } from './open-modals.tsx';

type Refused = Extract<LiveEvents['game:bets'], { event: 'bet.restricted' }>;

/** A stake was refused for the player's limits: they are read again, and the words open wherever the player is. */
export function tellOfRefusedStake({ queries, isNews }: LivePage, { version, reason, limits }: Refused): void {
  if (!isNews({ id: 'bet.restricted', version })) return;
  reloadLimits(queries);
  openGameLimitReached({ definition: reason === 'limit-bet' ? 'bet' : 'loss', limits });
}
