import { randomBytes } from 'node:crypto';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { PurchaseRequest } from '#contract/protocols/on-ramp.ts';
import type { Tx } from '#kit/service-database.ts';
import { languageFor } from '#kit/service-texts.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { expiredReason } from '../../cashier/rules/outcomes.ts';
import type { Moment } from '../context.ts';
import type { Purchase, PurchaseRow, QuoteRow } from '../tables.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Opens a purchase at a price that is held, or finds the one that has its reference, once however often and in parallel it is asked for.
 * @throws Refusal reference-taken, quote-over
 */
export async function createPurchase(tx: Tx, request: PurchaseRequest, { now }: Moment): Promise<Purchase> {
  const { reference, quote: quoteId } = request;
  const [quote] = await tx.query<QuoteRow>('select * from on_ramp.quote where id = $1 for update', [quoteId]);
  const [known] = await tx.query<PurchaseRow>('select * from on_ramp.purchase where reference = $1 or quote_id = $2', [reference, quoteId]);
  if (known !== undefined) {
    if (known.reference === reference && known.quote_id === quoteId && quote !== undefined) return { ...quote, ...known };
    throw new Refusal('reference-taken', 'This reference has another price, or this price another reference.');
  }
  if (quote === undefined || quote.expires_at <= now) throw new Refusal('quote-over', 'The price is not held any more. Ask for a new one.');
  if (quote.gets !== moneyFromWire(request.amount) || quote.coin !== request.currency)
    throw new Refusal('invalid-request', 'The amount is not what this price gets.');
  const [made] = await tx.query<PurchaseRow>(
    `insert into on_ramp.purchase (id, reference, quote_id, status, language, return_url, callback_url, form_token,
                                   next_status, next_reason, next_at, created_at, updated_at)
     values ($1, $2, $3, 'created', $4, $5, $6, $7, 'failed', $8, $9, $10, $10)
     on conflict (reference) do nothing returning *`,
    [
      newToken(),
      reference,
      quoteId,
      languageFor(request.customer.language),
      new URL(request.returnUrl).href,
      new URL(request.callbackUrl).href,
      newToken(),
      expiredReason,
      quote.expires_at,
      now,
    ],
  );
  if (made === undefined) throw new Refusal('reference-taken', 'This reference has another price.');
  return { ...quote, ...made };
}
