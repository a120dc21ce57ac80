import type { Environment } from '#kit/environment.ts';

export interface VerificationConfig {
  /** Where the identity checker is reached; undefined: nobody is, and operators decide by documents. */
  url: string;
  appToken: string;
  secret: string;
  /** What its webhooks are signed with. */
  webhookSecret: string;
  /** Which set of checks is asked for, as the checker calls it. */
  level: string;
  /** Origins of the widget, where they are not that of the address. */
  pages: readonly string[];
}

const isAddress = (text: string): boolean => /^https?:$/.test(URL.parse(text)?.protocol ?? '');

function requireSetting(env: Environment, name: string, minLength: number): string {
  const value = env[name] ?? '';
  if (value.length < minLength) throw new Error(`${name} must have ${minLength} characters or more, as VERIFICATION_URL is set.`);
  return value;
}

/** Reads who checks identities. @throws Error that names the variable and what it may be */
export function readVerificationConfig(env: Environment): { verification: VerificationConfig | undefined } {
  const url = env['VERIFICATION_URL'] ?? '';
  if (url === '') return { verification: undefined };
  if (!isAddress(url)) throw new Error(`VERIFICATION_URL is "${url}"; it must be an address such as https://api.sumsub.com.`);
  const secret = requireSetting(env, 'VERIFICATION_SECRET', 16);
  const pages = (env['VERIFICATION_PAGES'] ?? url).split(',').map((page) => page.trim());
  if (!pages.every(isAddress)) throw new Error(`VERIFICATION_PAGES is "${pages.join(',')}"; it must be origins parted by commas.`);
  return {
    verification: {
      url: url.replace(/\/+$/, ''),
      appToken: requireSetting(env, 'VERIFICATION_APP_TOKEN', 3),
      secret,
      webhookSecret: env['VERIFICATION_WEBHOOK_SECRET'] ?? secret,
      level: env['VERIFICATION_LEVEL'] ?? 'basic-kyc-level',
      pages: pages.map((page) => new URL(page).origin),
    },
  };
}
