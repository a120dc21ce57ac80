/** The words of RATES_SOURCES. `shipped` comes with the project and does not age: rates for play money. */
export const rateSourceNames = ['shipped', 'file', 'http', 'ecb'] as const;
export type RateSourceName = (typeof rateSourceNames)[number];
