// The desk as lines of a terminal, each exactly as wide as it is. Nothing that somebody else wrote is obeyed by the terminal.
import { fit, fitEnd, wrap } from './cells.ts';
import type { DeskState, OpenChat, QueueRow, Said } from './desk-state.ts';

export interface Size {
  columns: number;
  rows: number;
}

export const leastSize: Size = { columns: 60, rows: 16 };
const queueWidth = 30;
const cardWidth = 46;
/** From so many columns on the card stands beside the conversation. */
const besideFrom = 130;

const invert = (text: string): string => `\u001B[7m${text}\u001B[27m`;
const bold = (text: string): string => `\u001B[1m${text}\u001B[22m`;
const dim = (text: string): string => `\u001B[2m${text}\u001B[22m`;

export const helpLines: readonly string[] = [
  'Up, Down             choose in the queue',
  'Enter                open what is chosen; send what is written',
  'PageUp, PageDown     earlier and later messages',
  'Ctrl-P               the player’s card',
  'Esc                  drop what is written; close the conversation',
  '/note words          a note that its owner never sees',
  '/canned name         an answer that is given often; /canned lists them',
  '/assign Ben          hand over',
  '/end                 end the conversation',
  '/duty on, /duty off  be there for eight hours, or not any more',
  'Ctrl-C               leave',
];

function drawQueue({ queue, selected, open }: DeskState, rows: number): string[] {
  if (queue.length === 0) return [dim(fit('No conversation is open.', queueWidth)), ...blank(rows - 1, queueWidth)];
  const shown = Math.max(1, Math.floor(rows / 2));
  const first = Math.max(0, Math.min(selected - Math.floor(shown / 2), queue.length - shown));
  const lines = queue.slice(first, first + shown).flatMap((row, index) => drawQueued(row, first + index === selected, row.id === open?.id));
  return [...lines, ...blank(rows - lines.length, queueWidth)].slice(0, rows);
}

function drawQueued({ number, status, age, unread, last }: QueueRow, isSelected: boolean, isOpen: boolean): [string, string] {
  const mark = isOpen ? '>' : ' ';
  const head = fit(`${mark} ${number} ${status} ${age}${unread > 0 ? ` +${unread}` : ''}`, queueWidth);
  const words = fit(`  ${last}`, queueWidth);
  return isSelected ? [invert(head), invert(words)] : [status === 'waits' ? bold(head) : head, dim(words)];
}

const blank = (rows: number, width: number): string[] => Array.from({ length: Math.max(0, rows) }, () => ' '.repeat(width));

function drawSaid({ at, by, kind, text, files }: Said, width: number): string[] {
  const head = fit(`${at} ${by}${kind === 'note' ? ' (note)' : ''}`, width);
  const words = [...(text === '' ? [] : wrap(text, width - 2)), ...files.map((file) => `file: ${file}`)];
  return [kind === 'owner' ? bold(head) : dim(head), ...words.map((line) => fit(`  ${line}`, width)), ' '.repeat(width)];
}

const headOf = ({ number, status, operator, locale, rating }: OpenChat): string =>
  `${number} ${status}, ${operator ?? 'nobody'} has it, ${locale}${rating}`;

function drawTalk(chat: OpenChat, scrolled: number, rows: number, width: number): string[] {
  const lines = chat.said.flatMap((one) => drawSaid(one, width));
  const room = rows - 2;
  const end = Math.max(Math.min(room, lines.length), lines.length - scrolled);
  const shown = lines.slice(Math.max(0, end - room), end);
  return [invert(fit(headOf(chat), width)), dim(fit(`From ${chat.from}`, width)), ...shown, ...blank(room - shown.length, width)];
}

/** Lines of their own width in exactly so many rows; what is too long is cut off with a word. */
function drawSheet(lines: readonly string[], rows: number, width: number): string[] {
  const wrapped = lines.flatMap((line) => wrap(line, width));
  const shown = wrapped.length > rows ? [...wrapped.slice(0, rows - 1), '…'] : wrapped;
  return [...shown.map((line) => fit(line, width)), ...blank(rows - shown.length, width)];
}

function drawMain(state: DeskState, rows: number, width: number): string[] {
  const { open, over, scrolled } = state;
  if (over === 'help') return drawSheet(helpLines, rows, width);
  if (open === undefined) return drawSheet(['Enter opens the conversation that is chosen. /help says what else there is.'], rows, width);
  if (over === 'card') return drawSheet(cardOf(open), rows, width);
  return drawTalk(open, scrolled, rows, width);
}

const cardOf = ({ card }: OpenChat): readonly string[] => (card.length === 0 ? ['A guest, of whom nothing more is known.'] : card);

function drawTop({ name, queue, onDuty }: DeskState, columns: number): string {
  const waiting = queue.filter(({ status }) => status === 'waits').length;
  const there = onDuty.length === 0 ? 'Nobody is on duty.' : `On duty: ${onDuty.join(', ')}`;
  return invert(fit(` ${name}   ${waiting} wait, ${queue.length} open   ${there}`, columns));
}

/** Returns the lines of the screen, as many as it has rows, without their ends. */
export function drawDesk(state: DeskState, { columns, rows }: Size): string[] {
  if (columns < leastSize.columns || rows < leastSize.rows)
    return [fit(`Make the window ${leastSize.columns} by ${leastSize.rows} or larger.`, columns), ...blank(rows - 1, columns)];
  const middle = rows - 4;
  const isBeside = columns >= besideFrom && state.open !== undefined;
  const mainWidth = columns - queueWidth - 3 - (isBeside ? cardWidth + 3 : 0);
  const queue = drawQueue(state, middle);
  const main = drawMain(state, middle, mainWidth);
  const card = isBeside && state.open !== undefined ? drawSheet(cardOf(state.open), middle, cardWidth) : undefined;
  const body = queue.map((line, row) => [line, main[row] ?? '', ...(card === undefined ? [] : [card[row] ?? ''])].join(dim(' │ ')));
  const prompt = state.open === undefined ? '> ' : `${state.open.number} > `;
  return [
    drawTop(state, columns),
    ...body,
    dim('─'.repeat(columns)),
    fit(`${prompt}${fitEnd(state.draft, columns - prompt.length - 1)}`, columns),
    dim(fit(state.notice === '' ? 'Enter sends, /help says what else there is, Ctrl-C leaves' : state.notice, columns)),
  ];
}
