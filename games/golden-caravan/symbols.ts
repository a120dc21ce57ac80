/** Every symbol of the caravan at dusk, best first: the wild, the scatter, five of the caravan, four of the bazaar. */
export const symbols = [
  'lantern',
  'moon-gate',
  'camel',
  'teapot',
  'dagger',
  'coins',
  'rug',
  'pearl',
  'pomegranate',
  'spice',
  'date',
] as const;

/** One picture on a reel, by its name. */
export type GameSymbol = (typeof symbols)[number];

/** Stands for every symbol but the scatter, and pays on its own. */
export const wild = 'lantern' satisfies GameSymbol;

/** Pays anywhere on the reels and opens the free games; no line wins with it. */
export const scatter = 'moon-gate' satisfies GameSymbol;
