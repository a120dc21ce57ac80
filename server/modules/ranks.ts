// The order of the modules: imports go down only, and never between two of one rank. A test reads the imports.

export const ranks: readonly (readonly string[])[] = [
  ['reference', 'jurisdiction'],
  ['players', 'content'],
  ['wallet'],
  ['identity', 'limits'],
  ['bonuses'],
  ['payments', 'play', 'sports'],
  ['messages'],
  ['live'],
];
