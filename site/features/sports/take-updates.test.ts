import { expect, test } from 'vitest';
import { type EventNews, type ListNews, takeEventNews, takeListNews } from './take-updates.ts';

const outcome = (odds: number) => ({ id: 'home', odds, status: 'active' as const });
const market = (marketId: string, odds: number) => ({
  marketId,
  specifiers: '',
  status: 'active' as const,
  isMain: true,
  isListed: true,
  outcomes: [outcome(odds)],
});
const info = (isOpen = true) => ({ event: { id: 'e' }, score: null, isOpen, closedBy: null, isLive: true, openMarkets: 2 });
const answer = () =>
  ({
    data: { isCurrent: true, epoch: 'x', version: 4, event: info(), markets: [market('a', 2000), market('b', 1500)], competitors: [] },
  }) as unknown as Parameters<typeof takeEventNews>[0];
const news = (more: object) =>
  ({
    event: 'event.updated',
    epoch: 'x',
    previous: 4,
    version: 5,
    info: info(),
    isFull: false,
    markets: [],
    ...more,
  }) as unknown as EventNews;

test('a price that moved is in the place of the old one, the rest stays the same object', () => {
  const before = answer();
  const after = takeEventNews(before, news({ markets: [market('b', 1600), market('c', 3000)] }));
  if (after === 'again') throw new Error('Nothing was missed');
  expect(after.data.version).toBe(5);
  expect(after.data.markets.map(({ marketId, outcomes }) => [marketId, outcomes[0]?.odds])).toEqual([
    ['a', 2000],
    ['b', 1600],
    ['c', 3000],
  ]);
  expect(after.data.markets[0]).toBe(before.data.markets[0]);
});

test('with all that there is, what is not named is gone', () => {
  const after = takeEventNews(answer(), news({ isFull: true, markets: [market('b', 1600)] }));
  expect(after !== 'again' && after.data.markets.map(({ marketId }) => marketId)).toEqual(['b']);
});

test('what is known already changes nothing; a gap, another run or an end is read again', () => {
  const before = answer();
  expect(takeEventNews(before, news({ version: 4, previous: 3 }))).toBe(before);
  expect(takeEventNews(before, news({ version: 7, previous: 6 }))).toBe('again');
  expect(takeEventNews(before, news({ epoch: 'y' }))).toBe('again');
  expect(takeEventNews(before, news({ info: null }))).toBe('again');
  expect(takeEventNews(before, { event: 'sports.current' })).toBe('again');
  const silent = takeEventNews(before, { event: 'sports.silent' });
  expect(silent !== 'again' && silent.data.isCurrent).toBe(false);
});

test('rows of a list follow their events; one that left the list makes it be read again', () => {
  const row = (id: string, version: number) => ({ ...info(), event: { id }, epoch: 'x', version, main: [] });
  const list = { data: { isCurrent: true, events: [row('e', 1), row('f', 1)], competitors: [], total: 2 } };
  const take = (more: object) =>
    takeListNews(list as never, { event: 'list.updated', events: [], gone: [], ...more } as unknown as ListNews) as typeof list | 'again';
  const after = take({ events: [{ ...row('f', 2), previous: 1 }] });
  expect(after !== 'again' && after.data.events.map(({ version }) => version)).toEqual([1, 2]);
  expect(take({ events: [{ ...row('g', 2), previous: 1 }] })).toBe(list);
  expect(take({ gone: ['e'] })).toBe('again');
  expect(take({ gone: ['z'] })).toBe(list);
});
