// What a source of rates gives, whatever it is read from.
import { divideRates, oneToOne } from './decimal-rate.ts';

/** A rate in parts of 10^12, and the moment that its source gives for it. */
export interface ReadRate {
  rate: bigint;
  at: Date;
}

export interface RateReading {
  /** Its rate to itself is one. */
  base: string;
  /** Base units for one unit, by currency. */
  rates: ReadonlyMap<string, bigint>;
  at: Date;
}

/** What cannot be read, or says what no rate can be. Nothing of such a reading is taken. */
export class RateSourceError extends Error {
  override readonly name = 'RateSourceError';
}

/** Clocks differ; what is further ahead is no rate of today. */
const maxAheadMs = 60 * 60_000;

/** Returns a reading's rates to another base. @throws RateSourceError when the base is not among them, or a rate is none */
export function ratesTo(base: string, { rates, at, base: own }: RateReading, nowMs: number): Map<string, ReadRate> {
  if (at.getTime() > nowMs + maxAheadMs) throw new RateSourceError(`The rates are of ${at.toISOString()}, which is still to come`);
  const divisor = own === base ? oneToOne : rates.get(base);
  if (divisor === undefined) throw new RateSourceError(`The rates are to ${own}, and ${base} is not among them`);
  const found = new Map<string, ReadRate>();
  for (const [code, rate] of new Map([...rates, [own, oneToOne]])) {
    const converted = divideRates(rate, divisor);
    if (converted === undefined) throw new RateSourceError(`The rate of ${code} is out of all bounds`);
    found.set(code, { rate: converted, at });
  }
  found.delete(base);
  return found;
}
