import { expect, test } from 'vitest';
import { addressKey, isForwarded, networkOf } from './addresses.ts';

test('an IPv4 address is one client, an IPv6 client is its /64, however it is written', () => {
  expect(['10.1.2.3', '::ffff:10.1.2.3', '::FFFF:10.1.2.3'].map(addressKey)).toEqual(['10.1.2.3', '10.1.2.3', '10.1.2.3']);
  const same = ['2001:db8:0:1::1', '2001:DB8::1:ffff:0:0:9', '2001:0db8:0000:0001:5:6:7:8', '2001:db8:0:1::9%eth0'];
  expect(new Set(same.map(addressKey))).toEqual(new Set(['2001:db8:0:1']));
  expect(addressKey('2001:db8:0:2::1')).toBe('2001:db8:0:2');
  expect(addressKey('::1')).toBe('0:0:0:0');
  expect(networkOf('10.1.2.3')).toBe('10.1.2');
});

test('a request that anybody passed on is known by its headers', () => {
  expect(isForwarded({ host: 'localhost', accept: '*/*' })).toBe(false);
  for (const name of ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-anything', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip'])
    expect(isForwarded({ host: 'localhost', [name]: '' })).toBe(true);
});
