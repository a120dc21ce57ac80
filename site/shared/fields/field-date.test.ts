import { expect, test } from 'vitest';
import { joinDay, partsOrder } from './field-date.tsx';

test('the parts stand in the order of the language', () => {
  expect(partsOrder('en-US')).toEqual(['month', 'day', 'year']);
  expect(partsOrder('de')).toEqual(['day', 'month', 'year']);
  expect(partsOrder('hu')).toEqual(['year', 'month', 'day']);
});

test('the value is a day once all parts are there, empty while none is', () => {
  expect(joinDay({ day: '3', month: '11', year: '1990' })).toBe('1990-11-03');
  expect(joinDay({ day: '', month: '', year: '' })).toBe('');
  expect(joinDay({ day: '3', month: '', year: '1990' })).toBe('1990-00-03');
});
