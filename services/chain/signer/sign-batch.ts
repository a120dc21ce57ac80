// The signer's rules for batches. What it signs it reads from the transaction itself: it pays players who are named, or one of the listed cold wallets, or
// nobody, and what is left is ours. A payout has one batch for ever, a batch one anchor, and every
// form of it spends that: at most one of all that was ever signed can be mined.
import { p2wpkh, type Transaction } from '@scure/btc-signer';
import { HDKey } from '@scure/bip32';
import type { Tx } from '#kit/service-database.ts';
import { Refusal } from '../../cashier/refusal.ts';
import { changeDust, inputsOf, readPsbt, replaceable, scriptOf } from '../batches/draft-batch.ts';
import { type BitcoinNetwork, openBitcoinBook, readBitcoinAddress } from '../families/bitcoin-addresses.ts';
import { toUnits } from '../rules/assets.ts';
import { consolidationRises } from '../rules/moves.ts';
import { refuseCalledBack } from './call-back.ts';
import { claimFee, FeesUsedUp } from './claim-fee.ts';
import type { SignBatchRequest, SignedBatch } from './client.ts';
import type { Keys } from './keys.ts';
import { lockBatches } from './locks.ts';
import { limitLock, limitOf, type SignerRules } from './sign-transfer.ts';

const dayMs = 24 * 3_600_000;
/** Virtual bytes that signature and key of an input have at most. */
const witnessBytes = 28;
/** Those of a rest, which is left to the fee where it would be dust. */
const restBytes = 45n;

const refuse = (why: string): never => {
  throw new Refusal('invalid-request', why);
};
const taken = (why: string): never => {
  throw new Refusal('reference-taken', why);
};
const isSameBytes = (a: Uint8Array | undefined, b: Uint8Array): boolean => a !== undefined && Buffer.compare(a, b) === 0;

function parse(psbt: string): Transaction {
  try {
    return readPsbt(psbt);
  } catch (cause) {
    throw new Refusal('invalid-request', 'The transaction cannot be read.', { cause });
  }
}

/** What comes in is all ours and may be replaced. Returns its sum. @throws Refusal */
function checkInputs(tx: Transaction, { wallets, anchor, psbt }: SignBatchRequest, keyOf: (wallet: number | null) => Uint8Array): bigint {
  if (tx.inputsLength !== wallets.length || tx.version !== 2 || tx.lockTime !== 0) refuse('That is no transaction of a batch.');
  if (!inputsOf(psbt).some(({ txHash, position }) => txHash === anchor.txHash && position === anchor.position))
    refuse('It does not spend its anchor.');
  return wallets.reduce<bigint>((sum, wallet, at) => {
    const { witnessUtxo, sequence, sighashType } = tx.getInput(at);
    if (!isSameBytes(witnessUtxo?.script, p2wpkh(keyOf(wallet)).script)) refuse('It spends what is not ours.');
    if (sequence !== replaceable || sighashType !== undefined) refuse('It is signed in another way than this signer signs.');
    return sum + (witnessUtxo?.amount ?? 0n);
  }, 0n);
}

type Payout = SignBatchRequest['payouts'][number];
const isToPlayer = ({ id }: Payout): boolean => id.startsWith('payout:');

/** A batch pays players, or one listed cold wallet, or puts several outputs into one and costs little. @throws Refusal */
function checkPurpose({ payouts, wallets }: SignBatchRequest, { cold, consolidateAt = 0n }: SignerRules): void {
  if (payouts.length === 0 && (consolidateAt === 0n || wallets.length < 2)) refuse('It pays nobody, and puts nothing together.');
  const toCold = payouts.filter((one) => !isToPlayer(one));
  if (toCold.length > 0 && payouts.length > 1) refuse('What goes to a cold wallet goes alone.');
  if (!toCold.every(({ to }) => cold.includes(to))) refuse('That is none of the cold wallets.');
}

/** What a virtual byte may cost. */
function ceilingOf({ payouts }: SignBatchRequest, { consolidateAt = 0n, maxFee }: SignerRules): bigint {
  const most = consolidationRises * consolidateAt;
  return payouts.length === 0 && most < maxFee ? most : maxFee;
}

/** What goes out is the payouts, and one rest to the hot wallet. Returns its sum, and whether there is a rest. @throws Refusal */
function checkOutputs(tx: Transaction, { payouts }: SignBatchRequest, network: BitcoinNetwork, hot: string) {
  const due = payouts.map(({ to, units }) => {
    if (readBitcoinAddress(to, network) !== to) refuse('A receiver is no address.');
    if (to === hot) refuse('A payout goes to somebody else.');
    return { script: scriptOf(to, network), units: BigInt(units) };
  });
  let [sum, rests] = [0n, 0];
  for (let at = 0; at < tx.outputsLength; at += 1) {
    const { script, amount = 0n } = tx.getOutput(at);
    sum += amount;
    const which = due.findIndex((one) => one.units === amount && isSameBytes(script, one.script));
    if (which >= 0) due.splice(which, 1);
    else if (isSameBytes(script, scriptOf(hot, network))) rests += 1;
    else refuse('It pays somebody who is not named.');
  }
  if (due.length > 0) refuse('It does not pay everybody who is named.');
  if (rests > 1) refuse('It has more than one rest.');
  return { sum, hasRest: rests === 1 };
}

/** Of a batch that was signed before: its payouts and its anchor are the same. @throws Refusal reference-taken */
async function checkKnown(tx: Tx, { id, anchor, payouts }: SignBatchRequest): Promise<boolean> {
  const [batch] = await tx.query<{ anchor_hash: string; anchor_position: number }>('select * from chain_signer.batch where id = $1', [id]);
  const others = await tx.query<{ id: string; batch_id: string; to_address: string; units: string }>(
    'select id, batch_id, to_address, units::text from chain_signer.batch_payout where id = any($1) or batch_id = $2',
    [payouts.map((one) => one.id), id],
  );
  if (batch === undefined) {
    if (others.length > 0) taken('A payout of it was signed before in another batch.');
    return false;
  }
  if (batch.anchor_hash !== anchor.txHash || batch.anchor_position !== anchor.position) taken('This batch has another anchor.');
  const isSame = (one: (typeof others)[number]): boolean =>
    one.batch_id === id && payouts.some((now) => now.id === one.id && now.to === one.to_address && BigInt(now.units) === BigInt(one.units));
  if (others.length !== payouts.length || !others.every(isSame)) taken('This batch was signed before with other payouts.');
  return true;
}

/** How much may leave to players, each by itself and all in a day. @throws Refusal */
async function checkLimits(tx: Tx, { payouts, currency }: SignBatchRequest, rules: SignerRules, now: Date): Promise<void> {
  const asset = rules.assets.find((one) => one.currency === currency) ?? refuse(`${currency} is not known here.`);
  if (!payouts.some(isToPlayer)) return;
  const limit = limitOf(rules, currency);
  for (const { units } of payouts)
    if (BigInt(units) > toUnits(asset, limit.payout)) refuse(`A payout may be ${limit.payout} smallest units of ${currency} at most.`);
  // of two at once the second sees the first
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, $2))', [currency, limitLock]);
  const [row] = await tx.query<{ units: string }>(
    `select coalesce(sum(units), 0)::text as units from chain_signer.batch_payout
      where currency = $1 and created_at > $2 and purpose = 'payout'`,
    [currency, new Date(now.getTime() - dayMs)],
  );
  const sum = payouts.reduce((total, { units }) => total + BigInt(units), BigInt(row?.units ?? '0'));
  if (sum > toUnits(asset, limit.day)) refuse(`The limit of a day for ${currency} is reached; it goes on by itself.`);
}

/** Each input is this batch's for ever, and holds what it was said to hold. @throws Refusal reference-taken */
async function claimInputs(tx: Tx, request: SignBatchRequest, draft: Transaction): Promise<void> {
  const inputs = inputsOf(request.psbt).map((one, at) => ({ ...one, units: draft.getInput(at).witnessUtxo?.amount ?? 0n }));
  const named = [inputs.map(({ txHash }) => txHash), inputs.map(({ position }) => position)];
  await tx.query(
    `insert into chain_signer.batch_input (tx_hash, position, batch_id, units)
     select n.tx_hash, n.position, $4, n.units from unnest($1::text[], $2::int[], $3::bigint[]) n (tx_hash, position, units)
     on conflict do nothing`,
    [...named, inputs.map(({ units }) => units), request.id],
  );
  const kept = await tx.query<{ tx_hash: string; position: number; batch_id: string; units: bigint }>(
    `select i.* from chain_signer.batch_input i join unnest($1::text[], $2::int[]) n (tx_hash, position) using (tx_hash, position)`,
    named,
  );
  for (const { txHash, position, units } of inputs) {
    const one = kept.find((row) => row.tx_hash === txHash && row.position === position);
    if (one?.batch_id !== request.id) taken('An output of it was signed before in another batch.');
    if (one?.units !== units) taken('An output of it was signed before with another amount.');
  }
}

async function writeDown(
  tx: Tx,
  request: SignBatchRequest,
  { draft, fee }: { draft: Transaction; fee: bigint },
  rules: SignerRules,
  now: Date,
): Promise<void> {
  const { id, currency, anchor, payouts } = request;
  await lockBatches(tx);
  if (!(await checkKnown(tx, request))) {
    await refuseCalledBack(
      tx,
      payouts.map((one) => one.id),
    );
    await checkLimits(tx, request, rules, now);
    const made = await tx.query(
      `insert into chain_signer.batch (id, currency, anchor_hash, anchor_position, created_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing returning id`,
      [id, currency, anchor.txHash, anchor.position, now],
    );
    if (made.length === 0) taken('This anchor is another batch’s.');
    await tx.query(
      `insert into chain_signer.batch_payout (id, batch_id, to_address, currency, units, created_at, purpose)
       select n.id, $4, n.to_address, $5, n.units, $6, split_part(n.id, ':', 1)
         from unnest($1::text[], $2::text[], $3::numeric[]) n (id, to_address, units)`,
      [payouts.map((one) => one.id), payouts.map(({ to }) => to), payouts.map(({ units }) => units), id, currency, now],
    );
  }
  await claimInputs(tx, request, draft);
  await claimFee(tx, id, fee, rules.dayFees, now);
}

/** What can be seen of the transaction itself. Returns its fee. @throws Refusal */
function checkDraft(draft: Transaction, keys: Keys, rules: SignerRules, request: SignBatchRequest): bigint {
  const network = rules.bitcoin ?? refuse('This signer is for another kind of chain.');
  checkPurpose(request, rules);
  if (new Set(request.payouts.map(({ id }) => id)).size !== request.payouts.length) refuse('A payout is named twice.');
  const account = HDKey.fromExtendedKey(keys.xpub);
  const [deposits, hot] = [account.deriveChild(0), account.deriveChild(1).deriveChild(0)];
  const keyOf = (wallet: number | null): Uint8Array =>
    (wallet === null ? hot : deposits.deriveChild(wallet)).publicKey ?? refuse('The key derives no public key.');
  const { sum, hasRest } = checkOutputs(draft, request, network, openBitcoinBook(keys.xpub, network).hot);
  const fee = checkInputs(draft, request, keyOf) - sum;
  if (fee < 0n) refuse('It pays more than it spends.');
  const ceiling = ceilingOf(request, rules);
  const most = ceiling * BigInt(draft.unsignedTx.length + witnessBytes * draft.inputsLength);
  if (fee > most + (hasRest ? 0n : ceiling * restBytes + changeDust)) refuse('The fee is more than this signer signs for.');
  return fee;
}

/** Signs a batch, or signs it again in another form. What is returned was written down before. @throws Refusal */
export async function signBatch(
  transact: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>,
  keys: Keys,
  rules: SignerRules,
  request: SignBatchRequest,
  now: Date,
): Promise<SignedBatch> {
  const draft = parse(request.psbt);
  const known = await transact(async (tx) => await tx.query('select 1 from chain_signer.batch where id = $1', [request.id]));
  try {
    const fee = checkDraft(draft, keys, rules, request);
    await transact(async (tx) => await writeDown(tx, request, { draft, fee }, rules, now));
  } catch (error) {
    // what was signed before is not given up for a rule of today
    if (!(error instanceof Refusal) || error.slug === 'reference-taken' || known.length === 0) throw error;
    throw error instanceof FeesUsedUp ? new FeesUsedUp('reference-taken') : new Refusal('reference-taken', error.message);
  }
  for (const [at, wallet] of request.wallets.entries()) draft.signIdx(keys.privateKey(wallet), at);
  draft.finalize();
  return { txid: draft.id, raw: draft.hex };
}
