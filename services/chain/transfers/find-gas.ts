// What a transfer may burn. Coins for an address with code run that code: of an account that has some by EIP-7702, of a cold wallet that is a contract.
import type { Chain } from '../context.ts';
import { NodeRefused, toHex } from '../rpc/json-rpc.ts';
import type { Asset } from '../rules/assets.ts';
import { gasOf, kindOf, maxGasOf } from '../rules/gas.ts';
import type { TransferRow } from '../tables.ts';

type Sent = Pick<TransferRow, 'purpose' | 'to_address' | 'gas'>;

/** The most that it may burn, for which there must be funds. Undefined for a payout to a contract, which is not made. */
export async function readMaxGas(chain: Chain, { purpose, to_address: to, gas }: Sent, asset: Asset): Promise<bigint | undefined> {
  // the signer was asked: what it may have given a nonce is not judged again
  if (gas !== null) return gas;
  const kind = kindOf(asset);
  if (purpose !== 'payout' && (purpose !== 'cold' || kind === 'token')) return gasOf(kind);
  const code = await chain.node.ask<string>('eth_getCode', to, 'latest');
  if (code === '0x') return gasOf(kind);
  return purpose === 'payout' && !code.startsWith('0xef0100') ? undefined : maxGasOf(purpose, kind);
}

/** What it takes, and a quarter more, of the most that it may burn. Undefined where the receiver takes no coins for so much. */
export async function findGas(
  { node, book }: Chain,
  { to_address: to, units, gas }: Pick<TransferRow, 'to_address' | 'units' | 'gas'>,
  asset: Asset,
  most: bigint,
): Promise<bigint | undefined> {
  if (gas !== null || most === gasOf(kindOf(asset))) return most;
  const ask = (receiver: string) => ({
    method: 'eth_estimateGas',
    params: [{ from: book.hot, to: receiver, value: toHex(BigInt(units)) }],
  });
  // the same coins for an address without code: where these go, it is the receiver that refuses and not the node
  const [taken, control] = await node.batch([ask(to), ask(book.hot)]);
  if (taken instanceof NodeRefused) {
    if (control instanceof NodeRefused) throw taken;
    return undefined;
  }
  const least = BigInt(taken as string);
  if (least > most) return undefined;
  const roomy = (least * 5n) / 4n;
  return roomy < most ? roomy : most;
}
