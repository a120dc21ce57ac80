// Schemathesis against the API's own OpenAPI text: 20,000 requests as guest and as player, answers held against what the text says.
// A peer of another make, so that our own fuzz is not the only judge. Flags: --examples 100 (a call and role), --seed 7.
// Needs the program `schemathesis` (pip install schemathesis), on the PATH or named by SCHEMATHESIS; without it this is skipped.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createClient } from '#contract/kernel/client.ts';
import { withTestApp } from './lib/app.ts';

const checks = ['not_a_server_error', 'status_code_conformance', 'content_type_conformance', 'response_schema_conformance'];
/** They may end the session that the other calls are asked with, and get a player of their own. */
const endingCalls = ['signOut', 'closeAccount', 'refreshSession', 'closeSession', 'closeOtherSessions', 'changePassword'];
const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '100' },
    seed: { type: 'string', default: '7' },
  },
});
const program = process.env['SCHEMATHESIS'] ?? 'schemathesis';
const password = 'correct horse battery';

interface Input {
  who: string;
  token?: string;
  /** Calls to leave out, or the only ones to take. */
  without?: readonly string[];
  only?: readonly string[];
}

async function newPlayer(origin: string): Promise<string> {
  const body = {
    email: `${crypto.randomUUID()}@lanternhall.example`,
    password,
    password_confirmation: password,
    country: 'DE',
    currency: 'EUR',
    agreements: true,
  };
  const { data } = await createClient({ origin })('registerPlayer', { body: { ...body, dateOfBirth: '1990-05-17' } });
  return data.accessToken;
}

const option = (name: string, wanted: readonly string[] = []): string[] => wanted.flatMap((value) => [name, value]);

/** One run of the program, whose own words go to the screen. Returns the requests sent, and whether every answer was in order. */
async function run(origin: string, folder: string, { who, token, without, only }: Input): Promise<{ requests: number; isClean: boolean }> {
  const events = join(folder, `${who}.ndjson`);
  const args = ['run', `${origin}/api/openapi.json`, '--checks', checks.join(','), '--phases', 'examples,coverage,fuzzing'];
  args.push('--seed', values.seed, '--max-examples', values.examples, '--continue-on-failure', '--generation-database', 'none');
  args.push('--suppress-health-check', 'all', '--warnings', 'off', '--no-color', '--request-timeout', '30', '--report-ndjson-path', events);
  args.push(...option('--include-operation-id', only), ...option('--exclude-operation-id', without));
  args.push(...option('--header', token === undefined ? [] : [`Authorization: Bearer ${token}`]));
  console.log(`\nAs ${who}:`);
  const child = spawn(program, args, { stdio: 'inherit', cwd: folder });
  const [code] = (await once(child, 'close')) as [number | null];
  return { requests: readFileSync(events, 'utf8').split('"response":').length - 1, isClean: code === 0 };
}

/** The token opened every call to the last, or the run as a player was one of a guest. */
async function requireSession(origin: string, token: string): Promise<void> {
  await createClient({ origin, token: () => token })('readProfile').catch((cause: unknown) => {
    throw new Error('The session of the player ended amid the run: one more call ends it. Name it in endingCalls.', { cause });
  });
}

async function runAll(origin: string, folder: string): Promise<void> {
  const player = await newPlayer(origin);
  const reports = [
    await run(origin, folder, { who: 'guest' }),
    await run(origin, folder, { who: 'player', token: player, without: endingCalls }),
    await run(origin, folder, { who: 'player-who-leaves', token: await newPlayer(origin), only: endingCalls }),
  ];
  await requireSession(origin, player);
  const requests = reports.reduce((sum, report) => sum + report.requests, 0);
  const isClean = reports.every((report) => report.isClean);
  console.log(`${isClean ? 'ok    ' : 'FAULTS'} ${requests} requests as guest and as player, seed ${values.seed}`);
  if (!isClean) process.exitCode = 1;
}

if (spawnSync(program, ['--version']).status !== 0)
  console.log(`SKIPPED: there is no program "${program}". pip install schemathesis, or name it: SCHEMATHESIS=/path/to/schemathesis`);
else {
  const folder = mkdtempSync(join(tmpdir(), 'lanternhall-schemathesis-'));
  await withTestApp(async ({ origin }) => await runAll(origin, folder), { ACCESS_TOKEN_SECONDS: '3600', LOG_LEVEL: 'error' });
  rmSync(folder, { recursive: true, force: true });
}
