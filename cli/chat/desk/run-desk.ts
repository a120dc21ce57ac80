// The desk on a terminal: keys change what is shown, and a clock reads it anew.
import { emitKeypressEvents, type Key } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { chatBounds } from '#contract/chat-bounds.ts';
import type { Context } from '#server/boot/context.ts';
import { findChat, tellOperatorTyping } from '#server/modules/support/index.ts';
import { lookAtChat } from '../look-at-chat.ts';
import { actOn } from './desk-acts.ts';
import { type DeskState, emptyDesk } from './desk-state.ts';
import { drawDesk } from './draw-desk.ts';
import { readOpenChat, readQueue } from './read-desk.ts';

const everyMs = 1000;
const scrolledAtOnce = 8;
/** So long after it the escape key is one by itself, and not the beginning of another. */
const escapeMs = 50;
/** The screen of its own that a terminal has, so that what stood there comes back; without a cursor. */
const enter = '\u001B[?1049h\u001B[?25l';
const leave = '\u001B[?25h\u001B[?1049l';
const home = '\u001B[H';

export interface Terminal {
  input: Readable & { setRawMode?: (isRaw: boolean) => unknown };
  output: Writable & { columns?: number; rows?: number };
}

interface Desk {
  context: Context;
  /** `operator:<name>` */
  actor: string;
  terminal: Terminal;
  state: DeskState;
  /** When the page was told last that somebody writes. */
  typedAt: number;
}

function draw({ terminal: { output }, state }: Desk): void {
  const lines = drawDesk(state, { columns: output.columns ?? 80, rows: output.rows ?? 24 });
  output.write(`${home}${lines.join('\r\n')}`);
}

/** Reads the queue and the open conversation; what is looked at has been seen. */
async function refresh(desk: Desk): Promise<void> {
  const { context, actor } = desk;
  const { queue, onDuty } = await readQueue(context);
  const chosen = desk.state.queue[desk.state.selected]?.id;
  const at = queue.findIndex(({ id }) => id === chosen);
  const selected = Math.max(0, Math.min(at < 0 ? desk.state.selected : at, queue.length - 1));
  desk.state = { ...desk.state, queue, onDuty, selected };
  const { open } = desk.state;
  if (open === undefined) return;
  const row = await findChat(context.database.db, open.number);
  if (row === undefined) {
    desk.state = { ...desk.state, open: undefined, notice: `${open.number} was removed.` };
    return;
  }
  const seen = row.last_number > row.read_by_operator ? await lookAtChat(context, actor, row) : row;
  const read = await readOpenChat(context, seen, open.card);
  // another one may have been opened meanwhile
  if (desk.state.open?.id === open.id) desk.state = { ...desk.state, open: read };
}

async function openChosen(desk: Desk): Promise<void> {
  const { context, actor, state } = desk;
  const chosen = state.queue[state.selected];
  const row = chosen && (await findChat(context.database.db, chosen.number));
  if (row === undefined) return;
  const open = await readOpenChat(context, await lookAtChat(context, actor, row));
  desk.state = { ...desk.state, open, scrolled: 0, over: 'nothing', notice: '' };
}

async function submit(desk: Desk): Promise<void> {
  const { context, actor, state } = desk;
  const line = state.draft.trim();
  if (line === '') return await openChosen(desk);
  const { isDone, ...done } = await actOn(line, { context, actor, open: state.open });
  desk.state = { ...desk.state, ...done, scrolled: 0, ...(isDone && { draft: '' }) };
  await refresh(desk);
}

const move = (desk: Desk, by: number): void => {
  const { queue, selected } = desk.state;
  desk.state = { ...desk.state, selected: Math.max(0, Math.min(queue.length - 1, selected + by)) };
};
const scroll = (desk: Desk, by: number): void => {
  desk.state = { ...desk.state, scrolled: Math.max(0, desk.state.scrolled + by) };
};

function goBack(desk: Desk): void {
  const { draft, over } = desk.state;
  if (draft !== '') desk.state = { ...desk.state, draft: '' };
  else if (over === 'nothing') desk.state = { ...desk.state, open: undefined, scrolled: 0 };
  else desk.state = { ...desk.state, over: 'nothing' };
}

/** Letters go into the line; a terminal that pastes sends many at once. The page is told that somebody writes an answer. */
async function write(desk: Desk, letters: string): Promise<void> {
  const { context, actor } = desk;
  desk.state = { ...desk.state, draft: desk.state.draft + letters, notice: '' };
  const { open, draft } = desk.state;
  const now = context.clock.wallMs();
  if (open === undefined || draft.startsWith('/') || now - desk.typedAt < chatBounds.typingMs / 2) return;
  desk.typedAt = now;
  await context.database.transact(async (tx) => await tellOperatorTyping(tx, context, { id: open.id, actor }));
}

const eraseOne = (desk: Desk): void => {
  const all = [...new Intl.Segmenter().segment(desk.state.draft)];
  desk.state = { ...desk.state, draft: desk.state.draft.slice(0, all.at(-1)?.index ?? 0) };
};

const keys: Readonly<Record<string, (desk: Desk) => void | Promise<void>>> = {
  up: (desk) => move(desk, -1),
  down: (desk) => move(desk, 1),
  pageup: (desk) => scroll(desk, scrolledAtOnce),
  pagedown: (desk) => scroll(desk, -scrolledAtOnce),
  return: submit,
  enter: submit,
  escape: goBack,
  backspace: eraseOne,
};
const withCtrl: Readonly<Record<string, (desk: Desk) => void | Promise<void>>> = {
  p: (desk) => void (desk.state = { ...desk.state, over: desk.state.over === 'card' ? 'nothing' : 'card' }),
  u: (desk) => void (desk.state = { ...desk.state, draft: '' }),
};

async function press(desk: Desk, letters: string | undefined, { name = '', ctrl = false, meta = false }: Key): Promise<void> {
  const act = ctrl ? withCtrl[name] : keys[name];
  if (act !== undefined) return await act(desk);
  if (!ctrl && !meta && letters !== undefined && !/\p{Cc}/u.test(letters)) await write(desk, letters);
}

/** Shows the desk until Ctrl-C, the end of what is typed, or `ended`. What fails is said in its last line. */
export async function runDesk(context: Context, actor: string, terminal: Terminal, ended: AbortController): Promise<void> {
  const desk: Desk = { context, actor, terminal, state: emptyDesk(actor.replace('operator:', '')), typedAt: 0 };
  const { input, output } = terminal;
  let turn = Promise.resolve();
  /** One after the other, so that a key is never lost between two readings. */
  const then = (act: () => void | Promise<void>): void => {
    turn = turn.then(act).then(
      () => draw(desk),
      (error: unknown) => {
        desk.state = { ...desk.state, notice: error instanceof Error ? error.message : String(error) };
        draw(desk);
      },
    );
  };
  const onKey = (letters: string | undefined, key: Key): void => {
    if (key.ctrl === true && key.name === 'c') ended.abort();
    else then(async () => await press(desk, letters, key));
  };
  const onEnd = (): void => ended.abort();
  const onResize = (): void => then(() => undefined);
  output.write(enter);
  input.setRawMode?.(true);
  emitKeypressEvents(input, { escapeCodeTimeout: escapeMs } as never);
  input.on('keypress', onKey).once('end', onEnd).resume();
  output.on('resize', onResize);
  const timer = setInterval(() => then(async () => await refresh(desk)), everyMs);
  try {
    then(async () => await refresh(desk));
    await new Promise<void>((resolve) => {
      if (ended.signal.aborted) resolve();
      else ended.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    await turn;
  } finally {
    clearInterval(timer);
    input.off('keypress', onKey).off('end', onEnd).pause();
    input.setRawMode?.(false);
    output.off('resize', onResize);
    output.write(leave);
  }
}
