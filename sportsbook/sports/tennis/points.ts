// A game of tennis from its points, exact. `serve` is the chance of the server to win a point.

/** Chance that the server wins the game from so many points each. */
export function holdChance(serve: number, server: number, receiver: number): number {
  if (server >= 4 && server - receiver >= 2) return 1;
  if (receiver >= 4 && receiver - server >= 2) return 0;
  if (server >= 3 && receiver >= 3) {
    const deuce = serve ** 2 / (serve ** 2 + (1 - serve) ** 2);
    if (server === receiver) return deuce;
    return server > receiver ? serve + (1 - serve) * deuce : serve * deuce;
  }
  return serve * holdChance(serve, server + 1, receiver) + (1 - serve) * holdChance(serve, server, receiver + 1);
}

/** Whose serve a point of a tie-break is: the first has one, then each two. 0: the side that began. */
export const tieBreakServer = (played: number): 0 | 1 => (Math.floor((played + 1) / 2) % 2 === 0 ? 0 : 1);

/** Chance that the side that begins wins the tie-break from so many points each. */
export function tieBreakChance(first: number, second: number, own: number, other: number): number {
  if (own >= 7 && own - other >= 2) return 1;
  if (other >= 7 && other - own >= 2) return 0;
  if (own >= 6 && own === other) {
    // each two points are one of each serve
    const win = first * (1 - second);
    const lose = (1 - first) * second;
    return win / (win + lose);
  }
  const chance = tieBreakServer(own + other) === 0 ? first : 1 - second;
  return chance * tieBreakChance(first, second, own + 1, other) + (1 - chance) * tieBreakChance(first, second, own, other + 1);
}
