import type { Environment } from '#kit/environment.ts';

export interface SecretsConfig {
  /** What all keys derive from; made at the first start and kept in the data folder, where it is not given. */
  secret: string | undefined;
}

/** @param isNeeded where it must not be made by the app itself */
export function readSecretsConfig(env: Environment, isNeeded: boolean): SecretsConfig {
  const secret = env['APP_SECRET'];
  if (secret !== undefined && secret.length < 32) throw new Error('APP_SECRET must have at least 32 characters.');
  if (isNeeded && secret === undefined)
    throw new Error('APP_MODE=production needs APP_SECRET: at least 32 random characters, kept for ever.');
  return { secret };
}
