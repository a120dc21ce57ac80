import type { Environment } from '#kit/environment.ts';

export interface JurisdictionConfig {
  /** The row of the table of jurisdictions for everybody whom no other row covers, and for what is no player's. */
  jurisdiction: string;
  /** Further rows, each for the players of the countries that it covers. */
  jurisdictions: readonly string[];
}

export const readJurisdictionConfig = (env: Environment): JurisdictionConfig => ({
  jurisdiction: env['JURISDICTION'] ?? 'default',
  jurisdictions: (env['JURISDICTIONS'] ?? '').split(/[\s,]+/).filter(Boolean),
});
