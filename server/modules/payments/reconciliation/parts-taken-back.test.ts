// Deposits of which a bank took a part back, beside what their provider says of them.
import { afterEach, expect, test, vi } from 'vitest';
import { casesAbout, decide, deposit, propose, stateOf } from '#testing/money-talk.ts';
import { useTestApp } from '#testing/test-app.ts';
import { newsOf, sendCallback, withCashier } from '#testing/with-cashier.ts';
import { readDifferences, readReconciliations, reconcileProvider, resolveDifference } from '../index.ts';

const app = useTestApp(withCashier());
afterEach(() => void vi.restoreAllMocks());

type Invoice = Awaited<ReturnType<typeof deposit>>;
type Gone = number | 'nothing' | 'all';

async function paid() {
  const player = await app().signUp();
  const opened = await deposit(player, 5000);
  await sendCallback(app(), newsOf(opened));
  return opened;
}

const gone = async (opened: Invoice, amount: number, sequence: number) =>
  await sendCallback(app(), newsOf({ ...opened, amount }, { sequence, status: 'charged-back' }));

async function end(opened: Invoice, outcome: string): Promise<void> {
  const id = (await casesAbout(app(), opened.id))[0]?.id ?? '';
  await propose(app(), id, outcome);
  await decide(app(), id);
}

/** Compares with a provider that knows this payment alone, and says so of it. */
async function compare(opened: Invoice, said: Gone) {
  const { context } = app();
  const provider = context.payments.require('cashier');
  const whole = stateOf(opened, said === 'nothing' ? 'succeeded' : 'charged-back');
  const report = typeof said === 'number' ? { ...whole, amount: BigInt(said) } : whole;
  vi.spyOn(provider, 'state').mockResolvedValue(report);
  vi.spyOn(provider, 'list').mockResolvedValue({ payments: [report], next: undefined });
  const now = context.clock.now().getTime();
  await reconcileProvider(context, provider, { from: new Date(now - 1000), to: new Date(now - 999) });
  const [run] = await readReconciliations(context.database.db, 1);
  const found = (await readDifferences(context.database.db)).filter(({ reference }) => reference === opened.id);
  const { oursIn = '0', theirsIn = '0' } = run?.sums['EUR'] ?? {};
  return { kinds: found.map(({ kind }) => kind), sums: [oursIn, theirsIn] };
}
/** Has two people ask the provider about what differs of a deposit. */
async function askAgain(opened: Invoice): Promise<boolean> {
  const { context } = app();
  const id = (await readDifferences(context.database.db)).find(({ reference }) => reference === opened.id)?.id ?? '';
  const word = { id, outcome: 'ask-again', reason: 'looked it up' } as const;
  await resolveDifference(context, { ...word, actor: 'operator:anna' });
  return await resolveDifference(context, { ...word, actor: 'operator:ben' });
}
const same = (sum: number) => ({ kinds: [], sums: [String(sum), String(sum)] });

test('a part that is gone by both is no difference, before it is decided and after; sums are of what is left', async () => {
  const opened = await paid();
  await gone(opened, 1200, 2);
  expect(await compare(opened, 1200)).toEqual(same(3800));
  await end(opened, 'dismiss');
  expect(await compare(opened, 1200)).toEqual(same(3800));
  // the newest sum counts, whether more is gone by it or less
  await gone(opened, 3000, 3);
  expect(await compare(opened, 3000)).toEqual(same(2000));
  await end(opened, 'dismiss');
  await gone(opened, 500, 4);
  expect(await compare(opened, 500)).toEqual(same(4500));
  await sendCallback(app(), newsOf(opened, { sequence: 5 }));
  expect(await compare(opened, 'nothing')).toEqual(same(5000));
});

test('another part than the provider’s, and one that only one of both knows, differ', async () => {
  const known = await paid();
  expect(await compare(known, 1200)).toEqual({ kinds: ['status'], sums: ['5000', '3800'] });
  const other = await paid();
  await gone(other, 1200, 2);
  expect(await compare(other, 2000)).toEqual({ kinds: ['status'], sums: ['3800', '3000'] });
  const forgotten = await paid();
  await gone(forgotten, 1200, 2);
  expect(await compare(forgotten, 'nothing')).toEqual({ kinds: ['status'], sums: ['3800', '5000'] });
});

test('a part says nothing any more once all of the deposit was taken and given back', async () => {
  const opened = await paid();
  await gone(opened, 1200, 2);
  await gone(opened, 5000, 3);
  expect(await compare(opened, 'all')).toEqual(same(0));
  await sendCallback(app(), newsOf(opened, { sequence: 4 }));
  await end(opened, 'returned');
  expect(await compare(opened, 'nothing')).toEqual(same(5000));
});

test('a part that was told while people decided about all, and that comes back without news, is over once the provider is asked', async () => {
  const opened = await paid();
  await sendCallback(app(), newsOf(opened, { sequence: 5, status: 'failed' }));
  await gone(opened, 2000, 7);
  await end(opened, 'paid');
  expect(await compare(opened, 'nothing')).toMatchObject({ kinds: ['status'] });
  expect(await askAgain(opened)).toBe(true);
  const back = [{ kind: 'other-amount', facts: { reported: { amount: 0 } } }];
  expect(await casesAbout(app(), opened.id)).toMatchObject(back);
  // older news than those of the part
  await gone(opened, 3000, 6);
  expect(await casesAbout(app(), opened.id)).toMatchObject(back);
});

test('an answer from before the news of a part is not believed, though people decide about all of it', async () => {
  const opened = await paid();
  expect(await compare(opened, 1000)).toMatchObject({ kinds: ['status'] });
  await sendCallback(app(), newsOf(opened, { sequence: 5, status: 'failed' }));
  vi.spyOn(app().context.payments.require('cashier'), 'state').mockImplementation(async () => {
    await gone(opened, 2000, 7);
    return { ...stateOf(opened, 'charged-back'), amount: 1000n };
  });
  await expect(askAgain(opened)).rejects.toThrow(/two people decide/);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'contradiction' }, { facts: { reported: { amount: 2000 } } }]);
});

test('money beside a deposit that comes back while people decide about all of it leaves nothing that says it is gone', async () => {
  const opened = await paid();
  const tell = async (status: 'succeeded' | 'charged-back', amount: number, sequence: number) =>
    await sendCallback(app(), newsOf({ ...opened, amount }, { sequence, status }));
  await tell('succeeded', 5500, 2);
  await end(opened, 'credit');
  await tell('charged-back', 5000, 3);
  await tell('charged-back', 5500, 4);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'chargeback' }, { facts: { reported: { amount: 5500 } } }]);
  await tell('succeeded', 5500, 5);
  expect(await casesAbout(app(), opened.id)).toMatchObject([{ kind: 'chargeback', facts: { gone: 0 } }]);
  await end(opened, 'returned');
  expect(await compare({ ...opened, amount: 5500 }, 'nothing')).toEqual(same(5500));
  expect(await casesAbout(app(), opened.id)).toEqual([]);
});
