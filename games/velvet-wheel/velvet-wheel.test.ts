import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalJson, commitToSeed, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { checkClaim } from '#games/sdk/client/verifier/check-claim.ts';
import { add, fraction, multiply, rootToDecimal, toDecimal } from '#games/sdk/fraction.ts';
import { hashMaths } from '#games/sdk/hash-maths.ts';
import { isStakeOfChoice } from '#games/sdk/maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { stakeOfBets } from '#games/sdk/table/bets.ts';
import { verifyRound } from '#games/sdk/verify-round.ts';
import { scripted } from '#games/testing/prove-quick-game.ts';
import { callBets, chipsOf, neighboursOf, stretchOf } from './call-bets.ts';
import { positions, timesOf, wheel } from './layout.ts';
import { wheelMaths } from './maths.ts';
import { sheet } from './sheet.ts';

const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});
const anyBets = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...positions.map(({ id }) => id)), fc.bigInt(1n, 5000n)), { minLength: 1, selector: ([id]) => id })
  .map((bets) => ({ bets: bets.map(([id, chips]) => [id, String(chips * 10n)] as const) }));
const decide = (pocket: number, choice: Parameters<typeof stakeOfBets>[0]) =>
  wheelMaths.decide({ draws: scripted([pocket]), stake: stakeOfBets(choice), choice });

/** The layout as it is seen, apart from how the game builds it: numbers in a grid of three rows and twelve columns, beside zero. */
const cell = (number: number) => [Math.floor((number - 1) / 3), (number - 1) % 3] as const;
function coversAsSeen(numbers: readonly number[]): string | undefined {
  const rest = numbers.filter((number) => number > 0);
  const columns = [...new Set(rest.map((number) => cell(number)[0]))].toSorted((a, b) => a - b);
  const rows = [...new Set(rest.map((number) => cell(number)[1]))].toSorted((a, b) => a - b);
  const isNext = (list: readonly number[]) => list.every((value, index) => index === 0 || value === (list[index - 1] ?? 0) + 1);
  const isBlock = rest.length === columns.length * rows.length && isNext(columns) && isNext(rows);
  if (numbers.includes(0)) return isBlock && columns.join() === '0' ? ['', 'split', 'street', 'corner'][rest.length] : undefined;
  if (!isBlock) return undefined;
  const names = new Map(
    Object.entries({ '1x1': 'straight', '1x2': 'split', '2x1': 'split', '1x3': 'street', '2x2': 'corner', '2x3': 'line' }),
  );
  return names.get(`${columns.length}x${rows.length}`);
}

test('GA-01 velvet-wheel: the layout holds every position that there is on it, each once and over the numbers that it touches', () => {
  const inside = positions.filter(({ kind }) => !['column', 'dozen', 'even-chance'].includes(kind));
  for (const { id, kind, numbers } of inside) expect([id, id === '0' ? 'straight' : coversAsSeen(numbers)]).toEqual([id, kind]);
  const counts = Object.entries(Object.groupBy(positions, ({ kind }) => kind)).map(([kind, list]) => [kind, list.length]);
  expect(Object.fromEntries(counts)).toEqual({
    straight: 37,
    split: 60,
    street: 14,
    corner: 23,
    line: 11,
    column: 3,
    dozen: 3,
    'even-chance': 6,
  });
  expect(new Set(positions.map(({ numbers }) => numbers.join())).size).toBe(positions.length);
  expect([...wheel].toSorted((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, number) => number));
  expect(positions.filter(({ kind, numbers }) => ['column', 'dozen', 'even-chance'].includes(kind) && numbers.includes(0))).toEqual([]);
});

test('GA-02 GA-03 velvet-wheel: every position returns exactly 36 of 37, over all pockets, and the sheet shows what is so', () => {
  for (const { id } of positions) {
    const back = Array.from({ length: 37 }, (_, pocket) => decide(pocket, { bets: [[id, '10']] }).payout);
    expect([
      id,
      fraction(
        back.reduce((sum, amount) => sum + amount, 0n),
        370n,
      ),
    ]).toEqual([id, fraction(36n, 37n)]);
  }
  const deviation = rootToDecimal(add(fraction(36n * 36n, 37n), fraction(-(36n ** 2n), 37n ** 2n)), 4);
  expect(deviation).toBe('5.8378');
  const rtp = toDecimal(multiply(fraction(36n, 37n), fraction(100n)), 4);
  expect(wheelMaths.figures).toEqual({ rtp, volatility: 'medium', maxWinTimes: Math.max(...positions.map(timesOf)) });
  expect(sheet.hash).toBe(hashMaths(wheelMaths.document, nodeHashing));
});

test('GA-13 velvet-wheel: bets pay by the number alone, each for itself, and their order and the other bets change nothing', () => {
  fc.assert(
    fc.property(fc.nat({ max: 36 }), anyBets, (pocket, choice) => {
      const round = decide(pocket, choice);
      const alone = choice.bets.map((bet) => decide(pocket, { bets: [bet] }).payout);
      expect(round.payout).toBe(alone.reduce((sum, amount) => sum + amount, 0n));
      expect(round.returns.reduce((sum, { amount }) => sum + amount, 0n)).toBe(round.payout);
      expect(wheelMaths.readChoice(toPlain({ choice }).choice)).toEqual(choice);
      expect(isStakeOfChoice(wheelMaths, choice, stakeOfBets(choice))).toBe(true);
      expect(isStakeOfChoice(wheelMaths, choice, stakeOfBets(choice) + 10n)).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('velvet-wheel: what is no bet is refused, and so are two on one position', () => {
  const wrong = [null, undefined, {}, [], 'red', { bets: [] }, { bets: ['red'] }, { bets: [['red', 10]] }, { bets: [['red', '15']] }];
  const more = [{ bets: [['red', '0']] }, { bets: [['red', '-10']] }, { bets: [['37', '10']] }, { bets: [['1-5', '10']] }];
  const most = [
    {
      bets: [
        ['red', '10'],
        ['red', '10'],
      ],
    },
    { bets: [['red', '10', '10']] },
    { bets: [['red', '10']], side: 1 },
  ];
  for (const given of [...wrong, ...more, ...most]) expect([given, wheelMaths.readChoice(given)]).toEqual([given, undefined]);
  const all = { bets: positions.map(({ id }) => [id, '60000']) };
  expect(wheelMaths.readChoice(all)).toEqual(all);
  expect(JSON.stringify({ actionId: 'x'.repeat(64), stake: '9420000', choice: all }).length).toBeLessThan(8 * 1024);
  expect(() => wheelMaths.decide({ draws: scripted([1]), stake: 20n, choice: { bets: [['red', '10']] } })).toThrow(RangeError);
});

test('velvet-wheel: call bets cover the stretches of the wheel that they are called for', () => {
  const coveredBy = (name: (typeof callBets)[number]) =>
    new Set(chipsOf[name].flatMap(([id]) => positions.find((position) => position.id === id)?.numbers ?? []));
  for (const name of ['voisins', 'orphelins', 'tiers'] as const)
    expect([...coveredBy(name)].toSorted((a, b) => a - b)).toEqual(
      wheel.filter((number) => stretchOf(number) === name).toSorted((a, b) => a - b),
    );
  expect([...coveredBy('zero')].toSorted((a, b) => a - b)).toEqual([0, 3, 12, 15, 26, 32, 35]);
  expect(callBets.map((name) => chipsOf[name].reduce((sum, [, count]) => sum + count, 0))).toEqual([9, 4, 5, 6]);
  expect(neighboursOf(0).map(([id]) => id)).toEqual(['3', '26', '0', '32', '15']);
});

test('RN-05 velvet-wheel: a round is verified from its seeds, by the program too; with other bets, another stake or payout it is not', async () => {
  fc.assert(
    fc.property(anySeeds, anyBets, (seeds, choice) => {
      const stake = stakeOfBets(choice);
      const result = wheelMaths.decide({ draws: createDraws(seeds, nodeHashing), stake, choice });
      const claim = { ...seeds, commit: commitToSeed(seeds.serverSeed, nodeHashing), mathHash: sheet.hash, stake, choice, result };
      expect(verifyRound(wheelMaths, claim, nodeHashing)).toEqual({ ok: true });
      expect(verifyRound(wheelMaths, { ...claim, stake: stake + 10n }, nodeHashing)).toEqual({ ok: false, fault: 'stake' });
      expect(verifyRound(wheelMaths, { ...claim, result: { ...result, payout: result.payout + 1n } }, nodeHashing).ok).toBe(false);
    }),
    { numRuns: 20 },
  );
  const [[seeds, choice]] = fc.sample(fc.tuple(anySeeds, anyBets), { numRuns: 1, seed: 7 }) as [
    [{ serverSeed: string; clientSeed: string; nonce: number }, { bets: (readonly [string, string])[] }],
  ];
  const stake = stakeOfBets(choice);
  const round = wheelMaths.decide({ draws: createDraws(seeds, nodeHashing), stake, choice });
  const address = `data:application/json,${encodeURIComponent(canonicalJson(wheelMaths.document))}`;
  const program = fileURLToPath(new URL('check-round.mjs', import.meta.url));
  const given = [program, address, seeds.serverSeed, seeds.clientSeed, String(seeds.nonce), String(stake), JSON.stringify(choice)];
  const { stdout } = await promisify(execFile)(process.execPath, given);
  expect(JSON.parse(stdout)).toMatchObject({ maths: sheet.hash, pocket: round.pocket, payout: String(round.payout) });
  const claim = { ...seeds, nonce: String(seeds.nonce), commit: '', mathHash: '', choice: JSON.stringify(choice) };
  expect(checkClaim([wheelMaths], { ...claim, stake: String(stake) }).round).toEqual(round);
  expect(checkClaim([wheelMaths], { ...claim, stake: String(stake + 10n) })).toMatchObject({ stake: 'bad', round: undefined });
});
