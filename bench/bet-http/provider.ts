// The provider of bench/bet-http, as both processes know it.
export const access = {
  identity: 'bench',
  name: 'Bench',
  url: 'http://127.0.0.1:1',
  keyId: 'bench',
  secret: 'a secret between bench and house',
};
export const gameId = 'bench-table';
export const sessions = 2000;
export const tokenOf = (index: number): string => `bench-session-${index}`;
