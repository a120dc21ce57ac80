import { pageQuery } from '#site/features/content/index.ts';

export const welcomePage = { section: 'pages', identity: 'welcome-package' } as const;

/** Where the words and the picture of the welcome are taken from. A house that has no such page says so once, not to every part of the page. */
export const welcomeQuery = (locale: string) => ({ ...pageQuery(locale, welcomePage), retryOnMount: false });
