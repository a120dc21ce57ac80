import { type Environment, readWholeNumber } from '#kit/environment.ts';

export interface ContentConfig {
  /** Folder of the texts and pages; content/ of the house when not set. */
  dir: string | undefined;
  /** An outside content service instead, without a trailing slash. */
  url: string | undefined;
  /** What shows that service's drafts in preview. */
  previewToken: string | undefined;
  /** How often that service is asked for changes. */
  everyMs: number;
}

export function readContentConfig(env: Environment): ContentConfig {
  const url = env['CONTENT_URL']?.replace(/\/+$/, '');
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new Error(`CONTENT_URL is "${url}"; it must be an address such as https://content.example/api/content.`);
  return {
    dir: env['CONTENT_DIR'],
    url,
    previewToken: env['CONTENT_PREVIEW_TOKEN'],
    everyMs: 1000 * readWholeNumber(env, 'CONTENT_SECONDS', 15, 1, 3600),
  };
}
