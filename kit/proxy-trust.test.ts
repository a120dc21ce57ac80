import { expect, test } from 'vitest';
import { createProxyTrust, parseTrustProxy } from './proxy-trust.ts';

test('the setting is a count, a list of networks, or nobody', () => {
  expect(parseTrustProxy(undefined)).toBe(false);
  expect(parseTrustProxy('no')).toBe(false);
  expect(parseTrustProxy('0')).toBe(false);
  expect(parseTrustProxy('yes')).toBe(1);
  expect(parseTrustProxy('2')).toBe(2);
  expect(parseTrustProxy('10.0.0.0/8, loopback,2001:db8::1')).toEqual(['10.0.0.0/8', '127.0.0.0/8', '::1/128', '2001:db8::1']);
  for (const wrong of ['true', '11', '-1', '10.0.0.0/33', '0.0.0.0/0', '::/0', '10.0.0/8', 'loopback,anybody', '10.0.0.0/8/8', ','])
    expect(() => parseTrustProxy(wrong)).toThrow(/TRUST_PROXY is ".*"; it must be the number of proxies/);
});

test('nobody is believed without the setting', () => {
  const trust = createProxyTrust(false);
  expect(trust.addressOf('127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
  expect(trust.isTrusted('127.0.0.1', 0)).toBe(false);
});

test('of a chain the entries of trusted hops count, from the right', () => {
  expect(createProxyTrust(1).addressOf('10.0.0.1', '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(createProxyTrust(2).addressOf('10.0.0.1', '192.0.2.1,198.51.100.1, 203.0.113.7')).toBe('198.51.100.1');
  expect(createProxyTrust(3).addressOf('10.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(createProxyTrust(true).addressOf('10.0.0.1', ['198.51.100.1', '203.0.113.7'])).toBe('203.0.113.7');
  expect(createProxyTrust(1).addressOf('10.0.0.1', undefined)).toBe('10.0.0.1');
  expect(createProxyTrust(1).addressOf('10.0.0.1', 'unknown')).toBe('10.0.0.1');
  expect(createProxyTrust(1).addressOf('10.0.0.1', '203.0.113.7:4711')).toBe('203.0.113.7');
  expect(createProxyTrust(1).addressOf('10.0.0.1', '[2001:db8::1]:4711')).toBe('2001:db8::1');
});

test('of a list only proxies within it are believed', () => {
  const trust = createProxyTrust(['10.0.0.0/8', '2001:db8::/32']);
  expect(trust.addressOf('203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(trust.addressOf('::ffff:10.0.0.1', '192.0.2.1, 198.51.100.1, 10.9.9.9')).toBe('198.51.100.1');
  expect(trust.addressOf('2001:db8::7', '198.51.100.1')).toBe('198.51.100.1');
  expect(trust.isTrusted(undefined, 0)).toBe(false);
});
