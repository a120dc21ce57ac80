import type { Environment } from '#kit/environment.ts';

export interface JurisdictionConfig {
  /** Which row of the table of jurisdictions is in force. */
  jurisdiction: string;
}

export const readJurisdictionConfig = (env: Environment): JurisdictionConfig => ({ jurisdiction: env['JURISDICTION'] ?? 'default' });
