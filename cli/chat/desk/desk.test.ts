// The desk as its operator uses it: keys are pressed, and what stands on the terminal is read.
import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import stringWidth from 'string-width';
import { afterEach, expect, test } from 'vitest';
import { endChatBy, readChats } from '#server/modules/support/index.ts';
import { openVerbs } from '#testing/command-line.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { emptyDesk, type QueueRow, type Said } from './desk-state.ts';
import { drawDesk, leastSize } from './draw-desk.ts';
import { runDesk } from './run-desk.ts';

const app = useTestApp();
const say = async (player: TestPlayer, text: string) =>
  (await player.call('sendChatMessage', { body: { key: randomUUID(), text, locale: 'de' } })).data.conversation.number;
const messagesOf = async (player: TestPlayer) => (await player.call('readChat')).data.messages.map(({ text, by }) => [by, text]);

const key = { enter: '\r', up: '\u001B[A', down: '\u001B[B', pageUp: '\u001B[5~', escape: '\u001B', ctrlP: '\u0010', ctrlC: '\u0003' };

const desks: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const leave of desks.splice(0)) await leave();
  const { database } = app().context;
  const open = await readChats(database.db, 'open');
  await database.transact(async (tx) => {
    for (const { id } of open) await endChatBy(tx, app().context, { id, actor: 'operator:tester' });
  });
});

function openDesk(columns = 150, rows = 40, name = 'Ada') {
  const input = new PassThrough();
  const output = Object.assign(new PassThrough(), { columns, rows });
  let raw = '';
  output.on('data', (part: Buffer) => (raw += part.toString()));
  const ended = new AbortController();
  const run = runDesk(app().context, `operator:${name}`, { input, output }, ended);
  desks.push(async () => {
    ended.abort();
    await run;
  });
  return {
    run,
    raw: () => raw,
    /** What stands on the terminal. */
    screen: () => stripVTControlCharacters(raw.slice(raw.lastIndexOf('\u001B[H'))),
    press: (keys: string) => void input.write(keys),
    resize(to: { columns: number; rows: number }) {
      Object.assign(output, to);
      output.emit('resize');
    },
    async shows(words: string | RegExp) {
      await expect
        .poll(this.screen)
        .toMatch(typeof words === 'string' ? new RegExp(words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)) : words);
    },
  };
}

test('CO-01 the queue, a conversation with the player’s card, an answer, a note, an answer given often, hand-over and end', async () => {
  const op = openVerbs(app());
  const player = await app().signUp();
  await app().fund(player, 12_345n);
  const number = await say(player, 'Wo bleibt mein Geld?');
  expect((await op('chat', 'canned', 'soon', '--language', 'de', '--text', 'Noch heute.')).code).toBe(0);
  const desk = openDesk();
  await desk.shows(new RegExp(`1 wait, 1 open[^]*${number} waits 0 min \\+1[^]*Wo bleibt mein Geld`));
  desk.press(key.enter);
  await desk.shows('€123.45');
  await desk.shows(`${number} waits, nobody has it, de`);
  await desk.shows(`From ${player.id}-lanternhall`);
  expect((await player.call('readChat')).data.conversation?.readByOperator).toBe(1);
  desk.press('Es ist unterwegs 🦊x\u007F.');
  await desk.shows(`${number} > Es ist unterwegs 🦊.`);
  desk.press(key.enter);
  await desk.shows(`${number} is answered.`);
  desk.press(`/canned soon${key.enter}`);
  await expect
    .poll(async () => await messagesOf(player))
    .toEqual([
      [null, 'Wo bleibt mein Geld?'],
      ['Ada', 'Es ist unterwegs 🦊.'],
      ['Ada', 'Noch heute.'],
    ]);
  desk.press(`/note A secret between us${key.enter}`);
  await desk.shows('Ada (note)');
  // what comes while it is open is there, and has been seen
  await say(player, 'Danke!');
  await desk.shows('Danke!');
  await expect.poll(async () => (await player.call('readChat')).data.conversation?.readByOperator).toBe(4);
  desk.press(`/assign Ben${key.enter}`);
  await desk.shows(`${number} is with Ben.`);
  desk.press(`/end${key.enter}`);
  await desk.shows(`${number} has ended.`);
  await desk.shows('No conversation is open.');
  expect(JSON.stringify((await player.call('readChat')).data)).not.toContain('secret');
  const { rows } = await app().context.database.pool.query<{ actor: string; action: string }>(
    "select actor, action from audit where subject = $1 and action like 'chat %' order by id",
    [player.id],
  );
  expect(rows.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
    'operator:Ada chat show',
    'operator:Ada chat answer',
    'operator:Ada chat answer',
    'operator:Ada chat note',
    'operator:Ada chat show',
    'operator:Ada chat assign',
    'operator:Ada chat end',
  ]);
});

test('what is refused says why and stays in the line; Esc drops it and goes back', async () => {
  const player = await app().signUp();
  const number = await say(player, 'Hello');
  const desk = openDesk(100, 24);
  desk.press('Too early');
  desk.press(key.enter);
  await desk.shows('Open a conversation first');
  await desk.shows('> Too early');
  desk.press(key.escape);
  await expect.poll(desk.screen).not.toContain('Too early');
  desk.press(key.enter);
  await desk.shows(`${number} waits`);
  for (const [line, why] of [
    ['/nothing', 'There is no /nothing'],
    ['/note', 'A note has words'],
    ['/assign <b>', 'A name has letters'],
    ['/canned none', 'There is no answer "none"'],
    ['/duty maybe', 'Say /duty on or /duty off'],
    ['x'.repeat(2001), 'An answer has 2000 letters at most, and this one 2001'],
  ] as const) {
    desk.press(line);
    desk.press(key.enter);
    await desk.shows(why);
    desk.press('\u0015');
  }
  expect(await messagesOf(player)).toEqual([[null, 'Hello']]);
  desk.press(`/help${key.enter}`);
  await desk.shows('a note that its owner never sees');
  desk.press(key.escape);
  await expect.poll(desk.screen).not.toContain('a note that its owner');
  desk.press(key.ctrlP);
  await desk.shows(player.email);
  desk.press(`/duty on${key.enter}`);
  await desk.shows('On duty: Ada');
  desk.press(key.ctrlC);
  await desk.run;
  expect(desk.raw().endsWith('\u001B[?25h\u001B[?1049l')).toBe(true);
});

test('a terminal obeys nothing that somebody else wrote, and a conversation longer than the screen is scrolled', async () => {
  const player = await app().signUp();
  await say(player, 'first\u001B[2J\u001B]0;owned\u0007 words \u202Eback');
  for (let count = 1; count <= 12; count += 1) await say(player, `line ${count}`);
  const desk = openDesk(100, 24);
  await desk.shows('+13');
  desk.press(key.enter);
  await desk.shows('line 12');
  expect(desk.screen()).not.toContain('first');
  desk.press(key.pageUp.repeat(8));
  await desk.shows(/first\\u001b\[2J\\u001b\]0;owned\\u0007 words/);
  // but for the looks and the places of our own letters there is no control in what was sent
  const ours = stripVTControlCharacters(desk.raw()).replaceAll('\r\n', '');
  expect(ours).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(ours).toContain(String.raw`\u001b]0;owned`);
});

test('another size is drawn anew, and one that is too small says what it takes', async () => {
  const desk = openDesk(100, 24);
  await desk.shows('Enter opens the conversation');
  desk.resize({ columns: 40, rows: 10 });
  await desk.shows('Make the window 60 by 16 or larger.');
  desk.resize({ columns: 140, rows: 30 });
  await expect
    .poll(() =>
      desk
        .screen()
        .split('\r\n')
        .map((line) => stringWidth(line)),
    )
    .toEqual(Array.from({ length: 30 }, () => 140));
});

test('whatever was written, each line is as wide as the terminal and there are as many as it has', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.constantFrom('漢字かな', '👩‍👩‍👧 family', 'a\tb\nc', 'e\u0301'.repeat(90)),
  );
  const row = fc.record({
    id: text,
    number: text,
    status: text,
    age: text,
    operator: text,
    from: text,
    locale: text,
    unread: fc.nat(99),
    last: text,
  });
  const said = fc.record({
    at: text,
    by: text,
    kind: fc.constantFrom('owner', 'operator', 'note'),
    text,
    files: fc.array(text, { maxLength: 2 }),
  });
  const size = fc.record({ columns: fc.integer({ min: leastSize.columns, max: 200 }), rows: fc.integer({ min: leastSize.rows, max: 60 }) });
  const over = fc.constantFrom('nothing', 'card', 'help');
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 30 }),
      fc.array(said, { maxLength: 10 }),
      size,
      text,
      over,
      fc.nat(60),
      (queue, all, given, draft, lies, scrolled) => {
        const open = {
          id: 'x',
          number: 'S-1',
          status: draft,
          from: draft,
          locale: 'de',
          operator: null,
          rating: '',
          said: all as Said[],
          card: [draft, 'a   b'],
        };
        const state = {
          ...emptyDesk('Ada'),
          queue: queue as QueueRow[],
          selected: Math.min(queue.length, scrolled),
          open,
          scrolled,
          draft,
          notice: draft,
          over: lies as 'card',
        };
        const lines = drawDesk(state, given).map((line) => stripVTControlCharacters(line));
        expect(lines).toHaveLength(given.rows);
        for (const line of lines) expect([line, stringWidth(line)]).toEqual([line, given.columns]);
      },
    ),
    { numRuns: 200 },
  );
});
