// Notifications: what players have missed, and messages to the house. Owns their tables.
import type { AnyHandler } from '#server/platform/calls/handler.ts';
import type { MessageDeps } from './deps.ts';
import { clearNotifications, listNotifications } from './notifications.call.ts';
import { sendCommunication } from './send-communication.call.ts';

export const notificationHandlers: AnyHandler<MessageDeps>[] = [listNotifications, clearNotifications, sendCommunication];

export type { MessageDeps } from './deps.ts';
export { notify, type News } from './notify.ts';
export { notifyOfPayments } from './notify-of-payments.ts';
