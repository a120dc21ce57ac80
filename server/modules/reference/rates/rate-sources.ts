import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RatesConfig } from '../config.ts';
import { fetchText, maxBytes } from './fetch-text.ts';
import { readEcbRates } from './read-ecb-rates.ts';
import { readJsonRates } from './read-json-rates.ts';
import { type RateReading, RateSourceError } from './rate-reading.ts';
import type { RateSourceName } from './source-names.ts';

async function readFileText(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size > maxBytes) throw new RateSourceError(`${path} has more than ${maxBytes} bytes`);
    return await file.readFile('utf8');
  } finally {
    await file.close();
  }
}

/** Reads one source. @throws Error when it cannot be read, or says what no rate can be */
export async function readRateSource(name: RateSourceName, { url, ecbUrl, file }: RatesConfig): Promise<RateReading> {
  if (name === 'ecb') return readEcbRates(await fetchText(ecbUrl, 'application/xml, text/xml'));
  if (name === 'http') return readJsonRates(await fetchText(url, 'application/json'));
  return readJsonRates(await readFileText(name === 'file' ? file : join(import.meta.dirname, 'shipped-rates.json')));
}
