// Commands of the wallet as its tests send them.
import { randomUUID } from 'node:crypto';
import type { RoundRef, WalletCommand } from '#server/modules/wallet/index.ts';

export const roundOf = (ref: string = randomUUID(), game = 'test-game'): RoundRef => ({ provider: 'test', ref, game });

type Bet = WalletCommand & { kind: 'bet' };

/** A bet in a round of its own that stays open, unless said otherwise. */
export const betOf = (accountId: string, amount: bigint, more: Partial<Bet> = {}): Bet => ({
  kind: 'bet',
  key: randomUUID(),
  accountId,
  amount,
  round: roundOf(),
  exclusive: false,
  closesRound: false,
  ...more,
});
