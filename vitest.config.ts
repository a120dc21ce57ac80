import { defineConfig } from 'vitest/config';
import { playerReadsPlugin } from './tools/player-reads.ts';

const shared = {
  pool: 'forks',
  // how long anything may take before it counts as hanging, on the slowest machine
  testTimeout: 300_000,
  hookTimeout: 600_000,
  teardownTimeout: 20_000,
  // how long something may take to come true on a busy machine, not how long it should
  expect: { poll: { timeout: 30_000 } },
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'house',
          include: [
            '{contract,passwords,server,games,services,testing,live-server,embedded-postgres,art,kit,cli,tools,content}/**/*.test.ts',
          ],
          globalSetup: ['testing/global-setup.ts'],
        },
      },
      { plugins: [playerReadsPlugin()], test: { ...shared, name: 'site', include: ['site/**/*.test.{ts,tsx}'] } },
      {
        test: {
          ...shared,
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ['testing/global-setup.ts'],
          testTimeout: 600_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
