// A local chain of accounts whose service and signer run as processes of their own, with a hot wallet that can pay.
import { openAddressBook, withChecksum } from '../addresses.ts';
import { localChainId } from '../local-node.ts';
import { openKeys } from '../signer/keys.ts';
import type { KillWorld } from './kill-rounds.ts';
import { ether, openWorld, type World } from './open-world.ts';

export type EthereumKillWorld = World & KillWorld;

/** @param mark two hexadecimal digits, of which the addresses of strangers are made */
export async function openEthereumKillWorld(mark: string): Promise<EthereumKillWorld> {
  const world = await openWorld({ isApart: true });
  const { xpub } = openKeys(world.seed);
  await world.send(openAddressBook(xpub).hot, 100n * ether);
  await world.mine();
  return {
    ...world,
    family: 'ethereum',
    chainId: localChainId,
    assets: 'ETH:9:18:100000:3<1000000000,12',
    network: 'Ethereum',
    xpub,
    nodeUrl: world.localNode.url,
    databaseUrl: world.database.url,
    limit: 100n * ether,
    maxFee: world.rules.maxFee,
    each: ether / 100n,
    somebody: (number) => withChecksum(`0x${mark.repeat(17)}${number.toString(16).padStart(6, '0')}`),
  };
}
