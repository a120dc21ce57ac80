// Providers that speak another contract than our own protocol.
import { caletaAccesses } from '../caleta/provider-access.ts';
import type { PlayConfig } from '../config.ts';
import type { ProviderAccess } from '../osw/provider-client.ts';
import { valkyrieAccesses } from '../valkyrie/provider-accesses.ts';

/** Returns those that the settings tie the house to. */
export const accessesByContract = ({ valkyrie, caleta }: Pick<PlayConfig, 'valkyrie' | 'caleta'>): ProviderAccess[] => [
  ...valkyrieAccesses(valkyrie),
  ...caletaAccesses(caleta),
];
