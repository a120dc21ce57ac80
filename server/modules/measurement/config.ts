import { type Environment, readChoice, readOrigin, readSwitch, readWholeNumber } from '#kit/environment.ts';

export interface MeasurementConfig {
  measurement: {
    /** `normal`: who declines is not measured. `on_reject`: measured without keeping anything in the browser. `always`: everybody is, so nobody is asked. */
    cookieless: 'normal' | 'on_reject' | 'always';
    /** Keeps the installation's own numbers of page views and steps. */
    ownCounts: boolean;
    /** How long they are kept. */
    keepDays: number;
    /** Product analytics of a vendor, by the public key of a project. */
    posthog: { publicKey: string; host: string; defaults: string | null } | undefined;
    /** Where errors of pages are reported: a DSN of the protocol of Sentry. */
    errorDsn: string | undefined;
  };
}

function readPosthog(env: Environment): MeasurementConfig['measurement']['posthog'] {
  const publicKey = env['POSTHOG_KEY'];
  if (publicKey === undefined || publicKey === '') return undefined;
  const defaults = env['POSTHOG_DEFAULTS'] ?? null;
  if (defaults !== null && !/^\d{4}-\d{2}-\d{2}$/.test(defaults))
    throw new Error(`POSTHOG_DEFAULTS is "${defaults}"; it must be a day such as 2026-01-30.`);
  return { publicKey, host: readOrigin(env, 'POSTHOG_HOST', 'https://eu.i.posthog.com'), defaults };
}

/** Reads a DSN: https://<public key>@<host>/<project>. One with a secret would be published with every page. */
function readDsn(env: Environment): string | undefined {
  const text = env['ERROR_DSN'];
  if (text === undefined || text === '') return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isDsn =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username !== '' && url.password === '' && /\/\d+$/.test(url.pathname);
  if (!isDsn) throw new Error('ERROR_DSN must be https://<public key>@<host>/<number of the project>, without a secret.');
  return text;
}

/** ANALYTICS_COOKIELESS, PAGE_COUNTS, PAGE_COUNT_DAYS, POSTHOG_KEY, POSTHOG_HOST, POSTHOG_DEFAULTS, ERROR_DSN. */
export const readMeasurementConfig = (env: Environment): MeasurementConfig => ({
  measurement: {
    cookieless: readChoice(env, 'ANALYTICS_COOKIELESS', ['normal', 'on_reject', 'always'], 'normal'),
    ownCounts: readSwitch(env, 'PAGE_COUNTS', true),
    keepDays: readWholeNumber(env, 'PAGE_COUNT_DAYS', 400, 1, 3650),
    posthog: readPosthog(env),
    errorDsn: readDsn(env),
  },
});

/** Returns the origins that pages send measurements to. */
export function measurementOrigins({ measurement: { posthog, errorDsn } }: MeasurementConfig): string[] {
  return [...(posthog === undefined ? [] : [posthog.host]), ...(errorDsn === undefined ? [] : [new URL(errorDsn).origin])];
}
