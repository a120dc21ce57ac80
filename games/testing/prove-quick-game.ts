// What every quick game must hold, over all of its choices: exact figures, draws used as drawn, a round that anybody works out again.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, type CanonicalValue, commitToSeed, createDraws, type Draws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { type Fraction, fraction, multiply, rootToDecimal, toDecimal } from '#games/sdk/fraction.ts';
import { hashMaths } from '#games/sdk/hash-maths.ts';
import type { OneDecision } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { isPlayableStake } from '#games/sdk/quick/payout.ts';
import type { Drawn, QuickRound, QuickSheet } from '#games/sdk/quick/quick-maths.ts';
import { quickStakes } from '#games/sdk/quick/stakes.ts';
import { type Prize, valueOption } from '#games/sdk/quick/value-option.ts';
import { stakeLadder } from '#games/sdk/stakes.ts';
import { verifyRound } from '#games/sdk/verify-round.ts';

const run = promisify(execFile);
const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});
const anyStake = fc.bigInt(1n, 10n ** 11n).map((steps) => steps * 50n);

interface Proof<Choice, Outcome extends Drawn> {
  maths: OneDecision<Choice, QuickRound<Choice, Outcome>, null>;
  sheet: QuickSheet;
  firstChoice: Choice;
  /** Every choice, or, where they are too many, those that stand for all. */
  choices: readonly Choice[];
  anyChoice: fc.Arbitrary<Choice>;
  prizesOf(choice: Choice): readonly Prize[];
  /** What a choice returns, where it is not 99 %. */
  returnOf?(choice: Choice): Fraction;
  /** What is sent and no choice. */
  wrongChoices: readonly unknown[];
}

/** Draws that give these numbers one after the other. */
export function scripted(numbers: readonly number[]): Draws {
  const left = numbers.values();
  return { nextInt: () => left.next().value ?? 0 };
}

/** Declares the tests that every quick game has. */
export function proveQuickGame<Choice extends CanonicalValue, Outcome extends Drawn>(proof: Proof<Choice, Outcome>): void {
  const { maths, sheet, choices, anyChoice, prizesOf, returnOf = () => fraction(99n, 100n) } = proof;

  test(`GA-02 GA-03 ${sheet.game}: each choice returns exactly what is said, and the sheet shows what is so`, () => {
    let most = 0;
    const shown = new Set<string>();
    for (const choice of choices) {
      const { rtp, maxWin } = valueOption(prizesOf(choice));
      expect([choice, rtp]).toEqual([choice, returnOf(choice)]);
      shown.add(toDecimal(multiply(rtp, fraction(100n)), 4));
      expect(maxWin.odds.numerator).toBeGreaterThan(0n);
      most = Math.max(most, ...prizesOf(choice).map(({ fiftieths }) => fiftieths));
    }
    const [least] = [...shown].toSorted();
    expect(maths.figures).toEqual({ rtp: least, volatility: sheet.volatility, maxWinTimes: Math.floor(most / 50) });
    const deviation = Number(rootToDecimal(valueOption(prizesOf(proof.firstChoice)).variance, 4));
    expect(sheet.volatility).toBe(deviation < 4 ? 'low' : deviation < 8 ? 'medium' : 'high');
    expect(sheet.hash).toBe(hashMaths(maths.document, nodeHashing));
  });

  test(`GA-13 ${sheet.game}: the same seeds, stake and choice give the same round, and the stake changes nothing but the payout`, () => {
    fc.assert(
      fc.property(anySeeds, anyStake, anyChoice, (seeds, stake, choice) => {
        const decide = (amount: bigint) => maths.decide({ draws: createDraws(seeds, nodeHashing), stake: amount, choice });
        const [round, small] = [decide(stake), decide(50n)];
        expect(decide(stake)).toEqual(round);
        expect({ ...round, payout: 0n }).toEqual({ ...small, payout: 0n });
        expect(round.payout).toBe((stake / 50n) * BigInt(round.fiftieths));
        expect(prizesOf(choice).map(({ fiftieths }) => fiftieths)).toContain(round.fiftieths);
        expect(maths.readChoice(toPlain({ choice }).choice)).toEqual(choice);
      }),
      { numRuns: 200 },
    );
  });

  test(`${sheet.game}: what is no choice is refused, and so is a stake that would have to be rounded`, () => {
    for (const given of [null, undefined, '', 0, 1.5, [], {}, [0], 'over', ...proof.wrongChoices])
      expect([given, maths.readChoice(given)]).toEqual([given, undefined]);
    expect(() => maths.decide({ draws: scripted([]), stake: 60n, choice: proof.firstChoice })).toThrow(RangeError);
    for (const [currency, range] of quickStakes.ranges)
      for (const stake of stakeLadder(quickStakes, currency, range, isPlayableStake)) expect(maths.isPlayableStake(stake)).toBe(true);
  });

  test(`RN-05 ${sheet.game}: a round is verified from its seeds, and with another choice or payout it is not`, () => {
    fc.assert(
      fc.property(anySeeds, anyChoice, (seeds, choice) => {
        const result = maths.decide({ draws: createDraws(seeds, nodeHashing), stake: 100n, choice });
        const claim = { ...seeds, commit: commitToSeed(seeds.serverSeed, nodeHashing), mathHash: sheet.hash, stake: 100n, choice, result };
        expect(verifyRound(maths, claim, nodeHashing)).toEqual({ ok: true });
        const paid = { ...result, payout: result.payout + 1n };
        expect(verifyRound(maths, { ...claim, result: paid }, nodeHashing)).toEqual({ ok: false, fault: 'round' });
      }),
      { numRuns: 40 },
    );
  });
}

/** Works rounds out by the game's own program, from the published document alone. Returns what it says of each, and what it should. */
export async function workOutByProgram<Choice extends CanonicalValue, Outcome extends Drawn>(
  { maths, sheet, anyChoice }: Pick<Proof<Choice, Outcome>, 'maths' | 'sheet' | 'anyChoice'>,
  picked: (round: QuickRound<Choice, Outcome>) => object,
): Promise<{ said: unknown; expected: object }[]> {
  const address = `data:application/json,${encodeURIComponent(canonicalJson(maths.document))}`;
  const program = fileURLToPath(new URL(`../${sheet.game}/check-round.mjs`, import.meta.url));
  const rounds = fc.sample(fc.tuple(anySeeds, anyChoice), { numRuns: 6, seed: 7 }).map(async ([seeds, choice]) => {
    const round = maths.decide({ draws: createDraws(seeds, nodeHashing), stake: 1250n, choice });
    const given = [program, address, seeds.serverSeed, seeds.clientSeed, String(seeds.nonce), '1250', JSON.stringify(choice)];
    const { stdout } = await run(process.execPath, given);
    return { said: JSON.parse(stdout) as unknown, expected: { maths: sheet.hash, payout: String(round.payout), ...picked(round) } };
  });
  return await Promise.all(rounds);
}
