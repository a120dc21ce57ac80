/** The address of a path of the provider, whose own path the document names. */
export const providerAddress = (path: string): string =>
  new URL(`${document.documentElement.dataset['base'] ?? ''}${path}`, window.location.href).href;

/** The game whose page this is, by its id. */
export const gameOfPage = (): string => document.documentElement.dataset['game'] ?? '';
