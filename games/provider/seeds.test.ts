import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { browserHashing } from '#games/fair/index.ts';
import { goldenCaravanMaths } from '#games/golden-caravan/index.ts';
import { readRound } from '#games/sdk/slot/read-round.ts';
import { verifyRound } from '#games/sdk/verify-round.ts';
import { type GoldenAnswer, type House, openTestApp } from '#games/testing/studio-under-test.ts';
import type { RoundAnswer, SeedsAnswer } from '#games/sdk/client-api.ts';
import { newServerSeed } from './ids.ts';

let app: House;
beforeAll(async () => {
  app = await openTestApp(inject('postgresUrl'));
});
afterAll(async () => {
  await app.close();
});

test('RN-05 every round that was played can be played again from the revealed seeds, and one flipped bit shows', async () => {
  const player = await app.launch();
  const promised = (await player.session()).fairness;
  const played: GoldenAnswer[] = [];
  for (let round = 0; round < 40; round += 1) played.push(await player.play('60'));
  await app.quiet();
  const hidden = await player.ask<RoundAnswer>('GET', `/rounds/${played[0]?.round.id}`);
  expect(hidden.body.proof.serverSeed).toBeNull();
  const rotated = await player.ask<SeedsAnswer>('POST', '/seeds/rotate', { clientSeed: 'my own words' });
  expect(rotated.body.fairness).toMatchObject({ commit: promised.nextCommit, clientSeed: 'my own words', nonce: 0 });
  expect(rotated.body.retired[0]).toMatchObject({ commit: promised.commit, rounds: 40 });
  for (const [nonce, { round }] of played.entries()) {
    const { body } = await player.ask<RoundAnswer>('GET', `/rounds/${round.id}`);
    const { commit, clientSeed, serverSeed, mathHash } = body.proof;
    expect([commit, clientSeed, body.proof.nonce]).toEqual([promised.commit, 'the seed of a test', nonce]);
    const claim = {
      serverSeed: serverSeed ?? '',
      clientSeed,
      nonce,
      commit,
      mathHash,
      stake: 60n,
      choice: null,
      result: readRound(round.round),
    };
    expect(verifyRound(goldenCaravanMaths, claim, browserHashing)).toEqual({ ok: true });
    expect(verifyRound(goldenCaravanMaths, { ...claim, nonce: nonce + 1 }, browserHashing).ok).toBe(false);
    const flipped = (serverSeed ?? '').replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(verifyRound(goldenCaravanMaths, { ...claim, serverSeed: flipped }, browserHashing)).toEqual({ ok: false, fault: 'commit' });
  }
  const recalled = await app.ask<{ proof: object; replayUrl: string }>('GET', `/round/${played[0]?.round.id}`);
  expect(recalled.body.proof).toMatchObject({ serverSeed: rotated.body.retired[0]?.serverSeed });
});

test('a server seed stays hidden while a round that was drawn from it is open', async () => {
  const player = await app.launch();
  let open = (await player.spin()).body;
  while (open.round.round.payout === '0') open = (await player.spin()).body;
  const rotated = await player.ask<SeedsAnswer>('POST', '/seeds/rotate', { clientSeed: 'next' });
  expect(rotated.body.retired[0]?.serverSeed).toBeNull();
  await player.finish(open.round.id);
  expect((await player.ask<SeedsAnswer>('GET', '/seeds')).body.retired[0]?.serverSeed).toMatch(/^[0-9a-f]{64}$/);
});

test('the client seed of a pair that is played changes only with the pair', async () => {
  const player = await app.launch();
  expect((await player.ask('POST', '/seeds/client', { clientSeed: 'again' })).status).toBe(200);
  expect((await player.session()).fairness.clientSeed).toBe('again');
  await player.play();
  expect((await player.ask('POST', '/seeds/client', { clientSeed: 'other' })).body).toMatchObject({ code: 'seed-in-use' });
});

test('no round without a client seed', async () => {
  const player = await app.launch();
  await app.database.query('update studio.seed set client_seed = null');
  expect((await player.spin()).body.code).toBe('client-seed-missing');
  await player.ask('POST', '/seeds/client', { clientSeed: randomUUID() });
  expect((await player.spin()).status).toBe(200);
});

test('RN-03 a pair gives way to the next after a day and after a thousand rounds', async () => {
  const player = await app.launch();
  const { nextCommit } = (await player.play()).fairness;
  await app.quiet();
  app.clock.ms += 24 * 3_600_000;
  const fresh = (await player.session()).fairness;
  expect(fresh).toMatchObject({ commit: nextCommit, nonce: 0 });
  await app.database.query(`update studio.seed set next_nonce = 999 where commit = $1`, [nextCommit]);
  const last = await player.play();
  expect(last.round).toMatchObject({ nonce: 999, commit: nextCommit });
  expect(last.fairness).toMatchObject({ commit: fresh.nextCommit, nonce: 0, clientSeed: fresh.clientSeed });
});

test('RN-03 a server seed is 32 bytes, no two are alike, and no bit of them leans to a side', () => {
  const seeds = Array.from({ length: 4096 }, newServerSeed);
  for (const seed of seeds) expect(seed).toMatch(/^[0-9a-f]{64}$/);
  expect(new Set(seeds).size).toBe(seeds.length);
  const bytes = seeds.map((seed) => Buffer.from(seed, 'hex'));
  for (let bit = 0; bit < 256; bit += 1) {
    const ones = bytes.filter((seed) => ((seed[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    // eight standard deviations of 32 about half of 4096
    expect([bit, Math.abs(ones - 2048) < 256]).toEqual([bit, true]);
  }
});
