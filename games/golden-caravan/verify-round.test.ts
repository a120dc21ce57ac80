import { expect, test } from 'vitest';
import { browserHashing, commitToSeed, createDraws, type Hashing, type Seeds } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { type RoundClaim, verifyRound as verify } from '#games/sdk/verify-round.ts';
import { maths } from './maths.ts';
import { goldenCaravanMaths, playRound, type Round } from './slot.ts';

type Claim = RoundClaim<null, Round>;
const verifyRound = (claim: Claim, hashing: Hashing) => verify(goldenCaravanMaths, claim, hashing);

const serverSeed = 'a1b2c3d4'.repeat(8);

function claimOf(seeds: Seeds): Claim {
  const round = playRound({ draws: createDraws(seeds, nodeHashing), totalStake: 200n });
  return {
    ...seeds,
    commit: commitToSeed(seeds.serverSeed, nodeHashing),
    mathHash: maths.mathHash,
    stake: 200n,
    choice: null,
    result: round,
  };
}

/** The first nonce whose round opens free games, so that the record is long. */
const claim = firstWithFreeGames(0);

function firstWithFreeGames(nonce: number): Claim {
  const found = claimOf({ serverSeed, clientSeed: 'my seed', nonce });
  return found.result.steps > 1 ? found : firstWithFreeGames(nonce + 1);
}

/** Every place in a record where a plain value stands. */
function leavesOf(holder: object): { holder: object; key: string; value: unknown }[] {
  return Object.keys(holder).flatMap((key) => {
    const value: unknown = Reflect.get(holder, key);
    return typeof value === 'object' && value !== null ? leavesOf(value) : [{ holder, key, value }];
  });
}

/** Another value of the same kind. */
function change(value: unknown): unknown {
  if (typeof value === 'bigint') return value + 1n;
  if (typeof value === 'number') return value ^ 1;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
}

const flipBit = (text: string, bit: number): string => {
  const at = bit >> 3;
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << (bit & 7))) + text.slice(at + 1);
};

test('RN-05 a recorded round is found true, on the server and in the browser', () => {
  expect(verifyRound(claim, nodeHashing)).toEqual({ ok: true });
  expect(verifyRound(claim, browserHashing)).toEqual({ ok: true });
});

test.each(['serverSeed', 'commit', 'clientSeed', 'mathHash'] as const)('RN-05 one flipped bit in %s fails', (name) => {
  for (let bit = 0; bit < claim[name].length * 8; bit += 1) {
    expect(verifyRound({ ...claim, [name]: flipBit(claim[name], bit) }, nodeHashing).ok).toBe(false);
  }
});

test('RN-05 one flipped bit in the nonce fails', () => {
  for (let bit = 0; bit < 31; bit += 1) {
    const nonce = (claim.nonce ^ (1 << bit)) >>> 0;
    expect(verifyRound({ ...claim, nonce }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
  }
});

test('RN-05 anything changed in the record of the round fails', () => {
  const round = structuredClone(claim.result);
  const leaves = leavesOf(round);
  expect(leaves.length).toBeGreaterThan(200);
  for (const { holder, key, value } of leaves) {
    Reflect.set(holder, key, change(value));
    expect(verifyRound({ ...claim, result: round }, nodeHashing).ok).toBe(false);
    Reflect.set(holder, key, value);
  }
  expect(verifyRound({ ...claim, result: round }, nodeHashing)).toEqual({ ok: true });
});

test('RN-05 the fault is named', () => {
  const { result } = claim;
  expect(verifyRound({ ...claim, mathHash: '0'.repeat(64) }, nodeHashing)).toEqual({ ok: false, fault: 'math-hash' });
  expect(verifyRound({ ...claim, stake: 0n, result: { ...result, totalStake: 0n } }, nodeHashing)).toEqual({ ok: false, fault: 'stake' });
  expect(verifyRound({ ...claim, result: { ...result, payout: 0n } }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
  expect(verifyRound({ ...claim, commit: serverSeed }, nodeHashing)).toEqual({ ok: false, fault: 'commit' });
});
