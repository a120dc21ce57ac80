// npm run op -- <noun> <verb>: the operator's commands, on the same database as the running house.
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#server/config.ts';
import { createContext } from '#server/context.ts';
import { type HouseMode, readHouseMode } from '#server/modules/settings/index.ts';
import { openAppLogin } from '#server/platform/app-login.ts';
import { migrate } from '#server/platform/migrate.ts';
import { findPostgres, startPostgres } from '#server/platform/postgres/index.ts';
import { isPlaceTaken } from '#server/platform/sole-house.ts';
import { Problem } from '#server/platform/problem.ts';
import { Refusal, UsageError, type Verb } from './verb.ts';
import { verbs } from './verbs.ts';

const root = join(import.meta.dirname, '..');

function help(): string {
  const rows = Object.entries(verbs).flatMap(([noun, of]) =>
    Object.entries(of).map(([name, verb]) => [`${noun} ${name} ${verb.usage}`.trim(), verb.summary] as const),
  );
  const width = Math.max(...rows.map(([usage]) => usage.length));
  return [
    'npm run op -- <noun> <verb> [words] [--option value]',
    '',
    ...rows.map(([usage, summary]) => `  ${usage.padEnd(width)}   ${summary}`),
    '',
    'It ends with 0 when it is done, with 1 when it was refused or came out badly, with 2 when it was not given right.',
    'OPERATOR names who acts; without it the user of this machine does. It is believed: whoever may run this can name anybody.',
  ].join('\n');
}

/** Splits what was typed into words and options. @throws UsageError for an option that the verb does not take */
function parse(args: readonly string[], verb: Verb): { words: string[]; options: Record<string, string> } {
  const words: string[] = [];
  const options: Record<string, string> = {};
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? '';
    const name = /^--([a-z-]+)$/.exec(arg)?.[1];
    const value = args[index + 1];
    if (name === undefined) words.push(arg);
    else if (!verb.options?.includes(name)) throw new UsageError(`It takes no option --${name}.`);
    else if (value === undefined) throw new UsageError(`--${name} needs a value.`);
    else {
      options[name] = value;
      index += 1;
    }
  }
  return { words, options };
}

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
    end: async () => ((await isPlaceTaken(postgres.url)) ? undefined : await postgres.stop()),
  };
}

/**
 * The database says what kind of house it is; a shell without HOUSE_MODE takes its word.
 * @throws Refusal when the environment contradicts it, or the command is for a demo
 */
function refuseMode(verb: Verb, mode: HouseMode | undefined, wanted: string | undefined): void {
  if (mode !== undefined && wanted !== undefined && mode !== wanted)
    throw new Refusal(
      `HOUSE_MODE is ${wanted}, but this database belongs to a house in ${mode} mode. Leave HOUSE_MODE out, or name the other house's database (DATABASE_URL or DATA_DIR).`,
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

async function run(verb: Verb, args: readonly string[]): Promise<void> {
  const given = parse(args, verb);
  const environment = { LOG_LEVEL: 'error', ...process.env };
  const database = await openDatabaseUrl(readSettings(environment));
  try {
    await migrate(database.url);
    const mode = await readHouseMode(database.url);
    refuseMode(verb, mode, process.env['HOUSE_MODE']);
    const config = { ...readSettings({ ...environment, HOUSE_MODE: mode ?? process.env['HOUSE_MODE'] }), jobs: false };
    const context = await createContext({ config, databaseUrl: await database.appUrl(), root, buildId: 'operator' });
    const actor = `operator:${process.env['OPERATOR'] ?? userInfo().username}`;
    try {
      await verb.run({ context, actor, say: (line) => console.log(line), ...given });
    } finally {
      await context.close();
    }
  } finally {
    await database.end();
  }
}

/** Returns the exit code: 0 done, 1 refused or failed, 2 not how the command is given. */
async function main(): Promise<number> {
  const [noun = 'help', name = '', ...args] = process.argv.slice(2);
  const verb = verbs[noun]?.[name];
  if (noun === 'help') {
    console.log(help());
    return 0;
  }
  if (verb === undefined) {
    console.error(`There is no command "${`${noun} ${name}`.trim()}".\n\n${help()}`);
    return 2;
  }
  try {
    await run(verb, args);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n  ${noun} ${name} ${verb.usage}`);
      return 2;
    }
    const isExpected = error instanceof Refusal || error instanceof Problem;
    console.error(error instanceof Error ? ((isExpected ? undefined : error.stack) ?? error.message) : String(error));
    return 1;
  }
}

process.exitCode = await main();
if (process.connected) process.disconnect();
