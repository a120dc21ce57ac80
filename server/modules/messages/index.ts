// Notifications: what players are told, by which ways, and what they chose of it; and messages to the operator. Owns their tables.
export type { MessageDeps, NotifiedPlayer, TellDeps } from './deps.ts';
export { type MessagesConfig, readMessagesConfig } from './config.ts';
export { keepMessage } from './keep-message.ts';
export { whyNoMail } from './preferences/why-no-mail.ts';
export { endPush } from './push/end-push.ts';
export { servePushWorker } from './push/serve-push-worker.ts';
export { suppressNews } from './telling/keep-notice.ts';
export { tell, type Telling } from './telling/tell.ts';
export { tellOfPayments } from './telling/tell-of-payments.ts';
export { serveOneClick } from './unsubscribing/serve-one-click.ts';
