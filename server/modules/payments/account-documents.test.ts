// A withdrawal to another account than the ones before waits for a document: told before it is asked for, on its page, to operators, and no alarm rings.
import { beforeAll, expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { reviewDocument } from '#server/modules/verification/index.ts';
import { openOperator, openVerbs } from '#testing/command-line.ts';
import { alarmsAbout, iban, runJob, statusOf, withdraw } from '#testing/money-talk.ts';
import { pdfOf } from '#testing/pictures.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { readReviewRules } from './index.ts';

const app = useTestApp(withCashier());
const hourMs = 3_600_000;
const otherIban = 'FR7630006000011234567890189';
const to = async (player: TestPlayer, account: string) => await withdraw(player, 1000, { fields: { holder: 'Ada Lamp', iban: account } });
const outlookOf = async (player: TestPlayer, more: { payoutAccount?: string; holder?: string } = { holder: 'Ada Lamp' }) =>
  (await player.call('readPaymentFees', { query: { currency: 'EUR', amount: 1000, invoiceType: 2, method: 'bank-transfer', ...more } }))
    .data.review;
const kindsOf = async (player: TestPlayer) => (await player.call('listDocuments')).data.map(({ kind, status }) => `${kind} ${status}`);
async function handIn(player: TestPlayer): Promise<string> {
  const referenceId = (await player.call('listDocuments')).data.find(({ status }) => status === 'open')?.id ?? '';
  const files = [new File([new Uint8Array(pdfOf(crypto.randomUUID()))], 'statement.pdf')];
  return (await player.call('uploadDocument', { body: { referenceId }, files })).data.id;
}
const decide = async (documentId: string, verdict: 'approve' | 'reject') =>
  await app().context.database.transact(
    async (tx) => await reviewDocument(tx, app().context, { documentId, verdict, reason: 'seen by Anna', actor: 'operator:anna' }),
  );

/** A player who was paid to one account. */
async function paidOnce(): Promise<{ player: TestPlayer; first: string }> {
  const player = await app().signUp();
  await player.call('updateProfile', { body: { firstName: 'Ada', lastName: 'Lamp' } });
  await app().fund(player, 100_000n);
  const first = await to(player, iban);
  await sendCallback(app(), newsOf(first));
  expect(await statusOf(app(), first.id)).toBe(invoiceStatus.success);
  return { player, first: first.id };
}

/** By two people, as far as it takes them. */
const turnOff = async (rule: string) => {
  for (const name of ['anna', 'ben'])
    expect(await openOperator(app)(name, 'withdrawal', 'rule', rule, '--people', 'off', '--reason', 'a test')).toMatchObject({ code: 0 });
};

// nobody looks at a withdrawal for another reason
beforeAll(async () => {
  for (const { id } of await readReviewRules(app().context.database.db)) await turnOff(id);
});

test('a document about another account is told before the withdrawal is asked for, which is not sent at once then', async () => {
  const fresh = await app().signUp();
  expect(await outlookOf(fresh)).toMatchObject({ isAutomatic: true, document: null });
  const { player, first } = await paidOnce();
  expect(await outlookOf(player, { payoutAccount: first })).toMatchObject({ isAutomatic: true, document: null });
  expect(await outlookOf(player)).toMatchObject({ isAutomatic: false, document: 'payment-method' });
  expect(await outlookOf(player, {})).toMatchObject({ isAutomatic: false, document: 'payment-method' });
  // as told: the one goes out, the other waits
  expect((await to(player, iban)).status).toBe(invoiceStatus.processing);
  expect(await kindsOf(player)).toEqual([]);
  const second = await to(player, otherIban);
  expect(second.status).toBe(invoiceStatus.pending);
  expect(await kindsOf(player)).toEqual(['payment-method open']);
  expect(await outlookOf(player, { payoutAccount: second.id })).toMatchObject({ isAutomatic: false, document: 'payment-method' });
  // handed in it is not asked for again, and a further one waits with it
  const document = await handIn(player);
  expect(await outlookOf(player, { payoutAccount: second.id })).toMatchObject({ isAutomatic: false, document: null });
  await decide(document, 'approve');
  expect(await outlookOf(player, { payoutAccount: second.id })).toMatchObject({ isAutomatic: true, document: null });
  expect((await to(player, otherIban)).status).toBe(invoiceStatus.processing);
});

test('who has just asked for a first withdrawal is told of the document of a second account too', async () => {
  const player = await app().signUp();
  await app().fund(player, 100_000n);
  expect(await outlookOf(player)).toMatchObject({ document: null });
  await to(player, iban);
  expect(await outlookOf(player)).toMatchObject({ document: 'payment-method' });
});

test('a withdrawal that waits for a document says so on its page, while it waits for its player', async () => {
  const { player } = await paidOnce();
  const read = async ({ id }: { id: string }) => (await player.call('readInvoice', { params: { id } })).data;
  const documentOf = async (invoice: { id: string }) => (await read(invoice)).document;
  const [second, third] = [await to(player, otherIban), await to(player, otherIban)];
  // one document is asked for, and both wait for it
  expect([await documentOf(second), await documentOf(third)]).toEqual(['payment-method', 'payment-method']);
  // nobody can decide before it is there, and the hours begin with it
  expect((await read(third)).reviewUntil).toBeNull();
  const refused = await handIn(player);
  expect(await documentOf(third)).toBeNull();
  const { documents } = (await player.call('listDocuments')).data[0] ?? {};
  expect(Date.parse((await read(third)).reviewUntil ?? '') - Date.parse(documents?.[0]?.createdAt ?? '')).toBe(24 * hourMs);
  await decide(refused, 'reject');
  expect(await documentOf(third)).toBe('payment-method');
  await player.call('declineInvoice', { params: { id: second.id } });
  expect([await documentOf(second), await documentOf(third)]).toEqual([null, 'payment-method']);
  await decide(await handIn(player), 'approve');
  expect(await documentOf(third)).toBeNull();
});

test('operators see which document a withdrawal waits for, and whose turn it is', async () => {
  const op = openVerbs(app());
  const { player } = await paidOnce();
  const { id } = await to(player, otherIban);
  const request = (await player.call('listDocuments')).data[0]?.id ?? '';
  const saysOf = async () => {
    const listed = (await op('withdrawal', 'list')).out.split('\n').find((line) => line.startsWith(id));
    return [listed, (await op('withdrawal', 'show', id)).out];
  };
  for (const said of await saysOf()) expect(said).toContain(`the player's document payment-method (request ${request})`);
  const document = await handIn(player);
  for (const said of await saysOf()) expect(said).toContain(`review of the document payment-method (request ${request})`);
  await decide(document, 'approve');
  const [listed, shown] = await saysOf();
  expect(listed).toContain('waits for a word');
  expect(shown).not.toContain('Waits for');
});

test('no alarm rings for a withdrawal that waits for its player; it does once its document was handed in and people took too long', async () => {
  const { clock } = app().context;
  const { player } = await paidOnce();
  const { id } = await to(player, otherIban);
  const alarmsAfter = async (hours: number) => {
    clock.setOffset(hours * hourMs);
    await runJob(app(), 'overdue-withdrawals');
    return (await alarmsAbout(app(), id)).map(({ kind }) => kind);
  };
  try {
    expect(await alarmsAfter(25)).toEqual([]);
    const document = await handIn(player);
    expect(await alarmsAfter(48)).toEqual([]);
    await decide(document, 'approve');
    expect(await alarmsAfter(50)).toEqual(['withdrawal-overdue']);
  } finally {
    clock.setOffset(0);
  }
});
