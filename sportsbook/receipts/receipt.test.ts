import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type BookHouse, openBookHouse, slipOf } from '#sportsbook/testing/book-under-test.ts';
import { marketOf } from '#sportsbook/testing/test-feed.ts';
import { checkBet } from '../check-bet/check-bet.ts';
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

test('the key of an old receipt stays published when the book signs with another', async () => {
  await house.feed.offer({ id: 'r2' }, [marketOf('result', [2500, 3200, 2900])]);
  const bettor = await house.bettor(10_000n);
  const old = await bettor.bet(slipOf([{ event: 'r2', price: 2500 }]));
  const before = await house.ask('keys', {});
  const receiptKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const next = await house.startBook({}, { receiptKey });
  const { keys } = await house.ask('keys', {}, next);
  expect(keys.slice(1)).toEqual(before.keys);
  const { receipt } = await house.ask('receipt', { playerId: bettor.playerId, betId: old.id }, next);
  expect(keys.slice(1).map(({ id }) => id)).toContain(receipt?.keyId);
  const proof = await house.ask('bet-proof', { betId: old.id }, next);
  expect(checkBet({ proof, rulings: [], openThousandths: 1000 }).receipt).toBe('right');
});
