// The order of the modules: imports go down only, and never between two of one rank. A test reads the imports.

export const ranks: readonly (readonly string[])[] = [
  ['settings'],
  ['players', 'content'],
  ['sessions', 'wallet'],
  ['identity', 'limits'],
  ['bonuses'],
  ['payments', 'games', 'sportsbook'],
  ['notifications'],
  ['live'],
];
