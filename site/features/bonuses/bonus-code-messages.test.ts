import { expect, test } from 'vitest';
import { bonusCodeAlert } from './bonus-code-messages.ts';

const texts = {
  find: (key: string, params?: Record<string, unknown>) =>
    key.endsWith('.type') ? 'error' : [key, params?.['code']].filter(Boolean).join(' '),
};

test('a code is told when it is incorrect or not available, and else says nothing', () => {
  expect(bonusCodeAlert(texts, { code: 'LAMP', status: 3 })).toEqual({
    kind: 'error',
    title: 'alerts.bonus-code.incorrect.title LAMP',
    text: 'alerts.bonus-code.incorrect.description LAMP',
  });
  expect(bonusCodeAlert(texts, { code: 'LAMP', status: 4 })?.title).toBe('alerts.bonus-code.not-available.title LAMP');
  for (const status of [1, 2, 5]) expect(bonusCodeAlert(texts, { code: 'LAMP', status })).toBeUndefined();
});
