import { createHash, createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { oswHeaders, oswSigningText } from '#contract/protocols/osw.ts';
import { createReplayGuard } from './replay-guard.ts';
import { isSignedBy, signOsw } from './signing.ts';

const text = fc.string({ unit: 'binary', maxLength: 300 });

test("a signature is node:crypto's HMAC, whatever the secret's length and letters", () => {
  fc.assert(
    fc.property(text, text, text, text, text, (secret, timestamp, method, path, body) => {
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const expected = createHmac('sha256', secret)
        .update(oswSigningText(timestamp, method, path, bodyHash))
        .digest('base64');
      expect(signOsw(secret, timestamp, method, path, body)).toBe(expected);
      expect(signOsw(secret, timestamp, method, path, body)).toBe(expected);
    }),
  );
});

test('a signature holds within the window of time and for its own secret alone', () => {
  const signature = signOsw('ours', '1000000', 'POST', '/osw/v1/bet', '{}');
  const headers = { [oswHeaders.timestamp]: '1000000', [oswHeaders.signature]: signature };
  const isGood = (secret: string, wallMs: number) => isSignedBy(secret, headers, 'POST', '/osw/v1/bet', '{}', wallMs);
  expect([isGood('ours', 1_060_000), isGood('ours', 1_060_001), isGood('ours', 939_999)]).toEqual([true, false, false]);
  expect(isGood('theirs', 1_000_000)).toBe(false);
  expect(isSignedBy('ours', { ...headers, [oswHeaders.signature]: '' }, 'POST', '/osw/v1/bet', '{}', 1_000_000)).toBe(false);
});

test('an id of a request is taken once, however many come between, until its time is over', () => {
  const memory = createReplayGuard();
  const ids = Array.from({ length: 50_000 }, (_, index) => `bench 0198c0de-0000-7000-8000-${String(index).padStart(12, '0')}`);
  expect(ids.filter((id) => !memory.isFirst(id, 1_000_000))).toEqual([]);
  expect(ids.filter((id) => memory.isFirst(id, 1_500_000))).toEqual([]);
  // the halves take turns: what the young one holds is still known in the old one
  expect(memory.isFirst('another', 1_600_001)).toBe(true);
  expect(ids.filter((id) => memory.isFirst(id, 1_700_000))).toEqual([]);
  expect(memory.isFirst('a third', 2_200_002)).toBe(true);
  expect(ids.filter((id) => !memory.isFirst(id, 2_300_000))).toEqual([]);
});
