// A round from where it was left to its end, step by step. What is shown is what was drawn: nothing here knows another outcome.
import type { RoundWays } from '#games/sdk/client/game-client.ts';
import { type Skip, wait } from '#games/sdk/client/timeline.ts';
import { putOut, showWins } from './show-wins.ts';
import { showTurn } from './show-turns.ts';
import type { Position } from './slot-face.ts';
import { type PlainEvent, type PlainRound, type Show, type ShownRound, type SpinShown, stopOf, type WindowShown } from './slot-show.ts';

/** Scatters in the columns left of a reel. */
const scattersBefore = ({ window }: SpinShown, reel: number, scatter: string | undefined): number =>
  window.slice(0, reel).reduce((sum, column) => sum + column.filter((symbol) => symbol === scatter).length, 0);

/** Returns from how many scatters in sight on the last reels are awaited: one less than the fewest that win. */
const awaitedFrom = ({ prizes }: Show['face']): number => Math.min(...Object.keys(prizes.scatter).map(Number)) - 1;

const placesOf = ({ window }: WindowShown, symbol: string | undefined): Position[] =>
  window.flatMap((column, reel) => column.flatMap((shown, row) => (shown === symbol ? [{ reel, row }] : [])));

/** The lanterns that a free game has left lit. */
function litIn(spin: SpinShown | undefined, wild: string | undefined): Position[] {
  const turn = spin?.turns?.filter(({ by }) => by === 'light').at(-1);
  return turn === undefined ? [] : placesOf(turn, wild);
}

/** In how many ways one place can be chosen on every reel. */
const waysThrough = ({ window }: SpinShown): number => window.reduce((ways, column) => ways * column.length, 1);

async function landSpin(show: Show, event: SpinShown, skip: Skip): Promise<void> {
  const { board, face, sounds } = show;
  const { scatter } = face;
  const before = (reel: number): number => scattersBefore(event, reel, scatter);
  const turning = event.isFree || event.ring === undefined ? undefined : board.ring?.turn(false, event.ring, skip);
  await board.reels.land(event.stops, event.window, {
    skip,
    slow: (reel) => before(reel) >= awaitedFrom(face),
    onSlow: () => sounds.play('wait'),
    onLand(reel) {
      sounds.play('stop', reel);
      if (scatter !== undefined && event.window[reel]?.includes(scatter)) sounds.play('scatter', before(reel) + 1);
    },
  });
  await turning;
  board.rest(event.isFree ? face.reels.free : face.reels.base, event.stops, event.window);
  if (face.rows !== undefined) show.setMessage(show.say('reels.ways', { ways: waysThrough(event) }));
}

interface Course {
  show: Show;
  ways: RoundWays;
  stake: bigint;
  won: bigint;
  left: number;
  multiplier: number;
  /** Lanterns that stay lit from one free game to the next. */
  lit: Position[];
}

function showBadge({ show, left, multiplier }: Course): void {
  show.board.badge({ left: show.say('free.left', { count: left }), multiplier: show.say('free.times', { times: multiplier }) });
}

async function playSpin(course: Course, event: SpinShown, skip: Skip): Promise<void> {
  const { show } = course;
  if (event.isFree) {
    course.left -= 1;
    course.multiplier = event.multiplier;
    showBadge(course);
    show.setMessage(show.say('free.playing', { index: event.freeIndex, times: event.multiplier }));
    await show.board.fit();
    show.board.reels.pin(course.lit, show.face.wild);
    show.board.reels.run(show.face.reels.free);
    show.sounds.play('spin');
    await Promise.all([wait(620, skip), event.ring && show.board.ring?.turn(true, event.ring, skip)]);
  }
  await landSpin(show, event, skip);
  if (BigInt(event.payout) === 0n && event.turns === undefined) {
    if (event.isFree) await wait(320, skip);
    return;
  }
  await showSpin(course, event, skip);
}

/** What the stop wins, then what each turn after it does and wins. */
async function showSpin(course: Course, event: SpinShown, skip: Skip): Promise<void> {
  const { show, stake } = course;
  const stop = stopOf(event);
  if (BigInt(stop.payout) > 0n) course.won = await showWins(show, stop, course.won, stake, skip);
  let before = stop;
  for (const [index, turn] of (event.turns ?? []).entries()) {
    await showTurn(show, turn, before, { index, stake, skip });
    if (BigInt(turn.payout) > 0n) course.won = await showWins(show, turn, course.won, stake, skip);
    before = turn;
    if (turn.by === 'light') course.lit = placesOf(turn, show.face.wild);
  }
  show.board.rest(event.isFree ? show.face.reels.free : show.face.reels.base, event.stops, before.window);
  putOut(show);
}

async function openFreeGames(course: Course, event: Extract<PlainEvent, { type: 'free-games-won' }>): Promise<void> {
  const { show } = course;
  const { say } = show;
  course.left = event.left;
  course.multiplier = event.multiplier;
  show.sounds.play('night');
  if (event.isRetrigger) {
    showBadge(course);
    const title = say('free.more', { count: event.count });
    show.announcer.say(title);
    await show.board.card({
      title,
      lines: [say('free.now', { times: event.multiplier, left: event.left })],
      button: say('continue'),
      ms: 2600,
    });
    return;
  }
  const title = say('free.won', { count: event.count });
  show.announcer.say(`${title}. ${say('free.rule', { times: event.multiplier })}`);
  show.board.setNight(true);
  await show.board.card(
    { title, lines: [say('free.rule', { times: event.multiplier })], button: say('free.begin'), ms: 7000 },
    course.ways.cardSkip(),
  );
  showBadge(course);
}

async function closeFreeGames(course: Course, event: Extract<PlainEvent, { type: 'free-games-end' }>): Promise<void> {
  const { show } = course;
  const { say, money } = show;
  show.board.badge(undefined);
  if (course.won > course.stake) {
    show.sounds.play('day');
    show.board.reels.burst(70);
  }
  const content = {
    title: say('free.over', { count: event.played }),
    figure: money(event.total),
    lines: [say('free.over-total', { amount: money(course.won) })],
    button: say('continue'),
    ms: 8000,
  };
  await show.board.card(content, course.ways.cardSkip());
  show.board.setNight(false);
}

async function showEvent(course: Course, event: PlainEvent, skip: Skip): Promise<void> {
  if (event.type === 'spin') await playSpin(course, event, skip);
  else if (event.type === 'free-games-won') await openFreeGames(course, event);
  else if (event.type === 'free-games-end') await closeFreeGames(course, event);
}

/** Shows what is left of a round. The reels of its first spin are running already, unless it is taken up later. */
export async function showRound(show: Show, shown: ShownRound, ways: RoundWays): Promise<void> {
  const { round, progress, shownSteps } = shown;
  const course: Course = {
    show,
    ways,
    stake: BigInt(shown.stake),
    won: BigInt(progress.won),
    left: progress.freeGamesLeft,
    multiplier: progress.multiplier,
    lit: litIn(progress.lastSpin, show.face.wild),
  };
  if (course.left > 0) {
    show.board.setNight(true);
    showBadge(course);
  }
  const events = round.events.filter(({ step }) => step >= shownSteps);
  let skip = ways.nextSkip();
  for (const [index, event] of events.entries()) {
    if (event.type === 'spin' && index > 0) skip = ways.nextSkip();
    await showEvent(course, event, skip);
    const next = events[index + 1];
    if (next !== undefined && next.step > event.step) ways.onStep(event.step + 1);
  }
}

/** The spin that was staked: its window is what the reels come back to, and its prizes stay on the screen. */
export const firstSpinOf = (round: PlainRound): SpinShown | undefined => round.events.find((event) => event.type === 'spin');
