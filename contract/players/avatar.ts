// The picture of a player: drawn by the house from a seed that the player picks, so that nobody uploads anything.

/** A seed as it is kept and as it stands in the picture's address. */
export const avatarSeedPattern = '^[0-9a-f]{8}$';

/** The address of the picture of a seed: SVG, square, the same for ever. */
export const avatarAddress = (seed: string): string => `/assets/avatars/${seed}.svg`;
