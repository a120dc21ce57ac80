import { availableParallelism } from 'node:os';
import { type Environment, readWholeNumber } from '#kit/environment.ts';

export interface WalletConfig {
  /** Connections over which the wallet's lanes are spread, besides the pool. */
  walletConnections: number;
  /** In whole units of the base currency: stakes and wins from which on each is a significant event. */
  largeStake: number;
  largeWin: number;
  /** What is taken off the rate of a conversion between accounts, in hundredths of a per cent. */
  conversionSpread: number;
}

export const readWalletConfig = (env: Environment): WalletConfig => ({
  walletConnections: readWholeNumber(env, 'WALLET_CONNECTIONS', Math.min(4, availableParallelism()), 1, 4),
  largeStake: readWholeNumber(env, 'LARGE_STAKE', 1000, 1, 1_000_000_000),
  largeWin: readWholeNumber(env, 'LARGE_WIN', 10_000, 1, 1_000_000_000),
  conversionSpread: readWholeNumber(env, 'CONVERSION_SPREAD', 100, 0, 2000),
});
