import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAnswer } from './read-answer.ts';

test('an amount that a JSON number holds is read as it was written, one that it does not hold is refused, wherever it stands', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }), (amount) => {
      const body = `{"data":[{"id":"9007199254740993","balance":${amount},"rate":1.0842}]}`;
      const isSafe = Number.isSafeInteger(Number(amount));
      if (isSafe) expect(readAnswer(body)).toEqual({ data: [{ id: '9007199254740993', balance: Number(amount), rate: 1.0842 }] });
      else expect(() => readAnswer(body)).toThrow(RangeError);
    }),
  );
  expect(() => readAnswer('{"data":9007199254740993}')).toThrow(RangeError);
});
