// A withdrawal to another account than the ones before waits for a document: told before it is asked for, on its page, to operators, and no alarm rings.
import { beforeAll, expect, test } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { reviewDocument } from '#server/modules/verification/index.ts';
import { openOperator } from '#testing/command-line.ts';
import { iban, review, statusOf, withdraw } from '#testing/money-talk.ts';
import { pdfOf } from '#testing/pictures.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { readReviewRules } from './index.ts';

const app = useTestApp(withCashier());
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
  const { id, status, ...first } = await to(player, iban);
  if (status === invoiceStatus.pending) await review(app(), id, 'approve');
  await sendCallback(app(), newsOf({ ...first, id, status }));
  expect(await statusOf(app(), id)).toBe(invoiceStatus.success);
  return { player, first: id };
}

// nobody looks at a withdrawal for another reason
beforeAll(async () => {
  const by = openOperator(app);
  for (const { id } of await readReviewRules(app().context.database.db))
    for (const name of ['anna', 'ben'])
      expect(await by(name, 'withdrawal', 'rule', id, '--people', 'off', '--reason', 'a test')).toMatchObject({ code: 0 });
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
