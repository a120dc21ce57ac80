import { randomBytes } from 'node:crypto';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { ChargeRequest } from '#contract/protocols/cashier.ts';
import type { Tx } from '#kit/service-database.ts';
import { languageFor } from '#kit/service-texts.ts';
import { Refusal } from '../../cashier/refusal.ts';
import type { Chain } from '../context.ts';
import type { ChargeRow } from '../tables.ts';

const newToken = (): string => randomBytes(32).toString('base64url');

/** An index that no address has; what was given out before under another counter is passed over. */
async function nextIndex(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ index: bigint }>(`select nextval('chain.address_index') as index`);
  return Number(row?.index);
}

/**
 * Gives out an address of its own for a payment, or finds the one that has its reference, once however often it is asked for.
 * @throws Refusal invalid-request for a currency that is not taken, or an amount that is dust; reference-taken
 */
export async function createCharge(tx: Tx, chain: Chain, request: ChargeRequest): Promise<ChargeRow> {
  const asset = chain.options.assets.find(({ currency }) => currency === request.currency);
  const amount = moneyFromWire(request.amount);
  if (asset === undefined || asset.digits !== request.digits)
    throw new Refusal('invalid-request', `${request.currency} with ${request.digits} digits is not taken here.`);
  if (amount < asset.dust)
    throw new Refusal('invalid-request', `Less than ${asset.dust} smallest units of ${request.currency} cannot be moved.`);
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [request.reference]);
  const [known] = await tx.query<ChargeRow>('select * from chain.charge where reference = $1', [request.reference]);
  if (known !== undefined) {
    if (known.amount === amount && known.currency === request.currency) return known;
    throw new Refusal('reference-taken', 'This reference was sent before with another amount or currency.');
  }
  const index = await nextIndex(tx);
  const now = chain.now();
  const [charge] = await tx.query<ChargeRow>(
    `insert into chain.charge (id, reference, address_index, address, currency, digits, amount, told_amount, status, language, return_url,
                               callback_url, form_token, expires_at, look_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, 'created', $8, $9, $10, $11, $12, $12, $13, $13) returning *`,
    [
      newToken(),
      request.reference,
      index,
      chain.book.deposit(index),
      request.currency,
      request.digits,
      amount,
      languageFor(request.customer.language),
      new URL(request.returnUrl).href,
      new URL(request.callbackUrl).href,
      newToken(),
      new Date(now.getTime() + chain.options.chargeLifeMs),
      now,
    ],
  );
  if (charge === undefined) throw new Error('A charge was not written');
  return charge;
}
