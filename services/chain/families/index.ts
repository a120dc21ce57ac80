// The kinds of chains, by the name that CHAIN_FAMILY has.
import { bitcoin } from './bitcoin.ts';
import { bitcoinNetworks } from './bitcoin-addresses.ts';
import { ethereum } from './ethereum.ts';
import type { Family } from './family.ts';

export type { Family } from './family.ts';

const families: ReadonlyMap<string, (chainId: number) => Family> = new Map([
  ['ethereum', ethereum],
  ...Object.entries(bitcoinNetworks).map(([name, network]) => [name, () => bitcoin(network)] as const),
]);

/** @throws Error in plain words for a name that none has */
export function openFamily(name: string, chainId: number): Family {
  const family = families.get(name);
  if (family === undefined) throw new Error(`CHAIN_FAMILY is "${name}"; there are ${[...families.keys()].join(', ')}.`);
  return family(chainId);
}
