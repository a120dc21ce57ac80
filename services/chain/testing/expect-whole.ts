// Nothing is missing on a chain and nothing is there twice: what lies there, what the service tells and what the blocks say agree, to the unit.
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { TestDatabase } from '../../cashier/testing/start-cashier.ts';
import { type Asset, toAmount } from '../rules/assets.ts';
import type { Crossings, OurPlaces } from './read-crossings.ts';

export interface ComparedWorld {
  rules: { assets: readonly Asset[] };
  database: TestDatabase;
  api(method: 'GET', path: string): Promise<{ body: Record<string, unknown> }>;
  mine(): Promise<void>;
  caughtUp(): Promise<void>;
  head(): Promise<bigint>;
  /** @param deposits the addresses that were given out */
  crossings(deposits: readonly string[]): Promise<ReadonlyMap<string, Crossings>>;
}

/** What a test leaves otherwise, by currency. */
export interface Otherwise {
  /** What came in a way that no list of transactions shows, in the casino's smallest unit. */
  unseen?: Readonly<Record<string, bigint>>;
  /** Where nothing can agree, and why. */
  uneven?: Readonly<Record<string, string>>;
}

const patienceMs = 120_000;
const pollMs = 20;
/** More than a payout takes to be done once it is mined. */
const fewBlocks = 4;

export const placesOf = (house: readonly string[], deposits: readonly string[]): OurPlaces => ({
  house: new Set(house),
  deposits: new Set(deposits),
});

/** Also after the tests, where a hook that hangs says nothing. @throws Error that says what does not come true */
async function patiently(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const givesUpAt = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > givesUpAt) throw new Error(`It does not come true that ${what}.`);
    await wait(pollMs);
  }
}

/** The reserves in a currency as they are told at the newest block. */
export async function readReserve(world: Pick<ComparedWorld, 'api' | 'head'>, currency: string) {
  let row: Record<string, string> = {};
  await patiently(`the reserves in ${currency} are those of the newest block`, async () => {
    const head = await world.head();
    const { body } = await world.api('GET', '/reserves');
    row = ((body['reserves'] ?? []) as Record<string, string>[]).find((one) => one['currency'] === currency) ?? {};
    return row['block'] === String(head);
  });
  const of = (name: string): bigint => BigInt(row[name] ?? '-1');
  const parts = { hot: of('hot'), deposits: of('deposits'), cold: of('cold'), burnt: of('burnt') };
  return { ...parts, cameIn: of('cameIn'), paidOut: of('paidOut') };
}

/** A payout that is on its way is in the books of the chain before it is in ours: it is seen to its end. */
async function settle(world: ComparedWorld): Promise<void> {
  const underWay = async () =>
    await world.database.ask(`select id, state from chain.transfer where purpose = 'payout' and state in ('signed', 'mined')`);
  if ((await underWay()).length === 0) return;
  for (let block = 0; block < fewBlocks; block += 1) {
    await world.mine();
    await world.caughtUp();
  }
  await patiently('every payout that is sent comes to its end', async () => (await underWay()).length === 0);
}

/** @throws AssertionError where a currency's hot wallet, deposits, cold wallet and what was burnt are not what came in less what was paid out */
export async function expectWhole(world: ComparedWorld, { unseen = {}, uneven = {} }: Otherwise = {}): Promise<void> {
  await world.caughtUp();
  await settle(world);
  const charges = await world.database.ask<{ address: string }>('select address from chain.charge');
  const crossings = await world.crossings(charges.map(({ address }) => address));
  for (const asset of world.rules.assets.filter(({ currency }) => uneven[currency] === undefined)) {
    const { currency } = asset;
    const { toDeposits = 0n, toHouse = 0n, left = 0n } = crossings.get(currency) ?? {};
    const { hot, deposits, cold, burnt, cameIn, paidOut } = await readReserve(world, currency);
    expect({ currency, cameIn, paidOut, all: hot + deposits + cold + burnt }).toEqual({
      currency,
      cameIn: toAmount(asset, toDeposits),
      paidOut: toAmount(asset, left),
      all: toAmount(asset, toDeposits + toHouse - left) + (unseen[currency] ?? 0n),
    });
  }
}
