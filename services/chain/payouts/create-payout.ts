import { moneyFromWire } from '#contract/kernel/money.ts';
import type { PayoutRequest } from '#contract/protocols/cashier.ts';
import type { Db, Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import type { Chain } from '../context.ts';
import { toAmount, toUnits } from '../rules/assets.ts';
import type { PayoutRow } from '../tables.ts';

type Destination = ReturnType<Chain['options']['family']['readDestination']>;

/** What coins are never sent to: what is no address, ourselves. @throws Refusal invalid-request */
async function requireDestination(db: Db, chain: Chain, destination: Destination): Promise<string> {
  const refuse = (why: string): never => {
    throw new Refusal('invalid-request', why, { errors: [{ field: 'fields.address', message: why }] });
  };
  if ('refused' in destination) return refuse(destination.refused);
  const { address } = destination;
  const [own] = await db.query('select 1 from chain.charge where address = $1', [address]);
  return address === chain.book.hot || own !== undefined ? refuse('This address is the casino’s own.') : address;
}

/** What the signer never signs would wait for ever. @throws Refusal invalid-request */
function refuseAboveLimit({ payoutLimits }: Chain['options'], { currency, amount }: { currency: string; amount: bigint }): void {
  if (payoutLimits === undefined) return;
  const most = payoutLimits.get(currency);
  if (most === undefined)
    throw new Refusal('invalid-request', `${currency} is not paid out here: CHAIN_PAYOUT_LIMITS has no limit for it.`);
  if (amount <= most) return;
  const why = `One payout may be ${most} smallest units of ${currency} at most (CHAIN_PAYOUT_LIMITS).`;
  throw new Refusal('invalid-request', why, { reason: 'over-payout-limit' });
}

/** Queues a payout, or finds the one that has its reference, once however often it is asked for. @throws Refusal */
export async function createPayout(tx: Tx, chain: Chain, request: PayoutRequest): Promise<PayoutRow> {
  const amount = moneyFromWire(request.amount);
  const { reference, currency, digits } = request;
  const { options } = chain;
  const destination = options.family.readDestination(request.fields['address'] ?? '', chain);
  const named = 'address' in destination ? destination.address : undefined;
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [reference]);
  const [known] = await tx.query<PayoutRow>('select * from chain.payout where reference = $1', [reference]);
  if (known !== undefined) {
    if (known.amount === amount && known.currency === currency && known.address === named) return known;
    throw new Refusal('reference-taken', 'This reference was sent before with another amount, currency or address.');
  }
  const asset = options.assets.find((one) => one.currency === currency);
  if (asset === undefined || asset.digits !== digits) throw new Refusal('invalid-request', `${currency} is not paid out here.`);
  if (options.signer === undefined) throw new Refusal('unavailable', 'There is no signer, so nothing is paid out.');
  const least = toAmount(asset, options.family.leastPayout);
  const dust = asset.dust < least ? least : asset.dust;
  if (amount < dust) throw new Refusal('invalid-request', `Less than ${dust} smallest units of ${currency} cannot be moved.`);
  refuseAboveLimit(options, { currency, amount });
  const address = await requireDestination(tx, chain, destination);
  const [id, now] = [`payout:${reference}`, chain.now()];
  await tx.query(
    `insert into chain.transfer (id, purpose, wallet, to_address, currency, units, state, created_at, updated_at)
     values ($1, 'payout', null, $2, $3, $4, 'queued', $5, $5)`,
    [id, address, currency, String(toUnits(asset, amount)), now],
  );
  const [payout] = await tx.query<PayoutRow>(
    `insert into chain.payout (id, reference, currency, digits, amount, address, status, callback_url, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, 'created', $7, $8, $8) returning *`,
    [id, reference, currency, digits, amount, address, new URL(request.callbackUrl).href, now],
  );
  if (payout === undefined) throw new Error('A payout was not written');
  return payout;
}
