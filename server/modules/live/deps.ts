import type { SessionDeps } from '#server/modules/identity/index.ts';
import type { Log } from '#server/platform/log.ts';
import type { Outbox } from '#server/platform/outbox.ts';
import type { TrustProxy } from '#kit/proxy-trust.ts';
import type { LiveConfig } from './config.ts';

/** What live needs of the app. */
export type LiveDeps = SessionDeps & {
  config: { publicUrl: string; internalUrl: string; trustProxy: TrustProxy; live: LiveConfig };
  log: Log;
  outbox: Outbox;
};
