// Rates as this project writes them, in a file or an answer (docs/currency-rates.md):
// { "base": "EUR", "at": "2026-11-20T15:00:00Z", "rates": { "USD": "0.9223", "BTC": "84250.5" } }
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { CurrencyCode } from '#contract/kernel/shapes.ts';
import { parseRate } from './decimal-rate.ts';
import { type RateReading, RateSourceError } from './rate-reading.ts';

/** Further fields may stand beside these. */
const Written = Type.Object({
  base: CurrencyCode,
  at: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?(Z|[+-]\\d{2}:\\d{2})$' }),
  rates: Type.Record(Type.String(), Type.String()),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new RateSourceError('The rates are no JSON', { cause });
  }
}

/** @throws RateSourceError that says what is wrong */
export function readJsonRates(text: string): RateReading {
  const written = parseJson(text);
  if (!Value.Check(Written, written))
    throw new RateSourceError('The rates are not of the form { "base", "at", "rates": { "USD": "0.9223" } }');
  const at = new Date(written.at);
  if (Number.isNaN(at.getTime())) throw new RateSourceError(`"${written.at}" is no moment`);
  const rates = new Map<string, bigint>();
  for (const [code, decimal] of Object.entries(written.rates)) {
    const rate = parseRate(decimal);
    if (!/^[A-Z]{3,5}$/.test(code) || rate === undefined) throw new RateSourceError(`"${code}": "${decimal}" is no rate`);
    rates.set(code, rate);
  }
  return { base: written.base, rates, at };
}
