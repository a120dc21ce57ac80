import { v7 } from 'uuid';
import { moneyFromWire } from '#contract/kernel/money.ts';
import type { QuoteRequest } from '#contract/protocols/on-ramp.ts';
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import type { OnRamp } from '../context.ts';
import { priceOf } from '../rules/price.ts';
import type { QuoteRow } from '../tables.ts';

/** Quotes that nobody took are forgotten once they are a day over. */
const keptMs = 24 * 3_600_000;

/** Reckons a price and holds it. @throws Refusal invalid-request for a currency that is not sold, or an amount that buys nothing */
export async function createQuote(tx: Tx, onRamp: OnRamp, { pays, coin }: QuoteRequest): Promise<QuoteRow> {
  const [payWorth, coinWorth] = [onRamp.worthOf(pays.currency), onRamp.worthOf(coin.currency)];
  if (payWorth === undefined || coinWorth === undefined)
    throw new Refusal('invalid-request', `${payWorth === undefined ? pays.currency : coin.currency} is not dealt in here.`);
  const amount = moneyFromWire(pays.amount);
  const price = priceOf(amount, { digits: pays.digits, worth: payWorth }, { digits: coin.digits, worth: coinWorth });
  if (price === undefined) throw new Refusal('invalid-request', 'Nothing would be left of this amount.');
  const { now } = onRamp.moment();
  await tx.query(
    `delete from on_ramp.quote q where q.expires_at < $1 and not exists (select 1 from on_ramp.purchase p where p.quote_id = q.id)`,
    [new Date(now.getTime() - keptMs)],
  );
  const [row] = await tx.query<QuoteRow>(
    `insert into on_ramp.quote (id, pays, pay_currency, pay_digits, fee, coin, coin_digits, gets, rate, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
    [
      v7(),
      amount,
      pays.currency,
      pays.digits,
      price.fee,
      coin.currency,
      coin.digits,
      price.gets,
      price.rate,
      new Date(now.getTime() + onRamp.quoteLifeMs),
    ],
  );
  if (row === undefined) throw new Error('A quote was not written');
  return row;
}
