import type { Clock } from '#server/platform/clock.ts';
import { handlerFor } from '#server/platform/calls/handler.ts';
import type { Database } from '#server/platform/database.ts';
import type { MeasurementConfig } from './config.ts';
import type { ViewCounts } from './counts/view-counts.ts';

/** What measurement needs of the app. */
export interface MeasurementDeps {
  config: MeasurementConfig;
  clock: Clock;
  database: Database;
  /** Takes page views and writes them down together. */
  viewCounts: ViewCounts;
}

export const handle = handlerFor<MeasurementDeps>();
