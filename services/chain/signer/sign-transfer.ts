// The signer's rules. A transfer that was signed once keeps its nonce, its receiver and its amount for ever; only its fee may rise.
import { addr, Transaction } from 'micro-eth-signer';
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { type AddressBook, openAddressBook } from '../addresses.ts';
import type { BitcoinNetwork } from '../families/bitcoin-addresses.ts';
import { type Asset, toUnits } from '../rules/assets.ts';
import { gasOf, kindOf, maxGasOf, tokenTransferData } from '../rules/gas.ts';
import { refuseCalledBack } from './call-back.ts';
import { claimFee } from './claim-fee.ts';
import type { Signed, SignRequest } from './client.ts';
import type { Keys } from './keys.ts';
import { lockNonces, numberOf } from './locks.ts';

export interface SignerRules {
  chainId: number;
  assets: readonly Asset[];
  /** In the casino's smallest unit, by currency: what one payout may be, and all of a day. A currency without them is not paid out. */
  limits: ReadonlyMap<string, { payout: bigint; day: bigint }>;
  /** Where the hot wallet may send what is too much for it, in the form in which addresses are kept. */
  cold: readonly string[];
  /** Nothing is signed for more per gas, in the chain's smallest unit. */
  maxFee: bigint;
  /** What all that is signed within a day may burn, in the chain's smallest unit. */
  dayFees: bigint;
  /** On Bitcoin, up to what a virtual byte may cost outputs are put together: up to four times of it is signed for. Undefined or zero: never. */
  consolidateAt?: bigint;
  /** On Bitcoin, which of its networks: batches are signed there, and no transfers. */
  bitcoin?: BitcoinNetwork | undefined;
}

interface TransferRow {
  id: string;
  purpose: string;
  wallet: number;
  nonce: bigint;
  to_address: string;
  currency: string;
  units: string;
}

const dayMs = 24 * 3_600_000;
/** Names the lock under which a day's sum is looked at. */
export const limitLock = 7_230_002;

const refuse = (why: string): never => {
  throw new Refusal('invalid-request', why);
};

/** Where a transfer may go by its purpose. @throws Refusal */
function checkReceiver(request: SignRequest, rules: SignerRules, book: AddressBook): void {
  const { purpose, wallet, to, toIndex, currency } = request;
  const isHot = wallet === null;
  const isCoin = rules.assets.some((one) => one.currency === currency && one.token === undefined);
  if (purpose === 'payout' && (!isHot || to === book.hot)) refuse('A payout goes from the hot wallet to somebody else.');
  if (purpose === 'sweep' && (isHot || to !== book.hot)) refuse('A sweep goes from an address that was given out to the hot wallet.');
  if (purpose === 'fund' && (!isHot || !isCoin || toIndex === undefined || book.deposit(toIndex) !== to))
    refuse('Coins for a fee go from the hot wallet to an address that was given out.');
  if (purpose === 'consolidation') refuse('Outputs are put together on chains that have them.');
  if (purpose === 'cold' && (!isHot || !rules.cold.includes(to))) refuse('That is none of the cold wallets.');
}

/** @throws Refusal for a currency that has none */
export const limitOf = ({ limits }: SignerRules, currency: string): { payout: bigint; day: bigint } =>
  limits.get(currency) ?? refuse(`${currency} is not paid out.`);

/** What may be burnt: a bound of gas, and a bound of what is offered for it. Too little burns a fee and moves nothing. @throws Refusal */
function checkFee(request: SignRequest, asset: Asset, rules: SignerRules): void {
  const [gas, kind] = [BigInt(request.gas), kindOf(asset)];
  if (BigInt(request.maxFee) > rules.maxFee) refuse('The fee is more than this signer signs for.');
  if (BigInt(request.tip) > BigInt(request.maxFee)) refuse('The tip is more than the whole fee.');
  if (gas < gasOf(kind)) refuse('That is less gas than such a transfer takes.');
  if (gas > maxGasOf(request.purpose, kind)) refuse('That is more gas than this signer signs for.');
}

const feeOf = ({ gas, maxFee }: SignRequest): bigint => BigInt(gas) * BigInt(maxFee);

/** How much may leave, by itself and in a day. @throws Refusal */
async function checkLimits(tx: Tx, request: SignRequest, asset: Asset, rules: SignerRules, now: Date): Promise<void> {
  const units = BigInt(request.units);
  if (request.purpose === 'fund' && units > 4n * gasOf('token') * rules.maxFee) refuse('That is more than any fee.');
  if (request.purpose !== 'payout') return;
  const limit = limitOf(rules, asset.currency);
  if (units > toUnits(asset, limit.payout)) refuse(`A payout may be ${limit.payout} smallest units of ${asset.currency} at most.`);
  // of two at once the second sees the first
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [asset.currency, limitLock]);
  const [row] = await tx.query<{ units: string }>(
    `select coalesce(sum(units), 0)::text as units from chain_signer.transfer where purpose = 'payout' and currency = $1 and created_at > $2`,
    [asset.currency, new Date(now.getTime() - dayMs)],
  );
  if (BigInt(row?.units ?? '0') + units > toUnits(asset, limit.day))
    refuse(`The limit of a day for ${asset.currency} is reached; it goes on by itself.`);
}

/** The transfer under its nonce: the one that it has, or the next of its wallet. @throws Refusal */
async function requireTransfer(tx: Tx, request: SignRequest, asset: Asset, rules: SignerRules, now: Date): Promise<TransferRow> {
  const wallet = numberOf(request.wallet);
  await lockNonces(tx, request.wallet);
  const [known] = await tx.query<TransferRow>('select * from chain_signer.transfer where id = $1', [request.id]);
  if (known !== undefined) {
    const isSame =
      known.purpose === request.purpose &&
      known.wallet === wallet &&
      known.to_address === request.to &&
      known.currency === request.currency &&
      BigInt(known.units) === BigInt(request.units);
    if (!isSame) throw new Refusal('reference-taken', 'This transfer was signed before with another receiver, amount or currency.');
    await claimFee(tx, request.id, feeOf(request), rules.dayFees, now);
    await tx.query('update chain_signer.transfer set max_fee = greatest(max_fee, $2::numeric) where id = $1', [request.id, request.maxFee]);
    return known;
  }
  await refuseCalledBack(tx, [request.id]);
  await checkLimits(tx, request, asset, rules, now);
  await claimFee(tx, request.id, feeOf(request), rules.dayFees, now);
  const [made] = await tx.query<TransferRow>(
    `insert into chain_signer.transfer (id, purpose, wallet, nonce, to_address, currency, units, max_fee, created_at)
     select $1, $2, $3, greatest($4::bigint, coalesce((select max(nonce) + 1 from chain_signer.transfer where wallet = $3), 0)), $5, $6, $7, $8, $9
     returning *`,
    [request.id, request.purpose, wallet, request.nonceFrom, request.to, request.currency, request.units, request.maxFee, now],
  );
  if (made === undefined) throw new Error('A transfer was not written');
  return made;
}

/** Signs a transfer, or signs it again for another fee. What is returned was written down before. @throws Refusal */
export async function signTransfer(
  transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>,
  keys: Keys,
  rules: SignerRules,
  request: SignRequest,
  now: Date,
): Promise<Signed> {
  if (rules.bitcoin !== undefined) refuse('This signer is for another kind of chain.');
  const asset = rules.assets.find(({ currency }) => currency === request.currency) ?? refuse(`${request.currency} is not known here.`);
  if (!addr.isValid(request.to) || request.to !== request.to.toLowerCase()) refuse('The receiver is no address.');
  checkFee(request, asset, rules);
  checkReceiver(request, rules, openAddressBook(keys.xpub));
  const { nonce } = await transact(async (tx) => await requireTransfer(tx, request, asset, rules, now));
  const units = BigInt(request.units);
  const signed = Transaction.prepare({
    type: 'eip1559',
    chainId: BigInt(rules.chainId),
    nonce,
    maxFeePerGas: BigInt(request.maxFee),
    maxPriorityFeePerGas: BigInt(request.tip),
    gasLimit: BigInt(request.gas),
    ...(asset.token === undefined
      ? { to: addr.addChecksum(request.to), value: units }
      : { to: addr.addChecksum(asset.token), value: 0n, data: tokenTransferData(request.to, units) }),
  }).signBy(keys.privateKey(request.wallet), false); // the same again is the same transaction, to the letter
  return { nonce: String(nonce), hash: `0x${signed.hash.replace(/^0x/, '')}`, raw: signed.toHex({ includeSignature: true }) };
}
