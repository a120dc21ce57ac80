// The daily reference rates of the European Central Bank: https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml. The file is read by
// its one form, and what is not of that form is refused: no XML parser, so nothing of XML that could be turned against its reader.
import { divideRates, oneToOne, parseRate } from './decimal-rate.ts';
import { type RateReading, RateSourceError } from './rate-reading.ts';

/** The bank gives a day, on which it asks for the rates in the early afternoon. */
const askedAt = 'T12:00:00Z';

const attribute = (name: string, value: string): string => `\\s+${name}\\s*=\\s*(?:"${value}"|'${value}')`;
const day = new RegExp(`^Cube${attribute('time', '(\\d{4}-\\d{2}-\\d{2})')}\\s*$`);
const row = new RegExp(`^Cube${attribute('currency', '([A-Z]{3})')}${attribute('rate', '(\\d+(?:\\.\\d+)?)')}\\s*/$`);
/** Tags of the file that say nothing of rates. */
const frame = /^(?:\?xml [^<>]*\?|\/?gesmes:(?:Envelope|subject|Sender|name)(?:\s[^<>]*)?|\/?Cube\s*)$/;

/** @throws RateSourceError for what is not the bank's daily file */
export function readEcbRates(text: string): RateReading {
  const days: string[] = [];
  const rates = new Map<string, bigint>();
  for (const [, tag = ''] of text.matchAll(/<([^<>]*)>/g)) {
    const [, doubleDay, singleDay] = day.exec(tag) ?? [];
    const [, doubleCode, singleCode, doubleRate, singleRate] = row.exec(tag) ?? [];
    const [code, decimal] = [doubleCode ?? singleCode, doubleRate ?? singleRate];
    if (doubleDay !== undefined || singleDay !== undefined) days.push(doubleDay ?? singleDay ?? '');
    else if (code !== undefined && decimal !== undefined) {
      // the bank writes how many units one euro is worth
      const units = parseRate(decimal);
      const rate = units === undefined ? undefined : divideRates(oneToOne, units);
      if (rate === undefined || rates.has(code)) throw new RateSourceError(`${code} ${decimal} is no rate`);
      rates.set(code, rate);
    } else if (!frame.test(tag)) throw new RateSourceError(`<${tag.slice(0, 60)}> does not belong into the daily file of the bank`);
  }
  const at = new Date(`${days[0]}${askedAt}`);
  if (days.length !== 1 || rates.size === 0 || Number.isNaN(at.getTime()))
    throw new RateSourceError('This is not the daily file of the bank');
  return { base: 'EUR', rates, at };
}
