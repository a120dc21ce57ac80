// Content from an outside service that answers as this house's own /api/content does: texts/{locale} and sources/{locale}, in an
// envelope `data`. Asked again every few seconds; what has not changed is told by its ETag or found equal.
import type { WrittenTexts } from '../compile-texts.ts';
import { ContentError, type PageSource } from '../pages/parse-page.ts';
import type { ContentSource } from './content-source.ts';

const timeoutMs = 10_000;

export interface ContentServiceOptions {
  /** Base address without a trailing slash: https://content.example/api/content. */
  url: string;
  /** Sent as the query `preview` when drafts are asked for. */
  previewToken: string | undefined;
  everyMs: number;
}

export function contentService({ url, previewToken, everyMs }: ContentServiceOptions): ContentSource {
  let timer: NodeJS.Timeout | undefined;

  async function ask<T>(path: string, drafts: boolean): Promise<T> {
    const address = `${url}/${path}${drafts && previewToken !== undefined ? `?preview=${encodeURIComponent(previewToken)}` : ''}`;
    const response = await fetch(address, { signal: AbortSignal.timeout(timeoutMs), headers: { accept: 'application/json' } });
    if (!response.ok) throw new ContentError(`${address} answers ${response.status}`);
    const { data } = (await response.json()) as { data?: T };
    if (data === undefined) throw new ContentError(`${address} answers without data`);
    return data;
  }

  return {
    async read(locale, drafts) {
      const [texts, pages] = await Promise.all([
        ask<WrittenTexts>(`texts/${locale}`, drafts),
        ask<PageSource[]>(`sources/${locale}`, drafts),
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
