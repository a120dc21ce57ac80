// The words and numbers of complaints. No schema here: the page imports it.

export const complaintCategories = ['payment', 'game', 'bonus', 'account', 'protection', 'other'] as const;

/** 1 waits for the operator, 2 was answered and may be answered again, 3 resolved, 4 withdrawn by the player. */
export const complaintStatus = { open: 1, answered: 2, resolved: 3, withdrawn: 4 } as const;
