// Tokens of a local chain, put together by hand: one that keeps ERC-20 and one that says it moved what it did not.
import type { Node } from './rpc/json-rpc.ts';
import { transferTopic } from './rpc/blocks.ts';
import { tokenBalanceData, tokenTransferData } from './rules/gas.ts';

const opcodes = {
  add: '01',
  sub: '03',
  lt: '10',
  eq: '14',
  not: '19',
  shr: '1c',
  caller: '33',
  calldataload: '35',
  mstore: '52',
  sload: '54',
  sstore: '55',
  jumpi: '57',
  dup1: '80',
  dup2: '81',
  swap1: '90',
  log3: 'a3',
  return: 'f3',
  revert: 'fd',
} as const;

const isOpcode = (word: string): word is keyof typeof opcodes => Object.hasOwn(opcodes, word);

/** Assembles: an opcode by its name, a value in hexadecimal digits that is pushed, `:place` that can be jumped to and `@place` that is pushed. */
function assemble(source: string): string {
  const words = source.trim().split(/\s+/);
  const places = new Map<string, string>();
  const code = (word: string): string => {
    if (word.startsWith(':')) return '5b';
    if (word.startsWith('@')) return `60${places.get(word.slice(1)) ?? '00'}`;
    return isOpcode(word) ? opcodes[word] : `${(0x5f + word.length / 2).toString(16)}${word}`;
  };
  let at = 0;
  for (const word of words) {
    if (word.startsWith(':')) places.set(word.slice(1), at.toString(16).padStart(2, '0'));
    at += code(word).length / 2;
  }
  return `0x${words.map(code).join('')}`;
}

/** Balances lie in its storage under the address itself. It has balanceOf and transfer, and logs Transfer. */
const token = assemble(`
  00 calldataload e0 shr
  dup1 70a08231 eq @balance jumpi
  dup1 a9059cbb eq @transfer jumpi
  :refused 00 00 revert
  :balance 04 calldataload sload 00 mstore 20 00 return
  :transfer 24 calldataload caller sload
  dup2 dup2 lt @refused jumpi
  dup2 swap1 sub caller sstore
  dup1 04 calldataload sload add 04 calldataload sstore
  00 mstore
  04 calldataload caller ${transferTopic.slice(2)} 20 00 log3
  01 00 mstore 20 00 return`);

/** Everything that it is asked it answers with the highest number, which is "true" and a fine balance too. */
const liar = assemble('00 not 00 mstore 20 00 return');

const word = (text: string): string => `0x${text.replace(/^0x/, '').padStart(64, '0')}`;

export const deployToken = async (node: Pick<Node, 'ask'>, at: string): Promise<void> => void (await node.ask('anvil_setCode', at, token));
export const deployLiar = async (node: Pick<Node, 'ask'>, at: string): Promise<void> => void (await node.ask('anvil_setCode', at, liar));

/** Gives an address so many units. */
export const mintTo = async (node: Pick<Node, 'ask'>, at: string, address: string, units: bigint): Promise<void> =>
  void (await node.ask('anvil_setStorageAt', at, word(address.toLowerCase()), word(units.toString(16))));

export const tokenBalance = async (node: Pick<Node, 'ask'>, at: string, address: string): Promise<bigint> =>
  BigInt(await node.ask<string>('eth_call', { to: at, data: tokenBalanceData(address.toLowerCase()) }, 'latest'));

/** Sends units to be in the next block. */
export const sendToken = async (
  node: Pick<Node, 'ask'>,
  at: string,
  from: string | undefined,
  to: string,
  units: bigint,
): Promise<string> =>
  await node.ask<string>('eth_sendTransaction', { from, to: at, data: tokenTransferData(to.toLowerCase(), units), gas: '0x186a0' });
