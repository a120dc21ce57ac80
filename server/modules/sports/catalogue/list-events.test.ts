import { expect, test } from 'vitest';
import type { EventState } from './event-state.ts';
import { listEventsOf } from './list-events.ts';

const now = new Date('2026-11-26T12:00:00Z');
const hourMs = 3_600_000;

interface Given {
  id: string;
  tournamentId?: string;
  inHours?: number;
  isLive?: boolean;
  isOpen?: boolean;
  kind?: 'match' | 'outright';
}

const stateOf = ({ id, tournamentId = 'best', inHours = 1, isLive = false, isOpen = true, kind = 'match' }: Given): EventState => {
  const event = { id, kind, tournamentId, startsAt: now.getTime() + inHours * hourMs };
  return { info: { event, isLive, isOpen, closedBy: isOpen ? null : 'feed' } } as unknown as EventState;
};
const tournaments = ['best', 'good'].map((id, rank) => ({ id, rank, sportId: 'football', categoryId: 'c1', names: { en: id } }));

function listed(when: 'top' | 'all', given: readonly Given[]): string[] {
  const events = new Map(given.map((one) => [one.id, stateOf(one)]));
  const feed = { sports: [], categories: [], competitors: [], tournaments };
  return listEventsOf({ events, feed }, { when }, now).map(({ info }) => info.event.id);
}

test('the top events are those of the best leagues that begin within two days and can be bet on', () => {
  const given: Given[] = [
    { id: 'soon', tournamentId: 'good', inHours: 1 },
    { id: 'unknown', tournamentId: 'elsewhere', inHours: 1 },
    { id: 'late', inHours: 40 },
    { id: 'early', inHours: 2 },
    { id: 'live', inHours: -1, isLive: true },
    { id: 'closed', isOpen: false },
    { id: 'season', kind: 'outright' },
    { id: 'next week', inHours: 49 },
  ];
  expect(listed('top', given)).toEqual(['early', 'late', 'soon', 'unknown']);
  expect(listed('all', given)[0]).toBe('live');
});
