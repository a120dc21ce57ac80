// npm run op -- <noun> <verb>: the operator's commands, on the same database as the running house.
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/boot/config.ts';
import { readKeptChains } from '#server/boot/kept-chains.ts';
import { openApp } from '#server/boot/open-app.ts';
import { type AppMode, readAppMode } from '#server/modules/reference/index.ts';
import { openAppLogin } from '#server/platform/app-login.ts';
import { migrate } from '#server/boot/schema.ts';
import { findPostgres, startPostgres } from '#embedded-postgres/index.ts';
import { isInstanceLockTaken } from '#server/platform/instance-lock.ts';
import { runCommand, type Typed } from './run-command.ts';
import { type AppVerb, Refusal, type Verb } from './verb.ts';

const root = join(import.meta.dirname, '..');

/** The running house's database, or the embedded one started for the length of this command. */
async function openDatabaseUrl(
  config: ReturnType<typeof readConfig>,
): Promise<{ url: string; appUrl: () => Promise<string>; end: () => Promise<void> }> {
  const nothing = async () => undefined;
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== undefined) return { url: databaseOwnerUrl ?? databaseUrl, appUrl: async () => databaseUrl, end: nothing };
  const folder = join(config.dataDir, 'postgres');
  const running = await findPostgres(folder);
  if (running !== undefined) return { url: running, appUrl: async () => await openAppLogin(running), end: nothing };
  const postgres = await startPostgres(folder);
  return {
    url: postgres.url,
    appUrl: async () => await openAppLogin(postgres.url),
    end: async () => ((await isInstanceLockTaken(postgres.url)) ? undefined : await postgres.stop()),
  };
}

/**
 * The database says what kind of house it is; a shell without APP_MODE takes its word.
 * @throws Refusal when the environment contradicts it, or the command is for a demo
 */
function refuseMode(verb: AppVerb, mode: AppMode | undefined, wanted: string | undefined): void {
  if (mode !== undefined && wanted !== undefined && mode !== wanted)
    throw new Refusal(
      `APP_MODE is ${wanted}, but this database belongs to a house in ${mode} mode. Leave APP_MODE out, or name the other house's database (DATABASE_URL or DATA_DIR).`,
    );
  if (verb.demoOnly !== true || mode === 'demo') return;
  throw new Refusal(
    mode === undefined
      ? 'This command is for a demo house, and no house has been opened on this database yet. Start it once with npm start.'
      : 'This command is for a demo house; this database belongs to a house in production, whose clock and rules are real.',
  );
}

/** @throws Refusal that names the setting and what it may be */
function readSettings(environment: NodeJS.ProcessEnv): ReturnType<typeof readConfig> {
  try {
    return readConfig(environment, root);
  } catch (cause) {
    throw new Refusal(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

async function run(verb: Verb, given: Typed, say: (line: string) => void): Promise<void> {
  const own = { LOG_LEVEL: 'error', ...process.env };
  const settings = readSettings(own);
  const environment = { ...own, ...readKeptChains(settings) };
  const database = await openDatabaseUrl(settings);
  try {
    if ('runOnDatabase' in verb) {
      await verb.runOnDatabase({ databaseUrl: database.url, say, ...given });
      return;
    }
    await migrate(database.url);
    const mode = await readAppMode(database.url);
    refuseMode(verb, mode, process.env['APP_MODE']);
    const config = { ...readSettings({ ...environment, APP_MODE: mode ?? process.env['APP_MODE'] }), jobs: false };
    const app = await openApp({ config, databaseUrl: await database.appUrl(), root, buildId: 'operator' });
    const actor = `operator:${process.env['OPERATOR'] ?? userInfo().username}`;
    try {
      await verb.run({ context: app.context, actor, say, ...given });
    } finally {
      await app.close();
    }
  } finally {
    await database.end();
  }
}

process.exitCode = await runCommand(process.argv.slice(2), {
  run,
  say: (line) => console.log(line),
  complain: (line) => console.error(line),
});
if (process.connected) process.disconnect();
