/** What the player reads while a withdrawal is on hold, which is until somebody approves it or it is decided. */
export const heldReason = 'on-hold';
