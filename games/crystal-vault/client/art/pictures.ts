import { amethyst, diamond, emerald, quartz, ruby, sapphire, topaz } from './gems.ts';

/** The symbols' pictures by name: SVG on a square of 200 units, without the root. */
export const pictures: Readonly<Record<string, string>> = { diamond, ruby, emerald, sapphire, amethyst, topaz, quartz };
