import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { PlayTime } from './play-time.ts';

/** What the time at play needs of the app. */
export type PlayTimeDeps = IdentityDeps & WalletDeps & { playTime: PlayTime };

/** The parts of it by which the state of a player's play is read. */
export type PlayStateDeps = Pick<PlayTimeDeps, 'clock' | 'jurisdictions' | 'sessions'>;

export const handle = handlerFor<PlayTimeDeps>();
