import { availableParallelism, loadavg } from 'node:os';
import { defineConfig } from 'vitest/config';
import { playerReadsPlugin } from './tools/player-reads.ts';
import { LongestFirst } from './tools/test-order.ts';

const cores = availableParallelism();
/** A machine that is busy with other things is given more time before anything counts as hanging, but not without end. */
const patience = Math.min(3, Math.max(1, Math.round((loadavg()[0] ?? 0) / cores)));

const shared = {
  pool: 'forks',
  // a worker loads the app once for all of its files: none of them keeps state in a module
  isolate: false,
  // how long anything may take before it counts as hanging
  testTimeout: 240_000 * patience,
  hookTimeout: 300_000 * patience,
  teardownTimeout: 60_000,
  // how long something may take to come true on a busy machine, not how long it should
  expect: { poll: { timeout: 60_000 } },
} as const;

export default defineConfig({
  test: {
    // a journey waits for its browser, so two cores bear three workers
    maxWorkers: Math.max(3, Math.floor(cores * 0.75)),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'house',
          include: [
            '{contract,passwords,server,games,services,sportsbook,testing,live-server,embedded-postgres,art,kit,cli,tools,content}/**/*.test.ts',
          ],
          globalSetup: ['testing/global-setup.ts'],
          provide: { waitTimeoutMs: 90_000 * patience },
        },
      },
      { plugins: [playerReadsPlugin()], test: { ...shared, name: 'site', include: ['site/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          // a journey goes to many pages; each wait in it ends after a part of that
          testTimeout: 240_000 * patience,
          provide: { waitTimeoutMs: 90_000 * patience },
          expect: { poll: { timeout: 90_000 * patience } },
        },
      },
    ],
  },
});
