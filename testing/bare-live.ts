// The embedded live server alone, without a house: open channels, tokens by a shared secret, the server API. For tests of the protocol,
// the soak and the benchmarks.
import Fastify, { type FastifyInstance } from 'fastify';
import type { AddressInfo } from 'node:net';
import {
  createLiveHub,
  createOpenGate,
  type LiveGate,
  type LiveHub,
  type LiveSettings,
  serveServerApi,
  serveTransports,
} from '#live-server/index.ts';

export const testSecret = 'secret';
export const testApiKey = 'test-api-key';

/** Nobody is slowed down: all clients of a test come from one address. */
const unbounded = {
  connectionsPerAddress: 1_000_000,
  commandBurst: 1_000_000,
  commandsPerSecond: 1_000_000,
  commandBurstPerAddress: 1_000_000_000,
  commandsPerSecondPerAddress: 1_000_000_000,
};

export interface BareLive {
  hub: LiveHub;
  /** http://127.0.0.1:port */
  origin: string;
  errors: unknown[];
  close(): Promise<void>;
}

export interface BareLiveOptions {
  port?: number;
  base?: string;
  settings?: Partial<LiveSettings>;
  wallMs?: () => number;
  /** Another gate than the open one. */
  gate?: LiveGate;
}

export async function openBareLive(options: BareLiveOptions = {}): Promise<BareLive> {
  const { port = 0, base = '/api', settings, wallMs = () => Date.now() } = options;
  const gate = options.gate ?? createOpenGate(testSecret, wallMs);
  const app = Fastify({ forceCloseConnections: true }) as unknown as FastifyInstance;
  const errors: unknown[] = [];
  const hub = createLiveHub(gate, {
    wallMs,
    tellError: (error) => errors.push(error),
    settings: { ...unbounded, ...settings },
  });
  const end = serveTransports(app, hub, { base, trustProxy: false, isWelcome: () => true });
  serveServerApi(app, hub, { prefix: '/api', key: testApiKey });
  app.addHook('preClose', async () => end());
  await app.listen({ host: '127.0.0.1', port });
  const { port: taken } = app.server.address() as AddressInfo;
  return { hub, origin: `http://127.0.0.1:${taken}`, errors, close: async () => await app.close() };
}
