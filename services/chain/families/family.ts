// What differs from one kind of chain to another. Whatever is not here (charges, their judgement, callbacks, pages) is the same for all.
import type { AddressBook } from '../addresses.ts';
import type { Tx } from '#kit/service-database.ts';
import type { Chain } from '../context.ts';
import type { Block, TokenTransfer } from '../rpc/blocks.ts';
import type { BitcoinNetwork } from './bitcoin-addresses.ts';
import type { Node } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';

/** A block that the watcher has written down. */
export interface Head {
  number: bigint;
  hash: string;
}

/** Why what is ours in a currency cannot be told. */
export interface Fault {
  fault: string;
}

/** In the chain's smallest units. */
export interface Holdings {
  hot: bigint;
  /** At addresses that were given out. */
  deposits: bigint;
  cold: bigint;
  /** What our transactions paid to those who make the blocks. */
  burnt: bigint;
}

export interface Family {
  /** Assets where none are set, as CHAIN_ASSETS writes them. */
  assets: string;
  /** What people call the network where nothing is set. */
  network: string;
  /** What its transactions offer: the setting of the most that is offered and its default, in how many smallest units it counts. */
  fee: {
    setting: string;
    most: number;
    unit: bigint;
    /** The same of what all that is signed in a day may burn. */
    day: { setting: string; most: number };
  };
  /** On Bitcoin, which of its networks. */
  bitcoin?: BitcoinNetwork;
  /** Coins that a contract sends are not seen: blocks show what transactions pay. */
  missesContracts: boolean;
  /** Coins are moved from where they came to into a hot wallet. */
  canSweep: boolean;
  /** Less is not paid, in the chain's smallest units: no node would carry it. */
  leastPayout: bigint;
  /** Blocks that are read in one go. */
  rangeBlocks: bigint;
  /** @throws Error for what is no extended public key, or one that holds a private key */
  openBook(xpub: string): AddressBook;
  /** An address as wallets write it. */
  show(address: string): string;
  /** What a wallet reads from a QR code; the amount in the casino's smallest unit. */
  walletUri(asset: Asset, address: string, amount: bigint): string;
  /**
   * The highest block, and one that was read before as the node has it now; undefined when it has none of that number.
   * @throws Error for a node of another chain
   */
  readHead(node: Node, known: bigint | undefined): Promise<{ head: bigint; known: { hash: string } | undefined }>;
  /** The hashes of blocks by their numbers, as the node has them now. */
  readHashes(node: Node, numbers: readonly bigint[]): Promise<Map<bigint, string>>;
  /**
   * Blocks of a range with what they pay. @throws NodeUnavailable where the chain changed while it was asked
   * @param cold addresses of others that are looked at too
   */
  readRange(
    node: Node,
    from: bigint,
    to: bigint,
    tokens: readonly string[],
    cold: readonly string[],
  ): Promise<{ blocks: Block[]; transfers: readonly TokenTransfer[] }>;
  /** What else blocks mean, in the transaction in which the watcher writes them down. */
  noteBlocks(tx: Tx, chain: Chain, blocks: readonly Block[]): Promise<void>;
  /** An address in the form in which it is kept; undefined for what is none on this chain, or has a letter wrong. */
  parseAddress(text: string): string | undefined;
  /** An address that people name in the form in which it is kept, or why nothing is paid there. */
  readDestination(text: string, chain: Chain): { address: string } | { refused: string };
  /**
   * One pass over what is paid. @throws NodeUnavailable, or Error while the signer is away
   * @param hasNews the watcher has read on since the last pass that came to its end
   */
  pay(chain: Chain, hasNews: boolean): Promise<void>;
  /**
   * Asks the node what is ours at the newest block, by currency. Undefined where the node has another block there by now; else what writes it down and
   * adds it up. A token's contract that answers no balance is the fault of its currency alone. @throws NodeUnavailable
   * @param since the block at which it was asked last; -1 before the first time
   */
  readHoldings(chain: Chain, head: Head, since: bigint): Promise<((tx: Tx) => Promise<Map<string, Holdings | Fault>>) | undefined>;
  /** Sends free coins from the wallet of a demo's node. */
  pour(node: Node, asset: Asset, address: string, units: bigint): Promise<void>;
}
