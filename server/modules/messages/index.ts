// Notifications: what players have missed, and messages to the house. Owns their tables.
export type { MessageDeps } from './deps.ts';
export { keepMessage } from './keep-message.ts';
export { notify, type News, promote, suppressNews } from './notify.ts';
export { notifyOfPayments } from './notify-of-payments.ts';
