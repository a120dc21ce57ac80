// A transaction that pays several at once, before it is signed: which outputs it spends, what it costs, where the rest goes. Pure.
import { createHash } from 'node:crypto';
import { Address, OutScript, selectUTXO, Transaction } from '@scure/btc-signer';
import type { BitcoinNetwork } from '../families/bitcoin-addresses.ts';
import { incrementalRate } from '../rules/fee-rate.ts';

/** An output of ours, with the address that it came to. */
export interface Coin {
  txHash: string;
  /** From 1. */
  position: number;
  /** The address index that pays; null is the hot wallet. */
  wallet: number | null;
  units: bigint;
  address: string;
}

export interface Receiver {
  address: string;
  units: bigint;
}

export interface Draft {
  txid: string;
  /** In base 64. */
  psbt: string;
  fee: bigint;
  feeRate: bigint;
  /** What it spends, in its order. */
  coins: readonly Coin[];
}

export interface DraftRequest {
  network: Pick<BitcoinNetwork, 'prefixes'>;
  receivers: readonly Receiver[];
  /** What it may spend. */
  coins: readonly Coin[];
  /** What it has to spend. */
  required?: readonly Coin[];
  /** Where the rest goes. */
  change: string;
  /** Satoshis for each virtual byte. */
  feeRate: bigint;
  /** What it costs at least, beyond so much for each of its bytes: it takes the place of one that costs this. */
  replaces?: bigint;
}

/** Below it a rest is left to the fee: nodes carry no output that costs more to spend than it holds. */
export const changeDust = 546n;
/** Another form of it may take its place (BIP 125). */
export const replaceable = 0xff_ff_ff_fd;

const nameOf = (txHash: string, position: number): string => `${txHash}:${position}`;

/** The name of a transaction, which its signatures do not change where it spends segregated witnesses alone. */
export function txidOf(unsigned: Uint8Array): string {
  const once = createHash('sha256').update(unsigned).digest();
  return Buffer.from(createHash('sha256').update(once).digest().toReversed()).toString('hex');
}

/** The script that an address stands for. */
export const scriptOf = (address: string, { prefixes }: Pick<BitcoinNetwork, 'prefixes'>): Uint8Array =>
  OutScript.encode(Address(prefixes).decode(address));

/** Drafts it; undefined where the coins do not hold enough. The same again is the same. */
export function draftBatch(request: DraftRequest): Draft | undefined {
  const { network, receivers, coins, required = [], change, feeRate, replaces } = request;
  const inputOf = ({ txHash, position, units, address }: Coin) => ({
    txid: Uint8Array.from(Buffer.from(txHash, 'hex')),
    index: position - 1,
    sequence: replaceable,
    witnessUtxo: { script: scriptOf(address, network), amount: units },
  });
  const selected = selectUTXO(
    coins.map(inputOf),
    receivers.map(({ address, units }) => ({ address, amount: units })),
    'exactBiggest/accumBiggest',
    {
      feePerByte: feeRate,
      changeAddress: change,
      network: network.prefixes,
      requiredInputs: required.map(inputOf),
      dust: changeDust,
      dustRelayFeeRate: 1n,
      createTx: true,
      // its order tells nobody which output is the rest (BIP 69)
      bip69: true,
    },
  );
  if (selected?.tx === undefined) return undefined;
  const { tx, fee = 0n, weight } = selected;
  if (replaces !== undefined && fee < replaces + incrementalRate * BigInt(Math.ceil(weight / 4)))
    return draftBatch({ ...request, feeRate: feeRate + 1n });
  const byName = new Map([...coins, ...required].map((coin) => [nameOf(coin.txHash, coin.position), coin]));
  const psbt = Buffer.from(tx.toPSBT()).toString('base64');
  const spent = inputsOf(psbt).map(({ txHash, position }) => {
    const coin = byName.get(nameOf(txHash, position));
    if (coin === undefined) throw new Error('A draft spends what it was not given');
    return coin;
  });
  return { txid: txidOf(tx.unsignedTx), psbt, fee, feeRate, coins: spent };
}

/** Reads a draft or what was made of it. @throws Error for what is none */
export const readPsbt = (text: string): Transaction => Transaction.fromPSBT(Uint8Array.from(Buffer.from(text, 'base64')));

/** What a draft spends, in its order. */
export function inputsOf(psbt: string): { txHash: string; position: number }[] {
  const tx = readPsbt(psbt);
  return Array.from({ length: tx.inputsLength }, (_, at) => {
    const { txid = new Uint8Array(), index = 0 } = tx.getInput(at);
    return { txHash: Buffer.from(txid).toString('hex'), position: index + 1 };
  });
}
