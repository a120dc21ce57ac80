import { handle } from './deps.ts';
import { defaultLocale, locales } from './locales.ts';

export const listLocales = handle('listLocales', async () => ({
  data: locales.map((code) => ({ code, isDefault: code === defaultLocale })),
}));
