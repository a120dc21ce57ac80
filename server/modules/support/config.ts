import type { Environment } from '#kit/environment.ts';

export interface SupportConfig {
  /** Who decides on complaints that were not resolved here: the body of alternative dispute resolution. */
  resolutionBody: { name: string; url: string | null };
}

export const readSupportConfig = (env: Environment): SupportConfig => ({
  resolutionBody: { name: env['RESOLUTION_BODY'] ?? 'the independent dispute resolution body', url: env['RESOLUTION_BODY_URL'] ?? null },
});
