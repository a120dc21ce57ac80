// Whose conversations they are: a player's, or those of a guest whose browser shows its key. Guests are known by a hash of the key; their channel
// carries a signature of ours, so that nobody enters one by guessing its name.
import { timingSafeEqual } from 'node:crypto';
import { guestChatChannel, playerChatChannel } from '#contract/chat-bounds.ts';
import type { CallerSession, ClientInfo } from '#server/platform/calls/handler.ts';
import { sha256 } from '#server/platform/ids.ts';
import { Problem } from '#server/platform/problem.ts';
import type { SupportDeps } from '../deps.ts';

export type ChatOwner = { playerId: string; guestHash: null } | { playerId: null; guestHash: Buffer };
/** The columns of a conversation that say whose it is. */
interface OwnerColumns {
  player_id: string | null;
  guest_hash: Buffer | null;
}

interface Caller {
  session: CallerSession | undefined;
  clientInfo: Pick<ClientInfo, 'guestKey'>;
}

/** Returns whose conversations are asked for; undefined for a guest without a key, or where guests may not write. */
export function findOwner({ config }: Pick<SupportDeps, 'config'>, { session, clientInfo }: Caller): ChatOwner | undefined {
  const { kind, guestAvailable } = config.supportChat;
  if (kind !== 'own') return undefined;
  if (session !== undefined) return { playerId: session.playerId, guestHash: null };
  if (!guestAvailable || clientInfo.guestKey === undefined) return undefined;
  return { playerId: null, guestHash: sha256(clientInfo.guestKey) };
}

/** @throws Problem chat-for-players, guest-key-needed */
export function requireOwner(context: Pick<SupportDeps, 'config'>, caller: Caller): ChatOwner {
  const owner = findOwner(context, caller);
  if (owner !== undefined) return owner;
  const { kind, guestAvailable } = context.config.supportChat;
  if (kind !== 'own' || !guestAvailable) throw new Problem('chat-for-players', 'Sign in to write to support, or use the contact form.');
  throw new Problem('guest-key-needed', 'Send the key of this browser in the header x-guest-key.');
}

export const ownerOf = ({ player_id: playerId, guest_hash: guestHash }: OwnerColumns): ChatOwner =>
  playerId === null ? { playerId, guestHash: guestHash ?? Buffer.alloc(0) } : { playerId, guestHash: null };

type Secrets = Pick<SupportDeps, 'secrets'>;

/** Bytes of a guest's hash in the key of the channel; the signature follows. */
const hashBytes = 32;

const signatureOf = ({ secrets }: Secrets, guestHash: Buffer): Buffer =>
  secrets.fingerprint('guest chat channel', guestHash.toString('base64url'));

/** True for a key of a guest's channel that this server wrote. */
export function isChannelKey(context: Secrets, key: string): boolean {
  const bytes = Buffer.from(key, 'base64url');
  const given = bytes.subarray(hashBytes);
  if (bytes.length <= hashBytes || bytes.toString('base64url') !== key) return false;
  const wanted = signatureOf(context, bytes.subarray(0, hashBytes));
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

/** Returns the full name of the live channel on which an owner hears of the conversations. */
export const channelOf = (context: Secrets, { playerId, guestHash }: ChatOwner): string =>
  playerId === null
    ? guestChatChannel(Buffer.concat([guestHash, signatureOf(context, guestHash)]).toString('base64url'))
    : playerChatChannel(playerId);

/** How the conversation names its owner: the player's id with the suffix of the product, or `guest`. */
export const userIdOf = ({ config }: Pick<SupportDeps, 'config'>, { playerId }: Pick<ChatOwner, 'playerId'>): string =>
  playerId === null ? 'guest' : `${playerId}-${config.supportChat.productSuffix}`;

/** Who wrote, as a message keeps it. */
export const actorOf = ({ playerId }: ChatOwner): string => (playerId === null ? 'guest' : `player:${playerId}`);
