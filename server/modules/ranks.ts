// The order of the modules: imports go down only, types included, and never between two of one rank. A test reads the imports, and
// tools/draw-ranks.ts draws them.

export const ranks: readonly (readonly string[])[] = [
  ['reference', 'jurisdiction'],
  ['players', 'content', 'messages'],
  ['wallet'],
  ['identity'],
  ['protection', 'verification'],
  ['bonuses'],
  ['payments', 'play', 'sports'],
  ['activity'],
  ['support', 'affiliates', 'privacy', 'measurement'],
  ['live'],
];
