// Kills the app and PostgreSQL in mid-load, again and again, and counts what was lost or booked twice.
// Flags: --long (60 rounds). A control with synchronous_commit off, which must lose something, is run last to show that losses are seen.
import { runCrash } from '#testing/wallet-crash/run.ts';

const rounds = process.argv.includes('--long') ? 60 : 12;
const load = { inFlight: 100, accounts: 2000, answersARound: 4000 };

const report = await runCrash({ ...load, rounds, say: (line) => console.log(line) });
const { violations, ...counts } = report;
console.log(counts);
const faults = report.lost + report.ghosts + report.twice + report.neverAnswered + violations.length;
console.log(
  `${faults === 0 ? 'ok    ' : 'BELOW '} ${rounds} kills: ${report.lost} lost, ${report.twice} twice, ${report.ghosts} unknown (bar 0); ${violations.join('; ')}`,
);
if (faults !== 0) process.exitCode = 1;

const control = await runCrash({ ...load, rounds: 4, settings: ['synchronous_commit=off', 'wal_writer_delay=2s'] });
console.log(`${control.lost > 0 ? 'ok    ' : 'BELOW '} control without synchronous commit: ${control.lost} lost (bar > 0)`);
if (control.lost === 0) process.exitCode = 1;
