import { type Environment, readOrigin } from '#kit/environment.ts';
import { type CaletaSettings, readCaletaSettings } from './caleta/settings.ts';
import type { ProviderAccess } from './osw/provider-client.ts';
import { readValkyrieSettings, type ValkyrieSettings } from './valkyrie/settings.ts';

export interface PlayConfig {
  /** Providers of games besides the house's own studio. */
  providers: readonly ProviderAccess[];
  /** Where players reach the games of the house's own studio; without it, below the site's own origin. */
  studioOrigin?: string;
  /** The aggregator Valkyrie with the providers behind it. */
  valkyrie?: ValkyrieSettings;
  /** Caleta Gaming, by its own contract. */
  caleta?: CaletaSettings;
}

const wanted = ['identity', 'name', 'url', 'keyId', 'secret'] as const;
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isList = (value: unknown): boolean => value === undefined || (Array.isArray(value) && value.every(isText));

/** Game providers from a JSON list: [{ identity, name, url, keyId, secret, origins? }]. */
function readProviders(env: Environment): ProviderAccess[] {
  const text = env['OSW_PROVIDERS'];
  if (text === undefined || text === '') return [];
  try {
    const list = JSON.parse(text) as Record<string, unknown>[];
    if (list.every((one) => wanted.every((name) => isText(one[name])) && isList(one['origins'])))
      return list as unknown as ProviderAccess[];
  } catch {
    // told below, with the form that it should have
  }
  throw new Error(`OSW_PROVIDERS must be a JSON list of objects with ${wanted.join(', ')} and, if its pages lie elsewhere, origins.`);
}

export function readPlayConfig(env: Environment): PlayConfig {
  const valkyrie = readValkyrieSettings(env);
  const caleta = readCaletaSettings(env);
  const studioOrigin = env['STUDIO_ORIGIN'] === undefined ? undefined : readOrigin(env, 'STUDIO_ORIGIN', '');
  return {
    providers: readProviders(env),
    ...(studioOrigin !== undefined && { studioOrigin }),
    ...(valkyrie !== undefined && { valkyrie }),
    ...(caleta !== undefined && { caleta }),
  };
}
