import type { Config } from '#server/boot/config.ts';

/** What a house in production lacks before it can serve players, each with the setting that gives it. A demo lacks nothing. */
export function missingSettings(config: Config): string[] {
  if (config.mode === 'demo') return [];
  const { hostname, protocol } = new URL(config.publicUrl);
  const isOnlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return [
    ...(config.payments.providers.length === 0
      ? [
          'a payment provider: deposits and withdrawals are refused (PAYMENT_PROVIDER_URL, PAYMENT_PROVIDER_KEY_ID, PAYMENT_PROVIDER_SECRET)',
        ]
      : []),
    ...(config.currencyRates.sources.length === 0
      ? ['a source of currency rates: those in force are of the day of the release (RATES_SOURCES)']
      : []),
    ...(config.payments.fundsProtection === null ? ['how players’ money is protected: they read that it is not (FUNDS_PROTECTION)'] : []),
    ...(config.smtpUrl === undefined
      ? ['a mail server: no email leaves the house, and nobody can confirm or reset anything (SMTP_URL)']
      : []),
    ...(config.mailFrom.includes('@lanternhall.example') ? ['a sender of emails that is yours (MAIL_FROM)'] : []),
    ...(config.operatorMail.endsWith('@lanternhall.example') ? ['an address where you can be reached (MAIL_OPERATOR)'] : []),
    ...(isOnlyHere || protocol !== 'https:' ? [`an https address for players; it is ${config.publicUrl} (PUBLIC_URL)`] : []),
    ...(config.rateLimits ? [] : ['limits: anybody may ask, guess and write as fast as they can (RATE_LIMITS is off)']),
    ...(config.trustProxy === false && !isOnlyHere
      ? ['trust in the proxy that ends TLS: all players count as one address (TRUST_PROXY)']
      : []),
  ];
}
