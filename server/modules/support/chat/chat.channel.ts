import { channelFor } from '#server/platform/channel.ts';
import type { SupportDeps } from '../deps.ts';
import { isChannelKey } from './chat-owner.ts';

/** A player's conversations; tell-owner.ts tells of each message and change. */
export const chatChannel = channelFor()('support:chat');

/** The same of guests, one for each key: only a name that the server wrote can be entered. */
export const guestChatChannel = channelFor<Pick<SupportDeps, 'secrets'>>()('support-guest:chat', {
  has: (context, key) => isChannelKey(context, key),
});
