// The chain of results as the feed writes and signs it, and how it is checked. Whoever has a day's log and the public key needs nothing else.
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import { resultsSigningText, type SportsResult, type SportsResultsDay, type SportsResultsKey } from '#contract/protocols/sports-results.ts';
import { brokenLink, genesisOf as genesis, linkOf } from './links.ts';

const sha256 = (text: string): string => hash('sha256', text, 'hex');
export const genesisOf = (day: string): string => genesis(day, sha256);

/** An Ed25519 key made from 32 bytes. */
export function resultsKeyFrom(seed: Buffer): KeyObject {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  return createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
}

export const publicKeyOf = (key: KeyObject): SportsResultsKey => ({
  algorithm: 'Ed25519',
  publicKey: createPublicKey(key).export({ format: 'jwk' }).x ?? '',
});

/** Chains a day's results behind the day before and signs the head. */
export function chainDay(day: string, previous: string, results: readonly SportsResult[], key: KeyObject): SportsResultsDay {
  let head = previous;
  const entries = results.map((result) => {
    head = linkOf(head, result, sha256);
    return { result, hash: head };
  });
  return { day, previous, entries, head, signature: sign(null, Buffer.from(resultsSigningText(day, head)), key).toString('base64url') };
}

/** The first thing that is wrong with a day's log; undefined: nothing. `before`: the head of the day before, where it is known. */
export function checkDay(log: SportsResultsDay, { publicKey }: SportsResultsKey, before?: string): string | undefined {
  const broken = brokenLink(log, sha256, before);
  if (broken !== undefined) return broken;
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(resultsSigningText(log.day, log.head)), key, Buffer.from(log.signature, 'base64url'));
  return isSigned ? undefined : 'signature';
}
