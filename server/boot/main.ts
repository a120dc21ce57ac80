// Starts the house: database, schema, site, services, jobs - and stops them in the opposite order.
import { join } from 'node:path';
import { readConfig } from '#server/boot/config.ts';
import { type App, openApp } from '#server/boot/open-app.ts';
import { tellUnexpected } from '#server/boot/tell-unexpected.ts';
import type { Context } from '#server/boot/context.ts';
import { claimAppMode } from '#server/modules/reference/index.ts';
import { missingSettings } from '#server/boot/missing-settings.ts';
import { excessOf, openAppLogin } from '#server/platform/app-login.ts';
import { createClosing } from '#server/platform/closing.ts';
import { migrate } from '#server/boot/schema.ts';
import { openSiteBuild } from '#server/platform/pages/site-build.ts';
import { errorLines } from '#server/platform/plain-error.ts';
import type { EmbeddedPostgres } from '#embedded-postgres/index.ts';
import { keepPostgres } from '#embedded-postgres/keep-postgres.ts';
import { hasCashier, mountServices } from '#server/boot/mount-services.ts';
import { takeInstanceLock } from '#server/platform/instance-lock.ts';
import { catchUnexpected } from '#server/platform/unexpected-errors.ts';
import { buildSite } from '#tools/build-site.ts';

const root = join(import.meta.dirname, '..', '..');
const isDev = process.argv.includes('--dev');
let postgres: EmbeddedPostgres | undefined;
let hasInstanceLock = false;
/** Once it is made. */
let running: Context | undefined;
/** A server that ran already may be another house's: it is this house's to stop once the instanceLock on it is. */
const ownPostgres = (): EmbeddedPostgres | undefined => (postgres?.isTakenOver && !hasInstanceLock ? undefined : postgres);
const closing = createClosing(() => ownPostgres()?.pid);

function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => closing.stop());
  process.on('disconnect', () => closing.stop()); // the launcher is gone
}

async function listen({ http, context }: App): Promise<void> {
  const { host, port } = context.config;
  await http?.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new Error(`Port ${port} is taken. Stop what uses it, or choose another: PORT=3001 npm start`, { cause: error });
    if (error.code === 'EACCES')
      throw new Error(`Port ${port} needs rights that this user lacks. Choose one above 1024: PORT=3000 npm start`, { cause: error });
    throw error;
  });
}

/** Where the app logs in, and where the owner of the tables does, who migrates and is then let go. */
async function openDatabaseUrls(config: ReturnType<typeof readConfig>): Promise<{ app: string; owner: string }> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== undefined) return { app: databaseUrl, owner: databaseOwnerUrl ?? databaseUrl };
  const opening = keepPostgres(join(config.dataDir, 'postgres'), { tell: (line) => console.log(line) });
  // it may be stopped while it still starts
  closing.add(async () => {
    postgres = await opening.catch(() => undefined);
    await ownPostgres()?.stop();
  });
  postgres = await opening;
  return { app: await openAppLogin(postgres.url), owner: postgres.url };
}

/** Says what an app's login may do beyond its work. */
async function warnOfExcess({ log }: Context, databaseUrl: string): Promise<void> {
  const excess = await excessOf(databaseUrl);
  if (excess !== undefined)
    log.warn(
      `DATABASE_URL: ${excess}, so whoever breaks into the app could change what was booked. deploy/postgresql.md makes a login that cannot.`,
    );
}

function greet(context: Context): void {
  const { publicUrl, mode } = context.config;
  const missing = missingSettings(context.config).map((line) => `\n    - ${line}`);
  const seconds = ((Date.now() - Number(process.env['LAUNCHED_AT'] ?? Date.now())) / 1000).toFixed(1);
  const demo = `
  Mailbox        ${publicUrl}/mailbox${hasCashier(context) ? `\n  Cashier        ${publicUrl}/cashier/   (test cards, callbacks)` : ''}
  Operator       npm run op -- help
  Play money only: nothing here can be paid for or paid out.`;
  console.log(`
  ${context.brandName} is open after ${seconds} s.

  Site           ${publicUrl}
  API            ${publicUrl}/api/docs${mode === 'demo' ? demo : ''}${missing.length > 0 ? `\n\n  Missing before players can be served:${missing.join('')}` : ''}

  Ctrl-C closes it.`);
}

async function start(): Promise<void> {
  const config = readConfig(process.env, root);
  const [urls, site] = await Promise.all([openDatabaseUrls(config), isDev ? { buildId: 'dev', isFresh: false } : buildSite(root)]);
  const databaseUrl = urls.app;
  const instanceLock = await takeInstanceLock(databaseUrl, config.live.centrifugo === undefined ? 'alone' : 'among others', (error) => {
    console.error(error.message);
    void closing.close(1);
  });
  hasInstanceLock = true;
  closing.add(async () => await instanceLock.leave());
  const { newer } = await migrate(urls.owner);
  await claimAppMode(urls.owner, config.mode);
  const opening = openApp({
    config,
    databaseUrl,
    root,
    buildId: site.buildId,
    http: (context) => ({
      root,
      builtAt: new Date(),
      openSite: async (app) =>
        isDev ? await (await import('#server/platform/pages/site-dev.ts')).openSiteDev(app, root) : await openSiteBuild(root),
      mountServices: async (app) => await mountServices(app, context, { root, databaseUrl }),
    }),
  });
  // it may be stopped while it still opens
  closing.add(async () => await (await opening.catch(() => undefined))?.close());
  const app = await opening;
  running = app.context;
  if (newer !== undefined) app.context.log.warn(`The database is newer than this version and is left as it is: ${newer}.`);
  await warnOfExcess(app.context, databaseUrl);
  await listen(app);
  await app.start();
  greet(app.context);
}

stopOnSignals();
catchUnexpected({
  tell: (error) => void (running === undefined ? console.error(errorLines(error)) : tellUnexpected(running, error)),
  end: () => void closing.close(1),
});
await start().catch(async (error: unknown) => {
  console.error(error instanceof Error ? `The house could not open: ${error.message}` : error);
  if (process.env['LOG_LEVEL'] === 'debug') console.error(errorLines(error));
  await closing.close(1);
});
