import { expect, test } from 'vitest';
import { bookCalls } from '#contract/protocols/sportsbook.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { tolerant } from './tolerant.ts';

const takes = (schema: object, answer: unknown): unknown => validatorFor({ schema: tolerant(schema), httpPart: 'body' })(answer);

test('what a newer book says besides is taken, at any depth, and what is missing or of another kind is not', () => {
  const place = { epoch: 'run', sequence: 3, isReset: false };
  const gone = { type: 'event-gone', sequence: 3, eventId: 'e1' };
  const { answer } = bookCalls.deltas;
  expect(takes(answer, { ...place, deltas: [gone] })).toBe(true);
  expect(takes(answer, { ...place, deltas: [{ ...gone, later: 1 }], later: { is: true } })).toBe(true);
  expect(takes(answer, { ...place, deltas: [{ ...gone, eventId: undefined }] })).toBe(false);
  expect(takes(answer, { ...place, deltas: [{ ...gone, type: 'unheard-of' }] })).toBe(false);
  expect(takes(answer, { ...place, sequence: '3', deltas: [] })).toBe(false);
});

test('no answer of a book refuses what it does not name', () => {
  const refuses = (schema: object): boolean => JSON.stringify(schema).includes('"additionalProperties":false');
  const answers = Object.values(bookCalls).map(({ answer }) => answer);
  expect(answers.filter((answer) => !refuses(answer))).toEqual([]);
  expect(answers.filter((answer) => refuses(tolerant(answer)))).toEqual([]);
});
