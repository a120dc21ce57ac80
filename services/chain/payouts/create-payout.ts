import { moneyFromWire } from '#contract/kernel/money.ts';
import type { PayoutRequest } from '#contract/protocols/cashier.ts';
import type { Db, Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { isAddress } from '../addresses.ts';
import type { Chain } from '../context.ts';
import { toUnits } from '../rules/assets.ts';
import type { PayoutRow } from '../tables.ts';

/** What coins are never sent to: nobody, a token's contract, ourselves. @throws Refusal invalid-request */
async function refuseDestination(db: Db, chain: Chain, text: string): Promise<string> {
  const refuse = (why: string): never => {
    throw new Refusal('invalid-request', why, { errors: [{ field: 'fields.address', message: why }] });
  };
  if (!isAddress(text)) refuse('This is no address, or a letter of it is wrong: its checksum does not fit.');
  const address = text.toLowerCase();
  if (/^0x0{36}/.test(address)) refuse('Nobody holds this address.');
  if (chain.options.assets.some(({ token }) => token === address))
    refuse('This is the contract of a token, which would keep what it gets.');
  const [own] = await db.query('select 1 from chain.charge where address = $1', [address]);
  if (address === chain.book.hot || own !== undefined) refuse('This address is the casino’s own.');
  return address;
}

/** Queues a payout, or finds the one that has its reference, once however often it is asked for. @throws Refusal */
export async function createPayout(tx: Tx, chain: Chain, request: PayoutRequest): Promise<PayoutRow> {
  const amount = moneyFromWire(request.amount);
  const { reference, currency, digits } = request;
  const text = request.fields['address'] ?? '';
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [reference]);
  const [known] = await tx.query<PayoutRow>('select * from chain.payout where reference = $1', [reference]);
  if (known !== undefined) {
    if (known.amount === amount && known.currency === currency && known.address === text.toLowerCase()) return known;
    throw new Refusal('reference-taken', 'This reference was sent before with another amount, currency or address.');
  }
  const asset = chain.options.assets.find((one) => one.currency === currency);
  if (asset === undefined || asset.digits !== digits) throw new Refusal('invalid-request', `${currency} is not paid out here.`);
  if (chain.options.signer === undefined) throw new Refusal('unavailable', 'There is no signer, so nothing is paid out.');
  if (amount < asset.dust) throw new Refusal('invalid-request', `Less than ${asset.dust} smallest units of ${currency} cannot be moved.`);
  const address = await refuseDestination(tx, chain, text);
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
