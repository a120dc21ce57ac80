// Content from an outside service that answers as this house's own /api/content does: texts/{locale} and sources/{locale}, in an
// envelope `data`. Asked again every few seconds. The service is a stranger: its answers are bounded, and it sends nobody elsewhere.
import { ContentError } from '../content-error.ts';
import type { ContentSource, WrittenLocale } from './content-source.ts';

const defaultTimeoutMs = 10_000;
const maxBytes = 8 * 1024 * 1024;

export interface ContentServiceOptions {
  /** Base address without a trailing slash: https://content.example/api/content. */
  url: string;
  /** Sent as the query `preview` when drafts are asked for. */
  previewToken: string | undefined;
  everyMs: number;
  /** How long an answer may take. */
  timeoutMs?: number;
}

/** The whole body as JSON. @throws ContentError for one that is too long or no JSON. */
async function readJson(response: Response, address: string): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    // leaving the loop ends the connection
    if (length > maxBytes) throw new ContentError(`${address} answers more than ${maxBytes} bytes`);
    parts.push(part);
  }
  try {
    return JSON.parse(Buffer.concat(parts).toString()) as unknown;
  } catch (cause) {
    throw new ContentError(`${address} answers no JSON`, { cause });
  }
}

export function contentService({ url, previewToken, everyMs, timeoutMs = defaultTimeoutMs }: ContentServiceOptions): ContentSource {
  let timer: NodeJS.Timeout | undefined;

  /** The token is part of what is asked for, and of nothing that is told about it. */
  async function ask<T>(path: string, drafts: boolean): Promise<T> {
    const address = `${url}/${path}`;
    const query = drafts && previewToken !== undefined ? `?preview=${encodeURIComponent(previewToken)}` : '';
    const response = await fetch(address + query, {
      // another address than the one set could be one that only this server reaches
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json' },
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new ContentError(`${address} answers ${response.status}`);
    }
    const answer = await readJson(response, address);
    if (typeof answer !== 'object' || answer === null || !('data' in answer)) throw new ContentError(`${address} answers without data`);
    return answer.data as T;
  }

  return {
    async read(locale, drafts) {
      const [texts, pages] = await Promise.all([
        ask<WrittenLocale['texts']>(`texts/${locale}`, drafts),
        ask<WrittenLocale['pages']>(`sources/${locale}`, drafts),
      ]);
      return { texts, pages };
    },
    watch(onChange) {
      timer = setInterval(onChange, everyMs);
      timer.unref();
    },
    close: () => clearInterval(timer),
  };
}
