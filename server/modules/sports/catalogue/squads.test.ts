// What the house knows of who plays, whatever the book tells of it and when.
import { expect, test } from 'vitest';
import type { BookSquad } from '#contract/protocols/sportsbook.ts';
import { createLog } from '#server/platform/log.ts';
import { type Book, BookSilent } from '../book/book.ts';
import { createCatalogue } from './catalogue.ts';
import { createSquads } from './squads.ts';

const minuteMs = 60_000;

function houseWith(teams: readonly string[]) {
  const clock = { ms: 1_000_000 };
  const told = new Map<string, BookSquad['players']>();
  const asked: string[][] = [];
  /** The book is silent on a call that holds one of these. */
  const hanging = new Set<string>();
  let isSilent = false;
  const answer = async (call: string, request: { competitorIds: string[] }) => {
    expect(call).toBe('squads');
    asked.push(request.competitorIds);
    if (isSilent || request.competitorIds.some((id) => hanging.has(id))) throw new BookSilent('not now');
    const squads = request.competitorIds.flatMap((competitorId) => {
      const players = told.get(competitorId);
      return players === undefined ? [] : [{ competitorId, players }];
    });
    return await Promise.resolve({ squads });
  };
  const catalogue = createCatalogue();
  const competitorOf = (id: string, sportId: string) => ({ id, sportId, categoryId: 'c', names: { en: id }, short: '', colours: [] });
  const sports = ['football', 'tennis'].map((id, at) => ({ id, names: { en: id }, rank: at + 1, isTeamSport: id === 'football' }));
  const competitors = [...teams.map((id) => competitorOf(id, 'football')), competitorOf('single', 'tennis')];
  catalogue.begin({ sports, categories: [], tournaments: [], competitors }, { epoch: 'run', sequence: 1, at: 0, events: [] });
  let sequence = 1;
  /** A team plays alone in an event that bears its name. */
  const offer = (id: string, status: 'scheduled' | 'closed' = 'scheduled'): void => {
    const event = { id: `of ${id}`, kind: 'match', sportId: 'football', categoryId: 'c', tournamentId: 't', competitorIds: [id], status };
    const isOver = status === 'closed';
    const info = { event, score: null, isOpen: !isOver, closedBy: isOver ? 'over' : null, isLive: false, openMarkets: 0 };
    catalogue.take([{ type: 'event', sequence: (sequence += 1), ...info } as never]);
  };
  const log = createLog('silent');
  const squads = createSquads({ book: { ask: answer } as unknown as Pick<Book, 'ask'>, catalogue, log, wallMs: () => clock.ms });
  const play = (id: string, ...names: string[]): void =>
    void told.set(
      id,
      names.map((name) => ({ id: `${id} ${name}`, name })),
    );
  const names = (text: string): string[] => squads.find(text).map(({ name }) => name);
  /** Passes time, and lets the house ask what it asks then. Returns how many teams it asked for. */
  async function after(ms: number): Promise<number> {
    clock.ms += ms;
    const before = asked.flat().length;
    squads.keepUp();
    squads.keepUp();
    await squads.settled();
    return asked.flat().length - before;
  }
  return { offer, play, names, after, asked, hanging, squads, silence: (now: boolean) => void (isSilent = now) };
}

test('teams of what is offered are asked for once, some at a time; those of single players and what is over are not', async () => {
  const teams = Array.from({ length: 45 }, (_, at) => `team${at}`);
  const house = houseWith(teams);
  for (const id of [...teams, 'single']) house.offer(id);
  for (const id of teams) house.play(id, `Player of${id}`);
  house.offer('team44', 'closed');
  expect(await house.after(0)).toBe(44);
  expect(house.asked.map((ids) => ids.length)).toEqual([20, 20, 4]);
  expect(house.names('ofteam7')[0]).toBe('Player ofteam7');
  expect(await house.after(10 * minuteMs)).toBe(0);
  house.offer('team44');
  expect(await house.after(minuteMs)).toBe(1);
});

test('who comes or goes is known within the hour, and a team that pauses is kept as long', async () => {
  const house = houseWith(['a', 'b']);
  house.play('a', 'Old Hand');
  house.play('b', 'Bo Beck');
  house.offer('a');
  house.offer('b');
  await house.after(0);
  house.play('a', 'New Face');
  house.offer('b', 'closed');
  expect(await house.after(59 * minuteMs)).toBe(0);
  expect([house.names('hand'), house.names('face'), house.names('beck')]).toEqual([['Old Hand'], [], ['Bo Beck']]);
  expect(await house.after(minuteMs)).toBe(1);
  expect([house.names('hand'), house.names('face'), house.names('beck')]).toEqual([[], ['New Face'], []]);
});

test('what a book did not tell is asked for again soon, and what it told before is kept meanwhile', async () => {
  const house = houseWith(['a', 'b']);
  house.play('a', 'Ada Arn');
  house.offer('a');
  house.offer('b');
  expect(house.squads.areKnown()).toBe(false);
  expect(await house.after(0)).toBe(2);
  expect(house.squads.areKnown()).toBe(false);
  expect(await house.after(9000)).toBe(0);
  house.play('b', 'Bo Beck');
  expect(await house.after(1000)).toBe(1);
  expect([house.names('ada'), house.names('bo')]).toEqual([['Ada Arn'], ['Bo Beck']]);
  expect(house.squads.areKnown()).toBe(true);
  house.silence(true);
  expect(await house.after(61 * minuteMs)).toBe(2);
  expect(house.squads.areKnown()).toBe(true);
  expect(house.names('ada')).toEqual(['Ada Arn']);
  house.silence(false);
  expect(await house.after(10_000)).toBe(2);
  await house.squads.close();
  expect(await house.after(120 * minuteMs)).toBe(0);
});

test('a team that the book hangs on, or never tells of, keeps nobody behind it from being known', async () => {
  const teams = Array.from({ length: 45 }, (_, at) => `team${at}`);
  const house = houseWith(teams);
  for (const id of teams) house.offer(id);
  for (const id of teams.slice(1)) house.play(id, `Player of${id}`);
  house.hanging.add('team0');
  expect(await house.after(0)).toBe(20);
  expect(house.squads.areKnown()).toBe(false);
  expect(await house.after(10_000)).toBe(45);
  expect(house.names('ofteam44')[0]).toBe('Player ofteam44');
  house.hanging.clear();
  expect(await house.after(10_000)).toBe(20);
  expect(house.names('ofteam7')[0]).toBe('Player ofteam7');
  // the team of which the feed says nothing is asked for alone from then on
  expect(await house.after(10_000)).toBe(1);
  house.play('team0', 'Player late');
  expect(await house.after(10_000)).toBe(1);
  expect(house.names('late')).toEqual(['Player late']);
});

test('a feed that tells of nobody is asked for twenty teams at a time, others each time', async () => {
  const teams = Array.from({ length: 45 }, (_, at) => `team${at}`);
  const house = houseWith(teams);
  for (const id of teams) house.offer(id);
  expect([await house.after(0), await house.after(10_000), await house.after(10_000)]).toEqual([20, 20, 5]);
  expect(new Set(house.asked.flat()).size).toBe(45);
  for (const id of teams) house.play(id, `Player of${id}`);
  expect(await house.after(10_000)).toBe(45);
});
