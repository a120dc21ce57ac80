// Who watches a game's shared rounds in this process. While anybody does, the room drives the rounds with whoever else does, and tells all
// what changed: the rounds at once, the bets of all a few times a second.
import type { OfferedGame } from '#games/registry.ts';
import type { Mode } from '#games/sdk/client-api.ts';
import type { SeenBet, SharedEvent, SharedTable } from '#games/sdk/shared/shared-calls.ts';
import { endTimeOf } from '#games/sdk/shared/growth.ts';
import { mathsOfKind } from '../play/maths-of-kind.ts';
import type { Studio } from '../studio.ts';
import { driveTable, endOfRound } from './drive-table.ts';
import { type ChangedBet, keyOf, readChangedBets, readLast, readTables, type TableRow, toSeenBet, toTable } from './read-tables.ts';

export interface Watcher {
  mode: Mode;
  /** Takes an event as it is sent. */
  send(chunk: string): void;
}

/** What a watcher is told, without the time. */
type News = SharedEvent extends infer Event ? (Event extends { now: number } ? Omit<Event, 'now'> : never) : never;

export interface Room {
  /** Watches from now on: the first event is a snapshot, to which `own` is added. Returns how to leave. */
  join(watcher: Watcher, own: Extract<SharedEvent, { type: 'snapshot' }>['own']): Promise<() => void>;
  close(): Promise<void>;
}

const tickMs = 100;
const betsEveryMs = 250;
const quietAfterMs = 10_000;
/** Rows that are written at the same time come to be seen in any order. */
const overlapMs = 2000;

export const writeEvent = (event: SharedEvent): string => `data: ${JSON.stringify(event)}\n\n`;

type Bets = Map<string, { sharedId: string; bet: SeenBet }>;

export function createRoom(studio: Studio, game: OfferedGame): Room {
  const { database, log } = studio;
  const watchers = new Set<Watcher>();
  const bets: Record<Mode, Bets> = { real: new Map(), demo: new Map() };
  const ends = new Map<string, number>();
  let tables: SharedTable[] = [];
  let last: { number: number; crash: number }[] = [];
  let told = '';
  let betsReadMs = 0;
  let betsReadAt = 0;
  let toldAt = 0;
  let timer: NodeJS.Timeout | undefined;
  let ticking = Promise.resolve();
  let begun: Promise<void> | undefined;
  /** Watchers, and those on their way in. */
  let present = 0;
  let isClosed = false;

  const write = (news: News): string => writeEvent({ now: studio.wallMs(), ...news });
  function tell(news: News, mode?: Mode): void {
    const chunk = write(news);
    toldAt = performance.now();
    for (const watcher of watchers) if (mode === undefined || watcher.mode === mode) watcher.send(chunk);
  }

  /** When the flight ends, which this process knows and tells nobody. */
  async function dueMs(rows: readonly TableRow[]): Promise<number | undefined> {
    const flying = rows.find(({ state }) => state === 'flying');
    if (flying === undefined) return rows.find(({ state }) => state === 'betting')?.flies_at?.getTime();
    const maths = mathsOfKind(studio.games.mathsOf(flying), 'shared');
    const end = ends.get(flying.id) ?? (await endOfRound(database, maths, flying));
    ends.clear();
    ends.set(flying.id, end);
    return (flying.started_at?.getTime() ?? 0) + endTimeOf(maths, end);
  }

  async function tellTables(rows: readonly TableRow[]): Promise<void> {
    tables = rows.map(toTable).toReversed();
    const text = JSON.stringify(tables);
    if (text === told) return;
    told = text;
    const crashed = tables.findLast(({ crash }) => crash !== null);
    if (last.length === 0 || last[0]?.number !== crashed?.number) last = await readLast(database, game.id);
    tell({ type: 'tables', tables, last });
  }

  function tellBetsOf(mode: Mode, changed: readonly ChangedBet[], ids: readonly string[]): void {
    const known = bets[mode];
    for (const [key, { sharedId }] of known) if (!ids.includes(sharedId)) known.delete(key);
    for (const sharedId of ids) {
      const fresh: SeenBet[] = [];
      const gone: string[] = [];
      for (const changedBet of changed.filter((bet) => bet.mode === mode && bet.shared_id === sharedId)) {
        const key = keyOf(changedBet.id);
        const seen = toSeenBet(changedBet);
        const before = known.get(key)?.bet;
        if (seen === undefined) {
          if (known.delete(key)) gone.push(key);
        } else if (before === undefined || before[5] !== seen[5]) {
          known.set(key, { sharedId, bet: seen });
          fresh.push(seen);
        }
      }
      if (fresh.length > 0 || gone.length > 0) tell({ type: 'bets', sharedId, bets: fresh, gone }, mode);
    }
  }

  /** `isWhole`: what changed long ago is looked at too. */
  async function tellBets(isWhole = false): Promise<void> {
    const ids = tables.map(({ id }) => id);
    const since = isWhole || betsReadMs === 0 ? 0 : betsReadMs - overlapMs;
    betsReadAt = performance.now();
    betsReadMs = studio.wallMs();
    const changed = await readChangedBets(database, ids, new Date(since));
    for (const mode of ['real', 'demo'] as const) tellBetsOf(mode, changed, ids);
  }

  async function tick(): Promise<number> {
    const driven = await database.transact(async (tx) => await driveTable(tx, studio, game, true, studio.wallMs()));
    const rows = await readTables(database, game.id);
    // that a round is over says that what became of its bets was told
    const isNewlyOver = ({ id, state }: TableRow): boolean =>
      state === 'over' && tables.some((table) => table.id === id && table.state !== 'over');
    if (rows.some(isNewlyOver)) await tellBets(true);
    await tellTables(rows);
    if (driven.isDue) studio.deliveryWorker.wake();
    if (performance.now() - betsReadAt >= betsEveryMs || betsReadAt === 0) await tellBets();
    if (performance.now() - toldAt > quietAfterMs) tell({ type: 'quiet' });
    const due = await dueMs(rows);
    const left = due === undefined ? tickMs : due - studio.wallMs();
    return driven.isMore ? 0 : Math.min(tickMs, left > 0 ? left : 20);
  }

  function schedule(waitMs: number): void {
    if (isClosed || present === 0) return;
    timer = setTimeout(() => {
      ticking = tick()
        .catch((error: unknown) => {
          if (!isClosed) log.warn({ err: error }, 'the room of a shared round missed a beat');
          return tickMs * 5;
        })
        .then(schedule);
    }, waitMs);
  }

  /** Begins anew: what was known when nobody watched is old. */
  async function begin(): Promise<void> {
    [tables, told, last, betsReadMs, betsReadAt] = [[], '', [], 0, 0];
    bets.real.clear();
    bets.demo.clear();
    schedule(await tick());
  }

  function leave(): void {
    present -= 1;
    if (present > 0) return;
    clearTimeout(timer);
    begun = undefined;
  }

  return {
    async join(watcher, own) {
      present += 1;
      begun ??= ticking.then(begin);
      try {
        await begun;
      } catch (error) {
        leave();
        throw error;
      }
      const seen = [...bets[watcher.mode].values()].map(({ sharedId, bet }): [string, SeenBet] => [sharedId, bet]);
      watcher.send(write({ type: 'snapshot', tables, bets: seen, last, own }));
      watchers.add(watcher);
      return () => {
        if (watchers.delete(watcher)) leave();
      };
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      watchers.clear();
      await ticking;
      await begun?.catch(() => undefined); // whoever came in was told
    },
  };
}
