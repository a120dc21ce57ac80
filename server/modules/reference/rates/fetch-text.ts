import { RateSourceError } from './rate-reading.ts';

const timeoutMs = 10_000;
/** The bank's file has 2 kB. */
export const maxBytes = 256 * 1024;

/**
 * Returns what an address answers. It is an operator's choice, but what answers there is a stranger: it has ten seconds for all of it, may send
 * 256 KiB, and sends nobody elsewhere. @throws Error when it does not answer so
 */
export async function fetchText(url: string, accept: string, withinMs = timeoutMs): Promise<string> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(withinMs), headers: { accept } });
  if (!response.ok) {
    await response.body?.cancel();
    throw new RateSourceError(`${new URL(url).host} answers ${response.status}`);
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // leaving the loop ends the connection
    if (length > maxBytes) throw new RateSourceError(`${new URL(url).host} answers more than ${maxBytes} bytes`);
    parts.push(part);
  }
  return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(parts));
}
