import type { Context } from '#server/boot/context.ts';
import { chatNumberOf, ownerOf, readChats, readLastWords, readOnDuty, userIdOf } from '#server/modules/support/index.ts';
import { type AppVerb, table, UsageError } from '../verb.ts';
import { chatState, formatAge } from './list.ts';

const everyMs = 1000;
const shownLetters = 60;
/** Takes what stands on a terminal away. */
const clearScreen = '\u001B[2J\u001B[3J\u001B[H';

/** The queue as it stands now: who waits and for how long, and what was written last. */
async function drawQueue(context: Context): Promise<string> {
  const { db } = context.database;
  const there = await readOnDuty(db, context.clock);
  const chats = await readChats(db, 'open');
  const last = await readLastWords(
    db,
    chats.map(({ id }) => id),
  );
  const now = context.clock.now().getTime();
  const rows = chats.map((row) => [
    chatNumberOf(row),
    row.typing_until !== null && row.typing_until.getTime() > now ? 'writes…' : chatState(row),
    row.waiting_since === null ? '' : formatAge(now - row.waiting_since.getTime()),
    row.operator ?? '',
    userIdOf(context, ownerOf(row)),
    row.locale,
    String(Math.max(0, row.last_number - row.read_by_operator)),
    (last.get(row.id) ?? '').replace(/\s+/g, ' ').slice(0, shownLetters),
  ]);
  const waiting = chats.filter(({ waiting_since: since }) => since !== null).length;
  return [
    `${waiting} wait, ${chats.length} open. ${there.length === 0 ? 'Nobody is on duty.' : `On duty: ${there.map(({ name }) => name).join(', ')}`}`,
    chats.length === 0 ? 'No conversation is open.' : table(['Chat', 'Status', 'For', 'Operator', 'From', 'Language', 'New', 'Last'], rows),
  ].join('\n');
}

/** Waits, or until somebody ends the command. Returns whether it goes on. */
async function pause(ms: number, ended: AbortSignal): Promise<boolean> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    ended.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
  return !ended.aborted;
}

export const watch: AppVerb = {
  usage: '[--for <seconds>]',
  summary: 'The queue of the support chat as it changes, until Ctrl-C or for some seconds: who waits, who writes, what was written last',
  options: ['for'],
  async run({ context, say, options }) {
    const seconds = options['for'] === undefined ? Number.POSITIVE_INFINITY : Number(options['for']);
    if (!(seconds >= 0)) throw new UsageError('--for is a number of seconds.');
    const ended = new AbortController();
    const end = (): void => ended.abort();
    process.once('SIGINT', end);
    const until = context.clock.wallMs() + seconds * 1000;
    let shown = '';
    do {
      const now = await drawQueue(context);
      if (now !== shown) {
        if (process.stdout.isTTY) process.stdout.write(clearScreen);
        say(now);
        if (process.stdout.isTTY) say('\nCtrl-C ends it. In another window: chat show <number>, chat answer <number> --text "…"');
        else say('');
      }
      shown = now;
    } while (context.clock.wallMs() < until && (await pause(Math.min(everyMs, until - context.clock.wallMs()), ended.signal)));
    process.off('SIGINT', end);
  },
};
