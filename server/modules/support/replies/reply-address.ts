// The address at which a conversation is answered by mail: chat-<number>-<code>@<domain>. The code is a keyed hash of the conversation, 128 bits
// of it, so that nobody guesses one, nothing has to be kept, and it holds no longer than its conversation.
import { timingSafeEqual } from 'node:crypto';
import type { Secrets } from '#server/platform/secrets.ts';
import type { ChatRow } from '../chat/conversations.ts';

const codeBytes = 16;
const localPattern = /^chat-(\d{1,15})-([0-9a-f]{32})$/;

const codeOf = (secrets: Pick<Secrets, 'fingerprint'>, id: string): Buffer => secrets.fingerprint('chat reply', id).subarray(0, codeBytes);

export const replyAddressOf = (
  secrets: Pick<Secrets, 'fingerprint'>,
  domain: string,
  { id, number }: Pick<ChatRow, 'id' | 'number'>,
): string => `chat-${number}-${codeOf(secrets, id).toString('hex')}@${domain}`;

export interface ReplyAddress {
  number: bigint;
  code: Buffer;
}

/** Reads an address; undefined for one that no conversation has. */
export function readReplyAddress(address: string, domain: string): ReplyAddress | undefined {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return undefined;
  const [, number, code] = localPattern.exec(address.slice(0, at).toLowerCase()) ?? [];
  return number === undefined || code === undefined ? undefined : { number: BigInt(number), code: Buffer.from(code, 'hex') };
}

export const isCodeOf = (secrets: Pick<Secrets, 'fingerprint'>, id: string, code: Buffer): boolean =>
  timingSafeEqual(codeOf(secrets, id), code);
