import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { expect, test } from 'vitest';
import modals from '#content/en/modals.json' with { type: 'json' };
import { createTexts } from '#site/shared/i18n/texts.tsx';
import type { Terms } from '../../wagering.ts';
import { termsSections } from './terms-sections.ts';

const texts = createTexts(
  'en',
  Object.fromEntries(Object.entries(modals).map(([key, text]) => [`modals.${key}`, compileMessageOrThrow(text)])),
);
const words = { texts, money: (minor: number) => `EUR ${minor / 100}`, day: (at: string) => at, gameName: (identity: string) => identity };

const terms: Terms = {
  identity: 'weekend',
  version: 1,
  publishedAt: '2027-01-01T00:00:00Z',
  newestVersion: 1,
  currency: 'EUR',
  name: 'Weekend',
  text: 'A light for quiet hours.',
  dates: { from: '2027-01-01T00:00:00Z', until: '2028-01-01T00:00:00Z', acceptDays: 7, wagerDays: 30 },
  eligibility: {
    countries: { only: [], not: [] },
    segments: [],
    once: null,
    minDeposit: 1000,
    needsCode: false,
    weekdays: [7, 5],
    numbers: { from: 2, to: 2 },
  },
  amount: {
    kind: 'bonus',
    trigger: 'deposit',
    percent: 50,
    max: 5000,
    freeSpins: { count: 10, stake: 20, games: ['dice'], days: 3, winnings: 'real' },
    dropAfter: null,
    period: null,
    minLoss: null,
  },
  withdrawal: { realMoney: 'at-any-time', maxWin: null },
  wagering: {
    base: 'bonus',
    times: 2,
    minOdds: null,
    excluded: 'refused',
    weights: { default: 100, categories: {}, games: {} },
    excludedGames: [],
    products: ['casino'],
    maxStake: 500,
  },
  order: { stakes: 'real-first', payouts: 'by-share' },
  cancel: { removes: 'bonus-money', keeps: 'real-money' },
  end: { notAccepted: 'nothing-booked', notWagered: 'bonus-money-removed', openRounds: 'waited-for' },
};
const linesOf = (told: Terms, heading: string) => termsSections(told, words).find((section) => section.heading === heading)?.lines;

test('BO-01 the terms say for which deposits and days a bonus is, how long its free spins can be played, and what loss is too small', () => {
  expect(linesOf(terms, 'eligibility')).toEqual(
    expect.arrayContaining(['For your deposit no. 2.', 'For deposits on Friday and Sunday, in your time zone.']),
  );
  expect(linesOf(terms, 'amount')).toContain('You have 3 days to play them, from activation.');
  const range = { ...terms, eligibility: { ...terms.eligibility, numbers: { from: 2, to: 9 }, weekdays: [] } };
  expect(linesOf(range, 'eligibility')).toContain('From your deposit no. 2 to no. 9.');
  expect(linesOf(terms, 'wagering')).toContain('Bets on sports don’t count.');
  const { amount, wagering } = terms;
  const ofSports = linesOf({ ...terms, wagering: { ...wagering, products: ['sports'] } }, 'wagering');
  expect(ofSports).toContain('Only bets on sports count.');
  expect(ofSports).not.toContain('Bets on sports don’t count.');
  const share = { ...terms, amount: { ...amount, trigger: 'cashback' as const, period: 'week', minLoss: 500, freeSpins: null } };
  expect(linesOf(share, 'amount')).toContain('A loss below EUR 5 earns nothing.');
  expect(linesOf(share, 'amount')).toContain('A round or bet that is still open then counts once it ends.');
  // nothing is to be wagered of it, and yet not every loss is in it
  const money = { ...share, wagering: { ...wagering, times: 0 } };
  expect(linesOf(money, 'wagering')).toContain('Bets on sports don’t count.');
  expect(linesOf({ ...terms, wagering: { ...wagering, times: 0 } }, 'wagering')).not.toContain('Bets on sports don’t count.');
  expect(linesOf(terms, 'end')).toContain(
    'While we, or all providers of the games that count, are down for maintenance, its time stands still.',
  );
});
