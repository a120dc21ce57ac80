// The key that signs id tokens: made once, kept encrypted under the provider's secret, the same for every process and start.
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Database } from '#kit/service-database.ts';
import { createSeal } from './seal.ts';

/** Where it stands; sealed bytes open nowhere else. */
const place = '';

/** The private key as JWK (RS256). @throws Error when the provider's secret has changed since it was made */
export async function readSigningKey(database: Database, secret: Buffer): Promise<JWK> {
  const { seal, unseal } = createSeal(secret, 'signing key');
  const read = async () => await database.query<{ sealed: Buffer }>('select sealed from identity_provider.signing_key where id = 1');
  let [row] = await read();
  if (row === undefined) {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = await exportJWK(privateKey);
    const text = JSON.stringify({ ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'RS256', use: 'sig' });
    await database.query('insert into identity_provider.signing_key (id, sealed) values (1, $1) on conflict do nothing', [
      seal(place, text),
    ]);
    [row] = await read();
  }
  if (row === undefined) throw new Error('The signing key was written and cannot be read');
  return JSON.parse(unseal(place, row.sealed)) as JWK;
}
