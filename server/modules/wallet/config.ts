import { availableParallelism } from 'node:os';
import { type Environment, readWholeNumber } from '#kit/environment.ts';

export interface WalletConfig {
  /** Connections over which the wallet's lanes are spread, besides the pool. */
  walletConnections: number;
}

export const readWalletConfig = (env: Environment): WalletConfig => ({
  walletConnections: readWholeNumber(env, 'WALLET_CONNECTIONS', Math.min(4, availableParallelism()), 1, 4),
});
