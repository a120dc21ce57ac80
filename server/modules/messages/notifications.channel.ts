import { channelFor } from '#server/platform/channel.ts';

/** A player's notifications; notify.ts tells of new ones, clearing of those that were put away. */
export const notificationsChannel = channelFor()('notification:notifications');
