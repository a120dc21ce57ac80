// The chain of results: hashes, signatures, and how they are checked. Whoever has a day's log and the public key needs nothing else.
import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import {
  resultsGenesisText,
  resultsSigningText,
  type SportsResult,
  type SportsResultsDay,
  type SportsResultsKey,
} from '#contract/protocols/sports-results.ts';

type Plain = string | number | boolean | null | readonly Plain[] | { readonly [key: string]: Plain | undefined };

/** The one JSON text of a value: keys in order, no white space. */
function canonical(value: Plain): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((one: Plain) => canonical(one)).join(',')}]`;
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, field]) => `${JSON.stringify(key)}:${canonical(field as Plain)}`);
  return `{${fields.join(',')}}`;
}

const sha256 = (text: string): string => hash('sha256', text, 'hex');
export const genesisOf = (day: string): string => sha256(resultsGenesisText(day.slice(0, 7)));
const linkOf = (previous: string, result: SportsResult): string => sha256(`${previous}\n${canonical(result)}`);

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
    head = linkOf(head, result);
    return { result, hash: head };
  });
  return { day, previous, entries, head, signature: sign(null, Buffer.from(resultsSigningText(day, head)), key).toString('base64url') };
}

/** The first thing that is wrong with a day's log; undefined: nothing. `before`: the head of the day before, where it is known. */
export function checkDay(log: SportsResultsDay, { publicKey }: SportsResultsKey, before?: string): string | undefined {
  const expected = log.day.endsWith('-01') ? genesisOf(log.day) : (before ?? log.previous);
  if (log.previous !== expected) return 'previous';
  let head = log.previous;
  for (const [at, entry] of log.entries.entries()) {
    head = linkOf(head, entry.result);
    if (head !== entry.hash) return `entry ${at}`;
  }
  if (head !== log.head) return 'head';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  const isSigned = verify(null, Buffer.from(resultsSigningText(log.day, log.head)), key, Buffer.from(log.signature, 'base64url'));
  return isSigned ? undefined : 'signature';
}
