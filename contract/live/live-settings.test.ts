import { expect, test } from 'vitest';
import { liveTransports } from './live-settings.ts';

test('a page tries a socket, two streams and, as the last of all, SockJS, each below /api of its own origin', () => {
  const { ways, emulationEndpoint } = liveTransports('https://lanternhall.example');
  expect(ways).toEqual([
    { transport: 'websocket', endpoint: 'wss://lanternhall.example/api/connection/websocket' },
    { transport: 'http_stream', endpoint: 'https://lanternhall.example/api/connection/http_stream' },
    { transport: 'sse', endpoint: 'https://lanternhall.example/api/connection/sse' },
    { transport: 'sockjs', endpoint: 'https://lanternhall.example/api/connection/sockjs' },
  ]);
  expect(emulationEndpoint).toBe('https://lanternhall.example/api/emulation');
});
