// What holds of every slot that is made of the kit: its sheet says what its maths give, exactly, and its rounds are what they claim.
import { existsSync, readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { browserHashing, canonicalJson, type CanonicalValue, createDraws } from '#games/fair/index.ts';
import { nodeHashing } from '#games/fair/node-hashing.ts';
import { symbolDocument } from '#games/sdk/art/symbol-document.ts';
import { hashMaths } from '#games/sdk/hash-maths.ts';
import { toPlain } from '#games/sdk/plain.ts';
import { type DefinedSlot, defineSlot } from '#games/sdk/slot/define-slot.ts';
import { figuresOf } from '#games/sdk/slot/figures-of.ts';
import { cascades } from '#games/sdk/slot/mechanics/cascades.ts';
import { expandingWilds } from '#games/sdk/slot/mechanics/expanding-wilds.ts';
import { holdAndRespin } from '#games/sdk/slot/mechanics/hold-and-respin.ts';
import { nudges } from '#games/sdk/slot/mechanics/nudges.ts';
import type { Mechanic } from '#games/sdk/slot/model.ts';
import { readRound } from '#games/sdk/slot/read-round.ts';
import { recordSteps } from '#games/sdk/slot/record-steps.ts';
import { gamesRoot, listGameFolders } from './game-folders.ts';
import { loadGames } from './registry.ts';

const registry = await loadGames();
const folders = [...listGameFolders([gamesRoot])].filter(([, folder]) => existsSync(new URL('data.ts', folder)));
const slots: [string, DefinedSlot][] = [];
for (const [id, folder] of folders) {
  const { slot } = (await import(new URL('maths.ts', folder).href)) as { slot?: DefinedSlot };
  if (slot !== undefined) slots.push([id, slot]);
}

const anySeeds = fc.record({
  serverSeed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  clientSeed: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 64 }),
  nonce: fc.nat(),
});

test('slots are found by their data', () => {
  expect(folders.map(([id]) => id)).toContain('golden-caravan');
  expect(slots.every(([id, { data }]) => data.sheet.game === id)).toBe(true);
});

test.each(slots)('GA-02 GA-03 every figure of the sheet of %s is the one worked out', (_id, { data, model, models, document }) => {
  const { game, version, fairness, mathHash, choices = {}, ...figures } = data.sheet;
  expect({ ...figures, mathHash }).toEqual({ ...figuresOf(model), mathHash: hashMaths(document, nodeHashing) });
  expect(hashMaths(document, browserHashing)).toBe(mathHash);
  expect(Number(figures.rtp)).toBeGreaterThanOrEqual(94);
  expect(Number(figures.rtp)).toBeLessThanOrEqual(97.5);
  expect([game, version, fairness]).toEqual([expect.any(String), expect.stringMatching(/^1\.\d\.0$/), 'lh-fair-1']);
  expect(Object.keys(choices)).toEqual([...models.keys()].filter((choice) => choice !== null));
  for (const [choice, own] of Object.entries(choices)) {
    expect(figuresOf(models.get(choice) ?? model)).toMatchObject(own);
    expect(Number(own.rtp)).toBeGreaterThanOrEqual(94);
    expect(Number(own.rtp)).toBeLessThanOrEqual(97.5);
  }
});

test.each(slots)('GA-01 a round of %s pays what its windows show, step by step, and no more than the sheet says', (_id, slot) => {
  const { data, maths, model } = slot;
  const choices = [...slot.models.keys()];
  fc.assert(
    fc.property(anySeeds, fc.bigInt(1n, 10n ** 9n), fc.constantFrom(...choices), (seeds, part, choice) => {
      const stake = part * BigInt(data.stakeParts) * (maths.stakesOf?.(choice) ?? 1n);
      const round = maths.decide({ draws: createDraws(seeds, nodeHashing), stake, choice });
      let paid = 0n;
      for (const event of round.events) {
        if (event.type !== 'spin') continue;
        const windows = [event, ...(event.turns ?? [])];
        for (const { window, wins } of windows)
          for (const { positions, symbol } of wins)
            for (const { reel, row } of positions) expect([symbol, model.wild]).toContain(window[reel]?.[row]);
        paid += event.payout;
      }
      expect(round.payout).toBe(paid);
      expect(
        round.payout <= (stake * BigInt((data.sheet.choices?.[choice ?? ''] ?? data.sheet).maxWin.timesStake.replace('.', ''))) / 100n,
      ).toBe(true);
      const plain = toPlain(round);
      expect(readRound(plain)).toEqual(round);
      expect(maths.resume(plain, round.steps)).toMatchObject({ won: String(round.payout) });
      const told = recordSteps(plain.events).reduce<bigint>(
        (sum, step) => ('window' in step && 'payout' in step ? sum + BigInt(String(step.payout)) : sum),
        0n,
      );
      expect(told).toBe(round.payout);
    }),
    { numRuns: 150 },
  );
});

test.each(slots)('%s has every strip whole, a picture and a name for each symbol, and stakes that it can play', (id, { data, maths }) => {
  const game = registry.require(id);
  const known = new Set(data.symbols);
  for (const strip of [...data.reels.base, ...data.reels.free]) expect(strip.every((symbol) => known.has(symbol))).toBe(true);
  for (const language of game.say.languages) {
    const { texts } = game.say.inLanguage(language);
    for (const symbol of data.symbols) expect(texts).toHaveProperty([`symbol.${symbol}`]);
  }
  for (const { min, max } of game.stakes.ranges.values())
    for (const stake of [min, max, ...game.stakes.steps.map((step) => step * min)]) expect(maths.isPlayableStake(stake)).toBe(true);
});

test.each(slots)('the pictures of %s are whole SVG documents without anything from elsewhere, and of its own', (id) => {
  const pictures = [...(registry.require(id).symbolPictures?.values() ?? [])];
  for (const picture of pictures) {
    expect(picture).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(picture).not.toMatch(/undefined|NaN|<script|style=|href="http/);
    for (const [, name] of picture.matchAll(/url\(#([\w-]+)\)/g)) expect(picture).toContain(`id="${name}"`);
  }
  expect(new Set(pictures).size).toBe(pictures.length);
  expect(symbolDocument('', 200).length).toBeLessThan(Math.min(...pictures.map(({ length }) => length)));
});

test.each(slots)('the client of %s is made of the kit: its pages open it and nothing else', (id) => {
  const main = readFileSync(new URL(`${id}/client/main.ts`, gamesRoot), 'utf8');
  expect(main).toContain('openSlot(face)');
});

type Settings = Record<string, unknown>;
/** What the mechanics of slots are made of by the settings that a document tells. */
const mechanics: Record<string, (settings: never) => Mechanic<string>> = {
  cascades,
  'expanding-wilds': expandingWilds,
  'hold-and-respin': holdAndRespin,
  nudges,
};

test.each(slots)(
  'RN-05 GA-13 rounds of %s follow from what is published: the order of names that its hash does not fix changes nothing',
  (_id, slot) => {
    const { evaluation, follows, rules } = slot.document as {
      evaluation: 'lines';
      follows: { name: string; settings: Settings } | null;
      rules: Settings;
    };
    const sorted = <Data>(data: Data): Data => JSON.parse(canonicalJson(data as CanonicalValue)) as Data;
    const again = defineSlot(sorted(slot.data), {
      evaluation,
      ...(follows !== null && { mechanic: mechanics[follows.name]!(sorted(follows.settings) as never) }),
      rules: rules as Record<string, string>,
    });
    expect(hashMaths(again.document, nodeHashing)).toBe(slot.data.sheet.mathHash);
    for (const choice of slot.models.keys())
      for (let nonce = 0; nonce < 1500; nonce += 1) {
        const opening = () => ({ draws: createDraws({ serverSeed: 'cd'.repeat(32), clientSeed: 'in order', nonce }, nodeHashing), choice });
        const stake = BigInt(slot.data.stakeParts) * (slot.maths.stakesOf?.(choice) ?? 1n);
        expect(again.maths.decide({ ...opening(), stake })).toEqual(slot.maths.decide({ ...opening(), stake }));
      }
  },
);
