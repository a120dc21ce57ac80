import type { SessionDeps } from '#server/modules/identity/index.ts';
import type { LiveSettings } from '#live-server/index.ts';
import type { Log } from '#server/platform/log.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { TrustProxy } from '#kit/proxy-trust.ts';

export interface LiveConfig {
  /** What stands before the paths of the live server: '/api', or nothing. */
  base: string;
  /** Open channels, tokens by a shared secret and the server API, for public test suites of clients. */
  testProfile: { hmacSecret: string; apiKey: string } | undefined;
  /** Centrifugo serves players instead of the embedded server. */
  centrifugo: { apiUrl: string; apiKey: string; permissionSecret: string } | undefined;
  connectionsPerPlayer: number;
  connectionsPerAddress: number;
  /** Other times and bounds of the embedded server than its own: for tests. */
  settings?: Partial<LiveSettings>;
}

/** What live needs of the app. */
export type LiveDeps = SessionDeps & {
  config: { publicUrl: string; internalUrl: string; trustProxy: TrustProxy; live: LiveConfig };
  log: Log;
  outbox: Outbox;
};
