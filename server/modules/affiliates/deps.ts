import type { PlayerDeps } from '#server/modules/players/index.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Database } from '#server/platform/database.ts';
import type { HttpConfig } from '#server/platform/http-config.ts';
import type { Log } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { AffiliatesConfig } from './config.ts';

/** What affiliates need of the app. */
export type AffiliateDeps = PlayerDeps & {
  config: AffiliatesConfig & Pick<HttpConfig, 'publicUrl'>;
  database: Database;
  secrets: Secrets;
  log: Log;
};

export const handle = handlerFor<AffiliateDeps>();
