/** The names of the calls that read a player's own data, from the contract: tools/player-reads.ts makes them at the build. */
declare module 'virtual:player-reads' {
  export const playerReads: readonly string[];
}
