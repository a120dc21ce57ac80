import fc from 'fast-check';
import { expect, test } from 'vitest';
import { invoiceStatus, invoiceType } from '#contract/kernel/constants.ts';
import { type Invoice, standingOf } from './invoice-messages.ts';
import {
  type CashierHint,
  type Order,
  type Sheet,
  sheetOf,
  stepsDone,
  stepIntent,
  waysOn,
  type Way,
  type Intent,
  type IntentEvent,
} from './payment-sheet.ts';

const hints: (CashierHint | undefined)[] = [undefined, 'success', 'pending', 'failed', 'cancelled'];
const invoices = fc
  .record({
    type: fc.constantFrom(...Object.values(invoiceType)),
    status: fc.constantFrom(...Object.values(invoiceStatus)),
    canDecline: fc.boolean(),
    redirectUrl: fc.constantFrom(null, 'https://pay.example/1'),
    reason: fc.constantFrom(null, 'expired', 'paid-late'),
    otherAmount: fc.constantFrom(null, 4900),
    version: fc.nat(9),
  })
  .map((invoice) => invoice as Invoice);
const kinds = fc.constantFrom('deposit' as const, 'withdrawal' as const);
const orders: fc.Arbitrary<Order> = fc.record({ kind: kinds, method: fc.constant('card'), currency: fc.constant('EUR'), amount: fc.nat() });
const events: fc.Arbitrary<IntentEvent> = fc.oneof(
  orders.map((order) => ({ what: 'ordered' as const, order })),
  fc.constant({ what: 'changed' as const }),
  kinds.map((kind) => ({ what: 'turned' as const, kind })),
);
const intents = fc
  .tuple(kinds, fc.array(events, { maxLength: 12 }))
  .map(([kind, path]) => path.reduce<Intent>((intent, event) => stepIntent(intent, event), { state: 'choose', kind }));

/** What a page does when a way is taken: to the end of the intent, to another sheet, or away from it. */
const leadsTo: Record<Way, readonly (Sheet['state'] | 'page' | 'provider')[]> = {
  review: ['review'],
  change: ['choose'],
  confirm: ['paying', 'pending'],
  'to-cashier': ['provider'],
  cancel: ['failed'],
  later: ['page'],
  again: ['choose'],
  anew: ['choose'],
  'other-method': ['choose'],
  back: ['page'],
};

test('no state is without a way on, and none leads to itself alone', () => {
  fc.assert(
    fc.property(
      fc.oneof<fc.Arbitrary<Sheet>[]>(
        intents,
        fc.tuple(invoices, fc.constantFrom(...hints)).map(([one, hint]) => sheetOf(one, hint)),
      ),
      (sheet) => {
        const ways = waysOn(sheet);
        expect(ways.length).toBeGreaterThan(0);
        expect(new Set(ways).size).toBe(ways.length);
        expect(ways.flatMap((way) => leadsTo[way]).some((state) => state !== sheet.state)).toBe(true);
      },
    ),
  );
});

test('what the provider’s page says decides nothing: only the server’s word ends a payment', () => {
  fc.assert(
    fc.property(invoices, fc.constantFrom(...hints), (invoice, hint) => {
      const { state } = sheetOf(invoice, hint);
      // while people decide about another amount nothing is paid, taken back or called a failure
      if (invoice.otherAmount !== null && standingOf(invoice) !== 'success') {
        expect([state, waysOn(sheetOf(invoice, hint))]).toEqual(['pending', ['back', 'anew']]);
        return;
      }
      const ends = { success: 'done', failed: 'failed', open: state === 'paying' ? 'paying' : 'pending' };
      expect(state).toBe(ends[standingOf(invoice)]);
      // nobody is sent to pay twice, and only what is open can be taken back
      if (hint === 'success' || hint === 'pending') expect(waysOn(sheetOf(invoice, hint))).not.toContain('to-cashier');
      if (standingOf(invoice) === 'open') expect(waysOn(sheetOf(invoice, hint))).not.toContain('again');
      else expect(waysOn(sheetOf(invoice, hint))).not.toContain('cancel');
      expect(stepsDone(sheetOf(invoice, hint))).toBeLessThanOrEqual(3);
    }),
  );
});

test('an intent is reviewed as it was ordered, of its own kind, and a review goes back to the choice', () => {
  fc.assert(
    fc.property(intents, orders, (intent, order) => {
      const next = stepIntent(intent, { what: 'ordered', order });
      if (intent.state === 'choose' && intent.kind === order.kind) expect(next).toEqual({ state: 'review', kind: order.kind, order });
      else expect(next).toBe(intent);
      if (next.state === 'review')
        expect(stepIntent(next, { what: 'changed' })).toEqual({ state: 'choose', kind: next.kind, order: next.order });
      const other = intent.kind === 'deposit' ? 'withdrawal' : 'deposit';
      expect(stepIntent(next, { what: 'turned', kind: other })).toEqual({ state: 'choose', kind: other });
    }),
  );
});

test('the steps of a payment: paid, confirmed, there; asked for, checked, sent', () => {
  const at = (more: Partial<Invoice>, hint?: CashierHint) =>
    stepsDone(sheetOf({ type: 1, status: 1, redirectUrl: 'x', canDecline: true, ...more } as Invoice, hint));
  expect([
    at({}),
    at({}, 'success'),
    at({ status: 2 }),
    at({ type: 2, redirectUrl: null }),
    at({ type: 2, status: 7 }),
    at({ type: 2, status: 2 }),
  ]).toEqual([0, 1, 3, 1, 2, 3]);
});
