import { expect, test } from 'vitest';
import { addressOfPage, pageNamed } from './content-url.ts';

test.each([
  ['/static/terms', 'static', 'terms'],
  ['/bonus/first-light', 'bonuses', 'first-light'],
  ['/questions/deposit', 'questions', 'deposit'],
  ['/main', 'pages', 'main'],
  ['/welcome-package', 'pages', 'welcome-package'],
] as const)('%s is the page %s/%s, and back', (address, section, identity) => {
  expect(pageNamed(address)).toEqual({ section, identity });
  expect(pageNamed(`${address}/`)).toEqual({ section, identity });
  expect(addressOfPage({ section, identity })).toBe(address);
});
