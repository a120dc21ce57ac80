// What the house moves for itself on Bitcoin: above the limit of the hot wallet to a cold one, and small outputs into one. The reserves stay right.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BitcoinWorld, coin, openBitcoinWorld, somebody } from './testing/open-bitcoin-world.ts';
import { until } from './testing/open-world.ts';

const limit = 10n * coin;
/** A taproot address of the owner's own wallet. */
const cold = 'bcrt1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqc8gma6';
let world: BitcoinWorld;
/** Throws there once, as a process that dies there. */
let diesAt = '';
const atStep = (step: string): void => {
  if (step !== diesAt) return;
  diesAt = '';
  throw new Error(`it died at "${step}"`);
};
beforeAll(async () => {
  world = await openBitcoinWorld({
    service: { cold: new Map([['BTC', { address: cold, limit }]]), atStep },
    rules: { cold: [cold] },
  });
  for (let many = 0; many < 5; many += 1) await world.send(world.hot, 2n * coin);
  await world.mine(2);
  await world.caughtUp();
});
afterAll(async () => await world.close());

interface Move {
  id: string;
  state: string;
  units: string;
  reason: string | null;
}
const movesOf = async (purpose: string): Promise<Move[]> =>
  await world.database.ask<Move>('select id, state, units::text, reason from chain.transfer where purpose = $1 order by created_at', [
    purpose,
  ]);
const doneOf = async (purpose: string): Promise<Move[]> => (await movesOf(purpose)).filter(({ state }) => state === 'done');
async function feesOf(): Promise<bigint> {
  const [row] = await world.database.ask<{ fees: string }>(
    'select coalesce(sum(fee), 0)::text as fees from chain.batch_version where block_number is not null',
  );
  return BigInt(row?.fees ?? '0');
}
async function reserves(): Promise<{ hot: bigint; deposits: bigint; cold: bigint; all: bigint }> {
  let row: Record<string, string> | undefined;
  await until(async () => {
    const head = String(await world.node.ask<number>('getblockcount'));
    [row] = ((await world.api('GET', '/reserves')).body['reserves'] ?? []) as Record<string, string>[];
    return row?.['block'] === head;
  });
  const of = (name: string): bigint => BigInt(row?.[name] ?? '-1');
  return { hot: of('hot'), deposits: of('deposits'), cold: of('cold'), all: of('hot') + of('deposits') + of('cold') };
}
const mineUntil = async (isSo: () => Promise<boolean>): Promise<void> =>
  await until(async () => {
    if (await isSo()) return true;
    await world.mine();
    await world.caughtUp();
    return false;
  });

test('below the limit and its tenth nothing goes to the cold wallet', async () => {
  await world.send(world.hot, coin / 2n);
  await world.mine(4);
  await world.caughtUp();
  expect(await movesOf('cold')).toEqual([]);
  expect(await reserves()).toEqual({ hot: limit + coin / 2n, deposits: 0n, cold: 0n, all: limit + coin / 2n });
});

const steps = ['batch about to be planned', 'batch planned', 'asking the signer', 'signed', 'about to be written down'];
test.each(['', ...steps, 'written down', 'sent', 'about to be told'])(
  'what passes the limit goes to the cold wallet once, whole in the reserves all the while, also where it dies at "%s"',
  async (step) => {
    const [moves, paid, fees, before] = [await doneOf('cold'), await world.paidTo(cold), await feesOf(), await reserves()];
    diesAt = step;
    await world.send(world.hot, 3n * coin);
    await mineUntil(async () => {
      // while it waits, is mined and lies deep: nothing but fees is missing
      const [held, spent, more] = [await reserves(), await feesOf(), await world.paidTo(world.hot)];
      expect(more).toBeGreaterThan(0n);
      expect([before.all, before.all + 3n * coin]).toContain(held.all + spent - fees);
      return (await doneOf('cold')).length > moves.length;
    });
    expect(diesAt).toBe('');
    await world.mine(3);
    await world.caughtUp();
    const done = (await doneOf('cold')).slice(moves.length);
    expect(done).toHaveLength(1);
    expect(await world.paidTo(cold)).toBe(paid + BigInt(done[0]?.units ?? 0));
    const after = await reserves();
    expect(after.cold).toBe(await world.paidTo(cold));
    expect(after.all).toBe(before.all + 3n * coin - (await feesOf()) + fees);
    expect(after.hot).toBeGreaterThanOrEqual(limit);
    expect(after.hot - limit).toBeLessThan(coin / 10n);
  },
);

test('payouts that wait are kept back from it, and are paid', async () => {
  const [moves, to] = [await doneOf('cold'), somebody(1)];
  await world.closeService();
  await world.openService({ batchMs: 3_600_000 });
  const { reference } = await world.payout(to, 3n * coin);
  await world.send(world.hot, 3n * coin);
  await world.mine(3);
  await world.caughtUp();
  await world.mine();
  await world.caughtUp();
  expect(await doneOf('cold')).toHaveLength(moves.length);
  expect((await movesOf('cold')).length).toBe(moves.length);
  world.clock.advance(3_600_000);
  await mineUntil(async () => world.newsOf(reference).some(({ status }) => status === 'succeeded'));
  expect(await world.paidTo(to)).toBe(3n * coin);
});

test('a wallet that the signer does not list gets nothing and the move is told of; it goes on once the signer lists it', async () => {
  await world.closeSigner();
  await world.openSigner({ cold: [somebody(2)] });
  await world.closeService();
  await world.openService();
  const paid = await world.paidTo(cold);
  await world.send(world.hot, 3n * coin);
  await world.mine(2);
  await until(async () => (await movesOf('cold')).at(-1)?.state === 'failed');
  expect((await movesOf('cold')).at(-1)?.reason).toContain('none of the cold wallets');
  await world.mine(2);
  await world.caughtUp();
  expect((await movesOf('cold')).filter(({ state }) => state !== 'done')).toHaveLength(1);
  expect(
    await world.database.ask('select 1 from chain.batch b where not exists (select from chain.transfer where batch_id = b.id)'),
  ).toEqual([]);
  await world.closeSigner();
  await world.openSigner();
  await mineUntil(async () => (await world.paidTo(cold)) > paid && (await movesOf('cold')).every(({ state }) => state === 'done'));
});

const waiting = async () => (await world.api('GET', '/waiting')).body['waiting'];
const usedUp = 'the signer: The limit of a day for fees of the network is reached; it goes on by itself, or with a higher limit.';

test('a move that waits for the fees of a day is told with the signer’s words, since it was first refused, and until it is not wanted', async () => {
  expect(await waiting()).toEqual([]);
  await world.closeSigner();
  await world.openSigner({ dayFees: 1n });
  await world.send(world.hot, 3n * coin);
  await world.mine(2);
  await until(async () => (await movesOf('cold')).at(-1)?.state === 'failed');
  const [before] = (await waiting()) as { since: string }[];
  expect(before).toMatchObject({ purpose: 'cold', currency: 'BTC', count: 1, waitsFor: usedUp });
  const refused = (await movesOf('cold')).at(-1)?.id;
  world.clock.advance(3_600_000);
  await mineUntil(async () => (await movesOf('cold')).some(({ id, state }) => state === 'failed' && id !== refused));
  // between two tries of a block there is a moment in which it waits for nothing
  await expect.poll(waiting).toEqual([before]);
  // with a higher limit of the hot wallet there is nothing to move
  await world.closeService();
  await world.openService({ cold: new Map([['BTC', { address: cold, limit: 100n * coin }]]) });
  await world.mine();
  await until(async () => ((await waiting()) as unknown[]).length === 0);
  await world.closeService();
  await world.openService();
  await world.closeSigner();
  await world.openSigner();
  const moves = await doneOf('cold');
  await mineUntil(async () => (await doneOf('cold')).length > moves.length);
  await world.mine(3);
  await world.caughtUp();
  expect(await waiting()).toEqual([]);
});

test('a re-organisation takes a move out of the chain and out of the reserves, and it is sent again, not anew', async () => {
  const [moves, paid, before] = [await doneOf('cold'), await world.paidTo(cold), await reserves()];
  await world.send(world.hot, 3n * coin);
  await world.mine(2);
  await until(async () => (await movesOf('cold')).at(-1)?.state === 'signed');
  await world.mine();
  await until(async () => (await movesOf('cold')).at(-1)?.state === 'mined');
  const moved = BigInt((await movesOf('cold')).at(-1)?.units ?? 0);
  expect((await reserves()).cold).toBe(before.cold + moved);
  await world.undo(1);
  await world.mineEmpty(2);
  expect((await reserves()).cold).toBe(before.cold);
  await mineUntil(async () => (await doneOf('cold')).length === moves.length + 1);
  expect(await world.paidTo(cold)).toBe(paid + moved);
});

test('many small outputs are put together while that costs little, dust is left alone, and nothing but the fee is gone', async () => {
  const charges = [];
  for (let many = 0; many < 75; many += 1) charges.push(await world.charge(10_000n + BigInt(many)));
  const dusty = await world.charge(10_000n);
  const amounts = Object.fromEntries(charges.map(({ address }, at) => [address, (10_000 + at) / 1e8]));
  await world.node.ask('sendmany', '', { ...amounts, [dusty.address]: 0.000_005 });
  await world.mine(3);
  await world.caughtUp();
  const [before, fees] = [await reserves(), await feesOf()];
  // the node has no estimate: what is offered without one is beyond what this may cost
  await world.mine(2);
  await world.caughtUp();
  expect(await movesOf('consolidation')).toEqual([]);
  await world.closeSigner();
  await world.openSigner({ consolidateAt: 2n });
  await world.closeService();
  await world.openService({ consolidateAt: 2n, fallbackFee: 2n });
  await mineUntil(async () => (await doneOf('consolidation')).length === 1);
  const [move] = await world.database.ask<{ inputs: string; least: string; fee: string; rest: string }>(
    `select (select count(*)::text from chain.batch_input i where i.batch_id = t.batch_id) as inputs,
            (select min(units)::text from chain.batch_input i where i.batch_id = t.batch_id) as least, v.fee::text,
            (select sum(o.units)::text from chain.output o where o.tx_hash = v.txid and o.wallet is null) as rest
       from chain.transfer t join chain.batch_version v using (batch_id) where t.purpose = 'consolidation'`,
  );
  // the largest fifty stay apart
  const all = Number((await world.database.ask<{ many: number }>('select count(*)::int as many from chain.output'))[0]?.many);
  expect(Number(move?.inputs)).toBeGreaterThanOrEqual(20);
  expect(Number(move?.inputs)).toBeLessThan(all - 50);
  // the dust is none of them
  expect(BigInt(move?.least ?? 0)).toBeGreaterThanOrEqual(1000n);
  expect(BigInt(move?.fee ?? 0)).toBeLessThan(2n * 100n * BigInt(move?.inputs ?? 0));
  const after = await reserves();
  expect(after.all).toBe(before.all - (await feesOf()) + fees);
  expect(after.cold).toBe(before.cold);
  // not again while there are few
  await world.mine(3);
  await world.caughtUp();
  expect(await movesOf('consolidation')).toHaveLength(1);
});
