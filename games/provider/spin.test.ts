import { inject, afterAll, beforeAll, expect, test } from 'vitest';
import { maths } from '#games/golden-caravan/index.ts';
import { type House, openTestApp } from '#games/testing/studio-under-test.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

test('a spin stakes first, is drawn after and pays what it drew', async () => {
  const player = await app.launch({ balance: 10_000n });
  const before = await player.session();
  const { status, body } = await player.spin('100');
  expect(status).toBe(200);
  expect(body.round).toMatchObject({ stake: '100', nonce: 0, commit: before.fairness.commit, mathHash: maths.mathHash });
  expect(body.balance?.playable).toBe('9900');
  const payout = BigInt(body.round.round.payout);
  const after = payout > 0n ? (await player.finish(body.round.id)).body : (await app.quiet(), await player.session());
  expect(after.balance?.playable).toBe(String(9900n + payout));
  expect(after.playSession).toMatchObject({ staked: '100', won: String(payout) });
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(9900n + payout);
  expect(app.operator.wallet.rounds.get(body.round.id)?.isClosed).toBe(true);
});

test('a thousand rounds add up with the wallet of the casino to the last unit', async () => {
  const player = await app.launch({ balance: 1_000_000n });
  let expected = 1_000_000n;
  for (let round = 0; round < 1000; round += 1) {
    const { round: played } = await player.play('40');
    expected += BigInt(played.round.payout) - 40n;
  }
  await app.quiet();
  expect(app.operator.wallet.balance(player.sessionToken)).toBe(expected);
  const { playSession, fairness } = await player.session();
  expect(BigInt(playSession.won) - BigInt(playSession.staked)).toBe(expected - 1_000_000n);
  expect(fairness.nonce).toBe(0); // the pair is worn out after a thousand rounds
}, 1_200_000);
