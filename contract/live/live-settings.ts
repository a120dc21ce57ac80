// What page and live server must agree on besides the channels: addresses, the client's settings, codes of the house's own. No schema
// here: the page imports it.

/** Where the live server is, below /api of the site's own origin. Centrifugo is put under the same paths. */
export const livePaths = {
  websocket: '/connection/websocket',
  httpStream: '/connection/http_stream',
  sse: '/connection/sse',
  sockjs: '/connection/sockjs',
  emulation: '/emulation',
} as const;

/** Options of the client. The retries of token (5 to 10 s) and subscription refreshes (10 to 20 s) are its own and need no setting. */
export const liveClientSettings = { minReconnectDelay: 500, maxReconnectDelay: 20_000, timeout: 5000, maxServerPingDelay: 10_000 } as const;

export type LiveTransportName = 'websocket' | 'http_stream' | 'sse' | 'sockjs';

/**
 * Ways to connect, tried in this order until one has opened. SockJS, for networks that hold back every answer until it is whole, exists in the
 * embedded server alone; everything else is the same with Centrifugo.
 */
export function liveTransports(origin: string) {
  const at = (path: string): string => `${origin}/api${path}`;
  const ways: { transport: LiveTransportName; endpoint: string }[] = [
    { transport: 'websocket', endpoint: at(livePaths.websocket).replace(/^http/, 'ws') },
    { transport: 'http_stream', endpoint: at(livePaths.httpStream) },
    { transport: 'sse', endpoint: at(livePaths.sse) },
    { transport: 'sockjs', endpoint: at(livePaths.sockjs) },
  ];
  return { ways, emulationEndpoint: at(livePaths.emulation) };
}

/** Codes with which the house ends a connection or tells the client to come again. From 3500 to 3999 the client does not return. */
export const liveCodes = {
  /** The session is over: signed out, closed elsewhere, the password changed. Final. */
  sessionOver: 3500,
  /** The player's status changed (a break, a block): the client connects again by itself, the page reads the profile anew. */
  playerChanged: 4000,
} as const;

/** The list of latest winners: how long it may be and how often it changes. */
export const maxWinners = 12;
export const winnersThrottleMs = 3000;
