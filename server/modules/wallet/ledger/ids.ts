// Ids that tell their lane: those of accounts and rounds end in the player's last byte.
import { newId } from '#server/platform/ids.ts';
import { laneCount } from './constants.ts';

/** A new time-ordered id that ends as another one does: a player's for an account, an account's for a round. */
export const newIdIn = (owner: string): string => newId().slice(0, -2) + owner.slice(-2);

/** The lane of a player, or of what ends as the player's id does. All currencies of a player share it, for ever. */
export const laneOf = (id: string): number => Number.parseInt(id.slice(-2), 16) % laneCount;
