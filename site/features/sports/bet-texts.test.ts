import { expect, test } from 'vitest';
import { wasSettledAgain } from './bet-texts.ts';

const told = (settlementVersion: number, ...kinds: string[]) => ({ settlementVersion, moments: kinds.map((kind) => ({ kind })) });

test.each([
  { name: 'settled once', bet: told(1, 'placed', 'accepted', 'settled', 'confirmed'), is: false },
  { name: 'confirmed by a release that counted it', bet: told(2, 'placed', 'accepted', 'settled', 'confirmed'), is: false },
  { name: 'corrected', bet: told(2, 'placed', 'accepted', 'settled', 'resettled', 'confirmed'), is: true },
  { name: 'void after it was lost', bet: told(2, 'placed', 'accepted', 'settled', 'voided'), is: true },
  { name: 'in a list, without its history', bet: { settlementVersion: 2 }, is: true },
])('whether a bet was settled again: $name', ({ bet, is }) => expect(wasSettledAgain(bet)).toBe(is));
