// The words and numbers of complaints. No schema here: the page imports it.

export const complaintCategories = ['payment', 'game', 'bonus', 'account', 'protection', 'other'] as const;

/** 1 waits for the operator, 2 was answered and may be answered again, 3 resolved, 4 withdrawn by the player. */
export const complaintStatus = { open: 1, answered: 2, resolved: 3, withdrawn: 4 } as const;

/** Files with one message. What is taken is what documents take. */
export const complaintBounds = { maxFiles: 3, maxFileBytes: 10 * 1024 * 1024 } as const;
