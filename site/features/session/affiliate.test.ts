import { expect, test } from 'vitest';
import { addClick, affiliateChange, readClicks, standsFirst } from './affiliate.ts';

const arrival = { isPlayer: false, affiliateId: undefined, token: undefined, isFirstEntry: false };

test("a player's values are removed, whatever the address says", () => {
  expect(affiliateChange({ ...arrival, isPlayer: true, affiliateId: 'a', token: 't' })).toBe('remove');
});

test('values of the address are kept, each by itself', () => {
  expect(affiliateChange({ ...arrival, affiliateId: 'a' })).toEqual({ tag: 'a' });
  expect(affiliateChange({ ...arrival, token: 't', isFirstEntry: true })).toEqual({ token: 't' });
});

test('without values they stay within a visit and go with a new one', () => {
  expect(affiliateChange(arrival)).toBe('keep');
  expect(affiliateChange({ ...arrival, isFirstEntry: true })).toBe('remove');
});

test('an arrival is the first page of a visit: not one that this site or the way through the provider led to', () => {
  const origin = 'https://play.example';
  expect(standsFirst(0, '/', '', origin)).toBe(true);
  expect(standsFirst(0, '/', 'https://elsewhere.example/', origin)).toBe(true);
  expect(standsFirst(1, '/games', '', origin)).toBe(false);
  expect(standsFirst(0, '/de', `${origin}/`, origin)).toBe(false);
  expect(standsFirst(0, '/auth/callback', 'https://id.example/', origin)).toBe(false);
});

test('of several links the first and the last are remembered', () => {
  const [first, second, third] = ['a', 'b', 'c'].map((tag, at) => ({ tag, at })) as [
    { tag: string; at: number },
    { tag: string; at: number },
    { tag: string; at: number },
  ];
  expect(addClick([], first)).toEqual([first]);
  expect(addClick([first], second)).toEqual([first, second]);
  expect(addClick([first, second], third)).toEqual([first, third]);
});

test('what somebody else wrote in the place of the links is none', () => {
  for (const text of [null, '', 'x', '{}', '[1]', '[{"tag":1,"at":1}]', '[{"tag":"a","at":"b"}]', '[{"tag":"a","at":1,"token":2}]'])
    expect(readClicks(text)).toEqual([]);
  expect(readClicks('[{"tag":"a","at":1}]')).toEqual([{ tag: 'a', at: 1 }]);
});
