import { pageQuery } from '#site/features/content/index.ts';

export const welcomePage = { section: 'pages', identity: 'welcome-package' } as const;

/** Where the words and the picture of the welcome are taken from. */
export const welcomeQuery = (locale: string) => pageQuery(locale, welcomePage);
