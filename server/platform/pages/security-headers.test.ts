import { expect, test } from 'vitest';
import { documentHeaders, securityHeaders } from './security-headers.ts';

const build = { styleHashes: [], scriptHashes: [], isDev: false };
const policyWith = (origins: string[]): string[] =>
  (
    documentHeaders({ publicUrl: 'https://play.example', frameOrigins: origins, pictureOrigins: [], dataOrigins: origins, build })[
      'content-security-policy'
    ] ?? ''
  ).split('; ');

test('ASVS V3.4.3 V3.4.6 V3.4.8 pages take scripts and styles of their own alone, no plugins, no base, and are framed by nobody else', () => {
  const policy = policyWith([]);
  expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "default-src 'none'"]));
  expect(policy.find((rule) => rule.startsWith('frame-ancestors'))).toMatch(/'none'|'self'/);
  expect(policy.find((rule) => rule.startsWith('script-src'))).not.toMatch(/unsafe-inline|unsafe-eval|\*/);
  const headers = documentHeaders({ publicUrl: 'https://play.example', frameOrigins: [], pictureOrigins: [], dataOrigins: [], build });
  expect({ ...securityHeaders('https://play.example'), ...headers }['cross-origin-opener-policy']).toMatch(/^same-origin/);
});

test('an identity provider elsewhere may be framed and asked, and nothing else of it let in', () => {
  const tenant = 'https://house.eu.auth0.com';
  const policy = policyWith([tenant]);
  expect(policy).toContain(`frame-src 'self' ${tenant}`);
  expect(policy).toContain(`connect-src 'self' wss://play.example ${tenant}`);
  expect(policy.filter((rule) => rule.includes(tenant))).toHaveLength(2);
  expect(policyWith([])).toContain("connect-src 'self' wss://play.example");
});

test('the host of a rented chat may bring scripts and styles, and no other host may', () => {
  const host = 'https://chat.example';
  const parts = { publicUrl: 'https://play.example', frameOrigins: [], pictureOrigins: [], dataOrigins: [], build };
  const policy = documentHeaders({ ...parts, scriptOrigins: [host] })['content-security-policy']?.split('; ') ?? [];
  expect(policy.filter((rule) => rule.includes(host))).toEqual([`script-src 'self'  ${host}`, `style-src 'self'  ${host}`]);
});
