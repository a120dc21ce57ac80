import { mailboxKey } from '#server/platform/mail-allowance.ts';

/** Hosts that ignore dots and what follows a plus in the part before the @. */
const dotlessHosts = new Set(['gmail.com', 'googlemail.com']);

/** An address as a person: two addresses with one key reach the same mailbox, as far as their host is known to treat them so. */
export function emailKey(email: string): string {
  const [local = '', host = ''] = email.trim().toLowerCase().split('@');
  if (!dotlessHosts.has(host)) return `${local}@${host}`;
  return `${local.split('+')[0]?.replaceAll('.', '')}@gmail.com`;
}

/** An address without dots and tags: two that are alike may be one person's. That is a flag for operators and refuses nothing. */
export const duplicateKey = (email: string): string => mailboxKey(email);
