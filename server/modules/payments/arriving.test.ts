// A deposit for which money is in sight: its player cannot cancel it any more.
import { afterEach, expect, test, vi } from 'vitest';
import { invoiceStatus } from '#contract/kernel/constants.ts';
import { deposit, refusalOf } from '#testing/money-talk.ts';
import { type TestPlayer, useTestApp } from '#testing/test-app.ts';
import { newsOf, readInvoice, sendCallback, withCashier } from '#testing/with-cashier.ts';

const app = useTestApp(withCashier());
afterEach(() => void vi.restoreAllMocks());

const asked = 1_000_000_000;
const arriving = { status: 409, code: 13013 };

/** A deposit in coins, which the stand-in gives an address of their own, as a chain does. */
async function begin() {
  const provider = app().context.payments.require('cashier');
  const charge = provider.charge.bind(provider);
  vi.spyOn(provider, 'charge').mockImplementation(async (request) => {
    const answer = await charge(request);
    if ('refused' in answer) return answer;
    const expiresAt = new Date(app().context.clock.now().getTime() + 3_600_000).toISOString();
    return { ...answer, transfer: { address: '0xab', network: 'Ethereum', uri: 'ethereum:0xab', expiresAt } };
  });
  const player = await app().signUp();
  return { player, opened: await deposit(player, asked, { method: 'crypto', currency: 'ETH' }) };
}

const cancel = async (player: TestPlayer, id: string) => await player.call('declineInvoice', { params: { id } });
const see = async (opened: Awaited<ReturnType<typeof deposit>>, received: number, sequence: number) =>
  await sendCallback(app(), newsOf(opened, { status: 'pending', sequence, progress: { received, confirmations: 0, needed: 3 } }));

test('coins that were seen cannot be cancelled, though a page that is open may still ask; gone again with their block they can', async () => {
  const { player, opened } = await begin();
  expect(opened.canDecline).toBe(true);
  await see(opened, asked / 2, 1);
  expect(await readInvoice(player, opened.id)).toMatchObject({ canDecline: false, transfer: { received: asked / 2 } });
  expect(await refusalOf(cancel(player, opened.id))).toMatchObject(arriving);
  await see(opened, 0, 2);
  expect((await readInvoice(player, opened.id)).canDecline).toBe(true);
  expect((await cancel(player, opened.id)).data).toMatchObject({ status: invoiceStatus.declined, canDecline: false });
});

test('what came as another amount is decided by people and not cancelled by its player', async () => {
  const { player, opened } = await begin();
  await sendCallback(app(), newsOf({ ...opened, amount: asked * 2 }));
  expect(await readInvoice(player, opened.id)).toMatchObject({ status: invoiceStatus.pending, otherAmount: asked * 2, canDecline: false });
  expect(await refusalOf(cancel(player, opened.id))).toMatchObject(arriving);
});

test('of a cancel and the first sight of coins at once one is first, and the coins are credited either way', async () => {
  const { player, opened } = await begin();
  await Promise.all([refusalOf(cancel(player, opened.id)).catch(() => undefined), see(opened, asked, 1)]);
  const { status, transfer } = await readInvoice(player, opened.id);
  expect([`${invoiceStatus.pending} ${asked}`, `${invoiceStatus.declined} 0`]).toContain(`${status} ${transfer?.received}`);
  await sendCallback(app(), newsOf(opened, { sequence: 2 }));
  expect((await readInvoice(player, opened.id)).status).toBe(invoiceStatus.success);
});
