import type { BonusDeps } from '#server/modules/bonuses/index.ts';
import type { IdentityDeps } from '#server/modules/identity/index.ts';
import type { PlayTimeDeps } from '#server/modules/protection/index.ts';
import type { VerificationDeps } from '#server/modules/verification/index.ts';
import type { WalletDeps } from '#server/modules/wallet/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { PlayConfig } from './config.ts';
import type { JackpotBoard } from './jackpots/jackpot-board.ts';
import type { GameCycles } from './osw/game-cycles.ts';
import type { SessionMemory } from './osw/session-memory.ts';
import type { GameProviders } from './providers/game-providers.ts';
import type { GameSearch } from './search-games.ts';

/** What games need of the app. */
export type PlayDeps = IdentityDeps &
  VerificationDeps &
  WalletDeps &
  PlayTimeDeps &
  BonusDeps & {
    /** Providers of games that may launch here and reach the wallet. */
    providers: GameProviders;
    gameCycles: GameCycles;
    gameSessions: SessionMemory;
    jackpots: JackpotBoard;
    searchGames: GameSearch;
    config: Pick<PlayConfig, 'valkyrie' | 'caleta'>;
  };

export const handle = handlerFor<PlayDeps>();
