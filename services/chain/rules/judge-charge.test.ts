// What a charge is by the blocks; re-organisations on a real chain are in ../reorganisations.test.ts.
import { expect, test } from 'vitest';
import type { Asset } from './assets.ts';
import { judgeCharge } from './judge-charge.ts';

const asset: Asset = { currency: 'ETH', digits: 9, decimals: 9, confirmations: [{ blocks: 3 }], dust: 1n };

const takenBack = {
  status: 'charged-back',
  amount: 100n,
  told_amount: 100n,
  taken_back: 60n,
  expires_at: new Date(0),
  received: 40n,
  confirmations: 3,
  needed: 3,
  lost_at: null,
} as const;

test('of what was taken back a part that comes again is told once it is confirmed, and the rest stays gone', () => {
  const seen = (again: bigint) => [
    { units: 40n, blockNumber: 1n },
    { units: again, blockNumber: 100n },
  ];
  expect(judgeCharge(takenBack, asset, seen(20n), 101n, undefined)).toMatchObject({ news: 'none', takenBack: 60n });
  const part = judgeCharge(takenBack, asset, seen(20n), 102n, undefined);
  expect(part).toMatchObject({ news: 'outcome', status: 'charged-back', takenBack: 40n, toldAmount: 100n, isSettling: true });
  const after = { ...takenBack, taken_back: 40n };
  expect(judgeCharge(after, asset, seen(20n), 103n, undefined)).toMatchObject({ news: 'none', takenBack: 40n });
  expect(judgeCharge(after, asset, seen(60n), 103n, undefined)).toMatchObject({ news: 'outcome', status: 'succeeded', takenBack: 0n });
});
