// What the house makes of a token whose contract does not answer, on a real chain.
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { readConfig } from '#server/boot/config.ts';
import { openVerbs } from '#testing/command-line.ts';
import { alarmsAbout } from '#testing/money-talk.ts';
import { openTestApp, root, type TestApp } from '#testing/test-app.ts';
import { casinoKey, deployToken, openWorld, type World } from '#testing/with-ethereum.ts';

const token = `0x${'11'.repeat(20)}`;
let world: World;
let testApp: TestApp;
beforeAll(async () => {
  world = await openWorld({ assets: `ETH:9:18:100000:3 USDC:6:6:10000:3:${token}` });
  const environment = {
    PAYMENT_PROVIDERS: 'chain',
    PAYMENT_CHAIN_URL: world.url,
    PAYMENT_CHAIN_KEY_ID: casinoKey.keyId,
    PAYMENT_CHAIN_SECRET: casinoKey.secret,
  };
  testApp = await openTestApp(inject('postgresUrl'), { config: { payments: readConfig(environment, root).payments } });
});
afterAll(async () => {
  await testApp.close();
  await deployToken(world.node, token);
  await world.close();
});

interface Told {
  currency: string;
  found: string | null;
  parts: object[];
  stale: object[];
}

test('its currency is not known, with the reason, and that of the chain’s coins is', async () => {
  const op = openVerbs(testApp);
  expect(await op('currency', 'on', 'USDC', '--rate', '0.92', '--reason', 'to try it')).toMatchObject({ code: 0 });
  await expect.poll(() => testApp.context.settings.currency('USDC')?.isEnabled).toBe(true);
  const report = async (): Promise<Record<string, Told>> => {
    const { out } = await op('funds', 'report', '--json');
    return Object.fromEntries((JSON.parse(out) as Told[]).map((one) => [one.currency, one]));
  };
  // it has no contract yet, so that it was never measured
  await world.reserves();
  const why = { name: 'chain', since: expect.any(String), reason: expect.stringContaining('answers no balance') };
  const { ETH: coins, USDC: never } = await report();
  expect(coins).toMatchObject({ found: '0', stale: [] });
  expect(never).toMatchObject({ found: null, parts: [], stale: [why] });
  await deployToken(world.node, token);
  await world.mine();
  await world.reserves('USDC');
  expect((await report())['USDC']).toMatchObject({ found: '0', stale: [] });
  await world.node.ask('anvil_setCode', token, '0x60006000fd');
  await world.mine();
  await world.reserves();
  const { USDC: stale } = await report();
  const last = { name: 'chain', amount: '0', isStale: true, chain: { hot: '0', deposits: '0', cold: '0' } };
  expect(stale).toMatchObject({ found: null, parts: [last], stale: [{ ...why, reason: expect.stringContaining('revert') }] });
  expect(await alarmsAbout(testApp, 'balance at chain in USDC')).toMatchObject([{ kind: 'reconcile-failed', count: 2n }]);
});
