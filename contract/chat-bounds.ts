// The words and bounds of the support chat. No schema here: the page imports it.
import { keyedChannel, privateChannel } from './live/channels.ts';

export const chatBounds = {
  /** Characters of one message. */
  maxText: 2000,
  /** Messages that one answer brings. */
  pageSize: 40,
  maxFiles: 3,
  maxFileBytes: 10 * 1024 * 1024,
  maxStars: 5,
  maxRemark: 500,
  /** How long a sign of typing counts; a page that goes on typing tells it again. */
  typingMs: 6000,
  /** Days for which a conversation is kept after its last message. */
  keptDays: 90,
} as const;

/** The header with which a guest's browser shows that a conversation is its own: a secret that the browser made and keeps. */
export const guestKeyHeader = 'x-guest-key';

/** 256 bits as URL-safe text. */
export const guestKeyPattern = /^[A-Za-z0-9_-]{43}$/;

/** The channel of a player's conversations. */
export const playerChatChannel = (playerId: string): string => privateChannel('support:chat', playerId);
/** The channel of a guest's conversations; the server alone can write its key. */
export const guestChatChannel = (key: string): string => keyedChannel('support-guest:chat', key);
