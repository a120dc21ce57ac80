// What the watcher and the payer read of a node, parsed to what they need.
import { NodeRefused, NodeUnavailable, type Node, toHex } from './json-rpc.ts';

export interface Block {
  number: bigint;
  hash: string;
  parentHash: string;
  baseFee: bigint;
  /** Coins that change hands, to addresses in lower case. Of what failed too. A position is which output of a transaction it is, from 1. */
  payments: readonly { txHash: string; position?: number; to: string; units: bigint }[];
  /** Of a chain of outputs, all that are in it. */
  txids?: readonly string[];
}

export interface TokenTransfer {
  txHash: string;
  blockNumber: bigint;
  blockHash: string;
  /** In the order of the block. */
  logIndex: number;
  /** The contract, in lower case. */
  token: string;
  to: string;
  units: bigint;
}

export interface Receipt {
  blockNumber: bigint;
  blockHash: string;
  isGood: boolean;
  /** What it burnt. */
  fee: bigint;
  /** What it moved of any token. */
  transfers: readonly TokenTransfer[];
}

interface RawBlock {
  number: string;
  hash: string;
  parentHash: string;
  baseFeePerGas?: string;
  transactions: readonly (string | { hash: string; to: string | null; value: string })[];
}
interface RawLog {
  transactionHash: string;
  blockNumber: string;
  blockHash: string;
  logIndex: string;
  address: string;
  topics: readonly string[];
  data: string;
}
interface RawReceipt {
  blockNumber: string;
  blockHash: string;
  status: string;
  gasUsed: string;
  effectiveGasPrice: string;
  logs: readonly RawLog[];
}

/** keccak256 of Transfer(address,address,uint256). */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

function toBlock({ number, hash, parentHash, baseFeePerGas, transactions }: RawBlock): Block {
  const payments = transactions.flatMap((one) => {
    if (typeof one === 'string' || one.to === null) return [];
    const units = BigInt(one.value);
    return units === 0n ? [] : [{ txHash: one.hash, to: one.to.toLowerCase(), units }];
  });
  return { number: BigInt(number), hash, parentHash, baseFee: BigInt(baseFeePerGas ?? '0x0'), payments };
}

/** A transfer of three indexed words is one of a token that is no coin. */
const isTransfer = ({ topics }: RawLog): boolean => topics.length === 3 && topics[0] === transferTopic;

const toTransfer = ({ transactionHash, blockNumber, blockHash, logIndex, address, topics, data }: RawLog): TokenTransfer => ({
  txHash: transactionHash,
  blockNumber: BigInt(blockNumber),
  blockHash,
  logIndex: Number(logIndex),
  token: address.toLowerCase(),
  to: `0x${(topics[2] ?? '').slice(-40)}`,
  units: data === '0x' ? 0n : BigInt(data),
});

/** @throws NodeRefused for what the node would not answer */
function given<T>(answer: unknown): T {
  if (answer instanceof NodeRefused) throw answer;
  return answer as T;
}

/**
 * The highest block, and one that was read before as the node has it now; undefined when it has none of that number.
 * @throws Error for a node of another chain
 */
export async function readHead(
  node: Node,
  chainId: number,
  known: bigint | undefined,
): Promise<{ head: bigint; known: Block | undefined }> {
  const [id, head, block] = await node.batch([
    { method: 'eth_chainId' },
    { method: 'eth_blockNumber' },
    ...(known === undefined ? [] : [{ method: 'eth_getBlockByNumber', params: [toHex(known), false] }]),
  ]);
  // coins of a test network are worth nothing: before every look, because a node may be changed behind its address
  const nodeId = BigInt(given<string>(id));
  if (nodeId !== BigInt(chainId))
    throw new Error(`The node is of chain ${nodeId}, and CHAIN_ID is ${chainId}. Nothing is credited or sent.`);
  const raw = given<RawBlock | null | undefined>(block);
  return { head: BigInt(given<string>(head)), known: raw === null || raw === undefined ? undefined : toBlock(raw) };
}

/** The hashes of blocks by their numbers, as the node has them now. */
export async function readHashes(node: Node, numbers: readonly bigint[]): Promise<Map<bigint, string>> {
  const answers = await node.batch(numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), false] })));
  return new Map(
    answers.flatMap((answer, at) => {
      const block = given<RawBlock | null>(answer);
      const number = numbers[at];
      return block === null || number === undefined ? [] : [[number, block.hash] as const];
    }),
  );
}

/**
 * Blocks of a range with what they pay, and all transfers of some tokens in it: one request, however many addresses are watched.
 * @throws NodeUnavailable where the chain changed while it was asked
 */
export async function readRange(
  node: Node,
  from: bigint,
  to: bigint,
  tokens: readonly string[],
): Promise<{ blocks: Block[]; transfers: TokenTransfer[] }> {
  const numbers = Array.from({ length: Number(to - from) + 1 }, (_, at) => from + BigInt(at));
  const filter = { fromBlock: toHex(from), toBlock: toHex(to), address: tokens, topics: [transferTopic] };
  const answers = await node.batch([
    ...numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [toHex(number), true] })),
    ...(tokens.length === 0 ? [] : [{ method: 'eth_getLogs', params: [filter] }]),
  ]);
  const blocks = answers.slice(0, numbers.length).map((answer) => {
    const raw = given<RawBlock | null>(answer);
    if (raw === null) throw new NodeUnavailable('The chain became shorter while it was read');
    return toBlock(raw);
  });
  const logs = tokens.length === 0 ? [] : given<RawLog[]>(answers[numbers.length]).filter(isTransfer);
  const transfers = logs.map(toTransfer);
  const hashes = new Set(blocks.map(({ hash }) => hash));
  const isWhole = blocks.every(({ parentHash }, at) => at === 0 || parentHash === blocks[at - 1]?.hash);
  if (!isWhole || transfers.some(({ blockHash }) => !hashes.has(blockHash)))
    throw new NodeUnavailable('The chain changed while it was read');
  return { blocks, transfers };
}

/** The receipts of transactions that were mined, by hash. */
export async function readReceipts(node: Node, hashes: readonly string[]): Promise<Map<string, Receipt>> {
  const answers = await node.batch(hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })));
  return new Map(
    answers.flatMap((answer, at) => {
      const raw = given<RawReceipt | null>(answer);
      const hash = hashes[at];
      if (raw === null || hash === undefined) return [];
      const transfers = raw.logs.filter(isTransfer).map(toTransfer);
      const fee = BigInt(raw.gasUsed) * BigInt(raw.effectiveGasPrice);
      const block = { blockNumber: BigInt(raw.blockNumber), blockHash: raw.blockHash };
      return [[hash, { ...block, isGood: raw.status === '0x1', fee, transfers }] as const];
    }),
  );
}
