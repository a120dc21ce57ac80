// Jackpots that a provider runs (rule 12): what its stakes put aside is what it published.
import { amountOfShare, sharesOf } from '../reference/jackpots.ts';
import { type Check, ensure, same, Skipped } from '../run/check.ts';
import { playToEnd, stakeCalls } from './rounds.ts';
import type { Provider } from './subject.ts';

export const jackpotChecks: readonly Check<Provider>[] = [
  {
    id: 'PJ-01',
    rule: '12',
    title: 'each share of a stake is of a listed jackpot that runs in its currency, and exactly its published part of the stake',
    async run(provider) {
      const launched = await provider.launch();
      const { jackpots } = provider.operator;
      if (jackpots.size === 0) throw new Skipped('the provider runs no jackpot');
      const stakes = (await playToEnd(provider, launched)).filter(({ call }) => stakeCalls.includes(call));
      const shares = stakes.flatMap(({ body }) => sharesOf(body).map((share) => ({ share, stake: BigInt(String(body['amount'])) })));
      for (const { share, stake } of shares) {
        const jackpot = jackpots.get(share.jackpotId);
        same(`the currency of the jackpot ${share.jackpotId}`, jackpot?.currency, launched.currency);
        ensure(jackpot?.contributionPpm !== undefined, `the jackpot ${share.jackpotId} is paused and still takes a share`);
        same(`the share of a stake of ${stake}, in millionths`, amountOfShare(share), stake * (jackpot?.contributionPpm ?? 0n));
      }
      return `${shares.length} shares`;
    },
  },
];
