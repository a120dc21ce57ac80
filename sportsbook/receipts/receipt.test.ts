import { createPublicKey, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';
import { canonicalJson } from './canonical.ts';

let house: BookHouse;
beforeAll(async () => {
  house = await openBookHouse(inject('postgresUrl'));
});
afterAll(async () => await house.close());

test('an accepted bet has a receipt that the published key proves, and nothing else does', async () => {
  await house.feed.offer({ id: 'r1' }, [marketOf('result', [2500, 3200, 2900])]);
  const bettor = await house.bettor(10_000n);
  const bet = await bettor.bet(slipOf([{ event: 'r1', price: 2500 }]));
  const { receipt: signed } = await house.ask('receipt', { playerId: bettor.playerId, betId: bet.id });
  const { keys } = await house.ask('keys', {});
  const published = keys.find(({ id }) => id === signed?.keyId);
  const x = Buffer.from(published?.publicKey ?? '', 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const proves = (receipt: object | undefined) =>
    verify(null, Buffer.from(canonicalJson(receipt)), key, Buffer.from(signed?.signature ?? '', 'base64'));
  expect(signed?.receipt).toMatchObject({ betId: bet.id, stake: '1000', legs: [{ price: 2500 }], slipVersion: 'lh-slip-1' });
  expect(proves(signed?.receipt)).toBe(true);
  expect(proves({ ...signed?.receipt, stake: '2000' })).toBe(false);
  await expect(house.database.query(`update sportsbook.receipt set signature = ''`)).rejects.toThrow('only added');
});
