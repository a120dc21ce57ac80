import { expect, test } from 'vitest';
import { runCrash } from '#testing/wallet-crash/run.ts';

test('LE-02 two processes on one database, twelve kills of an app or of PostgreSQL: nothing answered is lost, nothing is booked twice, every event waits in the outbox', async () => {
  const report = await runCrash({ rounds: 12, inFlight: 30, accounts: 200, answersARound: 300 });
  expect(report).toMatchObject({ lost: 0, ghosts: 0, twice: 0, untold: 0, neverAnswered: 0, violations: [] });
  expect(report.commands).toBeGreaterThan(3600);
  expect(report.inDoubt).toBeGreaterThan(0);
}, 600_000);
