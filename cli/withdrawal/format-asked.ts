import type { AccountRequest } from '#server/modules/verification/index.ts';

/** The document about its account that a withdrawal waits for; undefined where none waits. */
export function formatAsked(asked: AccountRequest | undefined): string | undefined {
  if (asked === undefined || asked.status === 'approved') return undefined;
  const document = `document ${asked.kind} (request ${asked.id})`;
  return asked.status === 'open' ? `the player's ${document}` : `review of the ${document}`;
}
