// Markers of harm over HTTP and by the operator's commands: fired once a window by the job, seen by their player alone, noted for ever.
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { CallRefused } from '#contract/kernel/client.ts';
import { playerStatus } from '#contract/kernel/constants.ts';
import { list } from '#cli/harm/list.ts';
import { note } from '#cli/harm/note.ts';
import { show } from '#cli/harm/show.ts';
import { changePlayerStatus } from '#server/modules/players/index.ts';
import { addJob } from '#server/platform/jobs.ts';
import { createStandingClock } from '#testing/standing-clock.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { betOf } from '#testing/wallet-commands.ts';
import { evaluatePlayer } from '../index.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const clock = createStandingClock(Date.UTC(2026, 4, 17, 8, 2));
const app = useTestApp({ context: () => ({ clock }) });
let passedMs = 0;

function pass(ms: number): void {
  passedMs += ms;
  clock.setOffset(passedMs);
}
beforeEach(() => pass(minuteMs));

const euros = async (player: TestPlayer) => (await player.accounts())[0]?.id ?? '';

/** Plays a stake every ten minutes for so long. */
async function playFor(player: TestPlayer, ms: number): Promise<void> {
  const accountId = await euros(player);
  await app().fund(player, 10_000n);
  for (let played = 0; played <= ms; played += 10 * minuteMs) {
    if (played > 0) pass(10 * minuteMs);
    expect((await app().context.wallet.submit(betOf(accountId, 10n, { closesRound: true }))).code).toBe('ok');
  }
}

async function runJob(): Promise<void> {
  await app().context.database.transact(async (tx) => await addJob(tx, 'evaluate-activity', {}));
  await app().drainJobs();
}
const evaluate = async (player: TestPlayer) =>
  await app().context.database.transact(async (tx) => await evaluatePlayer(tx, app().context, player.id));
const markersOf = async (player: TestPlayer) => (await player.call('listMarkers')).data;
const statusOf = async (act: Promise<unknown>): Promise<number | undefined> =>
  await act.then(
    () => undefined,
    (error: unknown) => (error as CallRefused).status,
  );

const verbs = { list, show, note };

/** What a command of the operator says. */
async function run(verb: keyof typeof verbs, words: readonly string[] = [], options: Record<string, string> = {}): Promise<string> {
  const said: string[] = [];
  await verbs[verb].run({ context: app().context, words, options, actor: 'operator:mia', say: (line) => said.push(line) });
  return said.join('\n');
}

test('a marker fires with the player’s own figures, once a window, however often and by how many it is looked for', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  await playFor(player, 3 * hourMs);
  await Promise.all([runJob(), evaluate(player), evaluate(player), evaluate(player)]);
  await runJob();
  const [marker, ...others] = await markersOf(player);
  expect(others).toEqual([]);
  expect(marker).toMatchObject({
    rule: 'long-session',
    tool: 'break',
    currency: 'EUR',
    figures: [{ name: 'played', unit: 'minutes', value: 181 }],
    firedAt: clock.now().toISOString(),
    seenAt: null,
  });
  expect(await markersOf(stranger)).toEqual([]);
  const news = (await player.call('listNotifications')).data;
  expect(news.map(({ data }) => data)).toEqual([{ event: 'marker.fired', marker: { id: marker?.id, rule: 'long-session' } }]);
  const { rows } = await app().context.database.pool.query<{ action: string; actor: string }>(
    'select action, actor from audit where subject = $1 and action = $2',
    [player.id, 'marker fire'],
  );
  expect(rows).toEqual([{ action: 'marker fire', actor: 'system' }]);
});

test('after its window the same may fire again, for what was seen since', async () => {
  const player = await app().signUp();
  await playFor(player, 3 * hourMs);
  expect(await evaluate(player)).toEqual(['long-session']);
  pass(23 * hourMs);
  expect(await evaluate(player)).toEqual([]);
  pass(2 * hourMs);
  expect(await evaluate(player)).toEqual([]);
  await playFor(player, 4 * hourMs);
  expect(await evaluate(player)).toEqual(['long-session']);
  expect((await markersOf(player)).map(({ figures }) => figures[0]?.value)).toEqual([241, 181]);
});

test('a withdrawal that its player took back counts, one that was rejected does not; so do limits that were raised', async () => {
  const player = await app().signUp();
  await app().fund(player, 50_000n);
  const fields = { holder: 'Ada Lamp', iban: 'DE89370400440532013000' };
  for (let n = 0; n < 2; n += 1) {
    const body = { method: 'bank-transfer', currency: 'EUR', amount: 2000, fields, key: randomUUID() };
    const { data } = await player.call('createWithdrawal', { body });
    expect(await evaluate(player)).toEqual([]);
    await player.call('declineInvoice', { params: { id: data.id } });
  }
  expect(await evaluate(player)).toEqual(['cancelled-withdrawals']);
  expect((await markersOf(player))[0]?.figures).toContainEqual({ name: 'amount', unit: 'money', value: 4000 });
});

test('its player says to have seen it, once and for all, also on a break; nobody else can', async () => {
  const [player, stranger] = [await app().signUp(), await app().signUp()];
  await playFor(player, 3 * hourMs);
  await evaluate(player);
  const id = (await markersOf(player))[0]?.id ?? '';
  const acknowledge = async (who: TestPlayer) => await who.call('acknowledgeMarker', { params: { id } });
  expect(await statusOf(acknowledge(stranger))).toBe(404);
  expect(await statusOf(app().guest.call('acknowledgeMarker', { params: { id } }))).toBe(401);
  expect(await statusOf(app().guest.call('listMarkers'))).toBe(401);
  await app().context.database.transact(
    async (tx) => await changePlayerStatus(tx, app().context.notifier, player.id, playerStatus.coolingOff),
  );
  const answers = await Promise.all([acknowledge(player), acknowledge(player), acknowledge(player)]);
  const seenAt = clock.now().toISOString();
  expect(answers.map(({ data }) => data.seenAt)).toEqual([seenAt, seenAt, seenAt]);
  pass(hourMs);
  expect((await acknowledge(player)).data.seenAt).toBe(seenAt);
  expect((await markersOf(player))[0]?.seenAt).toBe(seenAt);
});

test('the operator sees who needs a look first, and keeps what was done with name and time', async () => {
  const [first, second] = [await app().signUp(), await app().signUp()];
  for (const player of [first, second]) {
    await playFor(player, 3 * hourMs);
    await evaluate(player);
    pass(minuteMs);
  }
  const order = async () => {
    const lines = (await run('list')).split('\n');
    return [first, second].map(({ email }) => lines.findIndex((line) => line.startsWith(email)));
  };
  const [before1 = 0, before2 = 0] = await order();
  expect(before1).toBeGreaterThan(before2);
  await expect(run('note', [second.email])).rejects.toThrow('A change needs a reason');
  await expect(run('note', ['nobody@lanternhall.example'], { reason: 'called' })).rejects.toThrow('There is no player');
  expect(await run('note', [second.email], { reason: 'Called, a limit was agreed' })).toContain(second.email);
  const [after1 = 0, after2 = 0] = await order();
  expect(after1).toBeLessThan(after2);
  const shown = await run('show', [second.email]);
  for (const words of [
    'long-session',
    'played 181 minutes',
    'SR 3.4.3',
    'operator:mia',
    'Called, a limit was agreed',
    clock.now().toISOString(),
  ])
    expect(shown).toContain(words);
  expect(await run('show', [first.email])).not.toContain('Called');
  const { rows } = await app().context.database.pool.query<{ actor: string; reason: string }>(
    `select actor, reason from audit where subject = $1 and action = 'harm note'`,
    [second.id],
  );
  expect(rows).toEqual([{ actor: 'operator:mia', reason: 'Called, a limit was agreed' }]);
  // the app itself can neither change nor remove a note
  await expect(app().context.database.pool.query('delete from harm_note')).rejects.toThrow('permission denied');
});
