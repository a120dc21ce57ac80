import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { Rules } from '#server/modules/jurisdiction/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import type { CallerSession, ClientInfo } from '#server/platform/calls/handler.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { SportsConfig } from './config.ts';
import type { Sports } from './sports.ts';

/** What sports need of games, which stand beside them. */
export interface BookSessions {
  /** Returns the currencies in which bets are taken. */
  currencies(): Promise<string[]>;
  /**
   * Returns the book's id of the player's session in a currency. @throws Problem that says what stands in the way of a bet of this player from
   * this place now
   */
  open(asking: { session: CallerSession; clientInfo: ClientInfo }, currency: string): Promise<string>;
}

/** What sports need of the app. */
export type SportsDeps = IdentityDeps &
  WalletDeps & {
    config: SportsConfig;
    sports: Sports;
    bookSessions: BookSessions;
    findJurisdiction(playerId: string | undefined, country: string | undefined): Promise<{ rules: Rules }>;
  };

export const handle = handlerFor<SportsDeps>();
