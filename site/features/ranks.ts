/** The features of the site in their order: each may import those before it, through their `index.ts`. */
export const featureRanks: readonly string[] = [
  'session',
  'wallet',
  'protection',
  'verification',
  'bonuses',
  'payments',
  'games',
  'activity',
  'sports',
  'content',
  'messages',
  'support',
  'affiliates',
  'profile',
  'home',
  'style-guide',
];
