// Live updates: the Centrifuge protocol in its JSON form, for the unmodified npm client. Knows connections, channels and histories, not
// what travels on them or who the users are.
export { type Closure, closures, refusals, unsubscriptions } from './codes.ts';
export type { ChannelRules, LiveAct, LiveGate, LiveUser, SubscriptionGrant } from './gate.ts';
export { createLiveHub, defaultLiveSettings, type LiveHub, type LiveSettings } from './hub.ts';
export { createOpenGate, namespaceOf, openNamespaces } from './open-gate.ts';
export { serveServerApi } from './server-api.ts';
export { isLiveSocket, type LiveDoor, serveTransports } from './transports.ts';
