// The words of erasing: why it has to wait, what goes at once, what stays for how long. No schema here: the page imports it.

/** Why an account cannot be erased yet. */
export const erasureBlocks = ['money', 'withdrawal', 'deposit', 'round', 'complaint', 'exclusion'] as const;
export type ErasureBlockReason = (typeof erasureBlocks)[number];

/** What goes at once. */
export const erasedThings = [
  'person',
  'sign-in',
  'traces',
  'payout-accounts',
  'mailbox',
  'favorites',
  'unread-documents',
  'copies',
] as const;
export type ErasedThing = (typeof erasedThings)[number];

/** What stays under a number in place of the person. */
export const keptThings = ['records', 'protection', 'documents', 'complaints', 'messages', 'exclusion', 'events', 'confirmation'] as const;
export type KeptThing = (typeof keptThings)[number];
