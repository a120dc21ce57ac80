/** The features of the site in their order: each may import those before it, through their `index.ts`. */
export const featureRanks: readonly string[] = [
  'session',
  'wallet',
  'protection',
  'verification',
  'payments',
  'games',
  'activity',
  'sports',
  'bonuses',
  'content',
  'messages',
  'support',
  'profile',
  'home',
  'style-guide',
];
