import { playerStatus, type PlayerStatus } from '#contract/kernel/constants.ts';

/** A status by its name in the contract. */
export const statusName = (status: number): string =>
  Object.entries(playerStatus).find(([, number]) => number === status)?.[0] ?? String(status);

/** A status by the name an operator typed; undefined for no such name. */
export const statusOfName = (name: string): PlayerStatus | undefined =>
  Object.entries(playerStatus).find(([known]) => known.toLowerCase() === name.toLowerCase())?.[1];
