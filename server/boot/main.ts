// Starts the house: database, schema, site, services, jobs - and stops them in the opposite order.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, readConfig } from '#server/boot/config.ts';
import { keepChains } from '#server/boot/kept-chains.ts';
import { type DemoChains, openChains } from '#server/boot/open-chains.ts';
import { type App, openApp } from '#server/boot/open-app.ts';
import { tellUnexpected } from '#server/boot/tell-unexpected.ts';
import type { Context } from '#server/boot/context.ts';
import { claimAppMode } from '#server/modules/reference/index.ts';
import { missingSettings } from '#server/boot/missing-settings.ts';
import { excessOf, openAppLogin } from '#server/platform/app-login.ts';
import { dropManifest, signBuild } from '#server/platform/build-manifest.ts';
import { collectWhenQuiet } from '#server/platform/collect-when-quiet.ts';
import { createClosing } from '#server/platform/closing.ts';
import { migrate } from '#server/boot/schema.ts';
import { openSiteBuild } from '#server/platform/pages/site-build.ts';
import { errorLines } from '#server/platform/plain-error.ts';
import type { EmbeddedPostgres } from '#embedded-postgres/index.ts';
import { keepPostgres } from '#embedded-postgres/keep-postgres.ts';
import { hasCashier, mountServices } from '#server/boot/mount-services.ts';
import { InstanceLockTaken, takeInstanceLock } from '#server/platform/instance-lock.ts';
import { catchUnexpected } from '#server/platform/unexpected-errors.ts';
import { buildSite } from '#tools/build-site.ts';

const root = join(import.meta.dirname, '..', '..');
const isDev = process.argv.includes('--dev');
const hasChains = process.argv.includes('--chains');
/** How long a database that was taken over may be away while its first user stops it. */
const returnWithinMs = 30_000;
const againMs = 250;
let postgres: EmbeddedPostgres | undefined;
let hasInstanceLock = false;
/** Once it is made. */
let running: Context | undefined;
/** A server that ran already may be another house's: it is this house's to stop once the lock on it is. */
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
interface DatabaseUrls {
  app: string;
  owner: string;
}

/** Starts the embedded database unless one is named. Returns how to find it. */
async function openDatabase(config: Config): Promise<() => Promise<DatabaseUrls>> {
  const { databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== undefined) return async () => await Promise.resolve({ app: databaseUrl, owner: databaseOwnerUrl ?? databaseUrl });
  const opening = keepPostgres(join(config.dataDir, 'postgres'), { tell: (line) => console.log(line) });
  // it may be stopped while it still starts
  closing.add(async () => {
    postgres = await opening.catch(() => undefined);
    await ownPostgres()?.stop();
  });
  const { url } = (postgres = await opening);
  return async () => ({ app: await openAppLogin(url), owner: url });
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

/**
 * The database, held for this process. One that was taken over may belong to an operator's command, which stops it unless the lock is held by
 * then; it is started again, so it is asked again.
 */
async function holdDatabase(config: Config): Promise<DatabaseUrls> {
  const find = await openDatabase(config);
  const how = config.live.centrifugo === undefined ? 'alone' : 'among others';
  const lose = (error: Error): void => {
    console.error(error.message);
    void closing.close(1);
  };
  for (const begunAt = performance.now(); ; await sleep(againMs))
    try {
      const urls = await find();
      const instanceLock = await takeInstanceLock(urls.app, how, lose);
      hasInstanceLock = true;
      closing.add(async () => await instanceLock.leave());
      return urls;
    } catch (error) {
      const mayReturn = postgres?.isTakenOver === true && !(error instanceof InstanceLockTaken);
      if (!mayReturn || performance.now() - begunAt > returnWithinMs) throw error;
    }
}

/** Writes down what the house is opened with. One whose sources change while it runs has nothing that stays. */
async function keepManifest(context: Context, buildId: string): Promise<void> {
  await (isDev ? dropManifest(context) : signBuild(context, { root, buildId })).catch((error: unknown) => {
    context.log.warn({ err: error }, 'the manifest of the build could not be written');
  });
}

/** The demo's own chains, once the house takes callbacks. */
async function startChains(chains: DemoChains | undefined, { app, owner }: DatabaseUrls): Promise<void> {
  if (chains === undefined) return;
  closing.add(async () => await chains.close());
  await chains.start(app, owner);
  console.log(
    `  Chains of its own give free coins: deposit ETH or BTC (or USDC: npm run op -- currency on USDC --rate 0.92 --reason "to try it") and open the payment page (${chains.url}, ${chains.bitcoin.url}).`,
  );
}

async function start(): Promise<void> {
  const chains = hasChains ? await openChains(root, process.env, Number(process.env['PORT'] ?? '3000')) : undefined;
  const config = readConfig({ ...process.env, ...chains?.settings }, root);
  const [urls, site] = await Promise.all([holdDatabase(config), isDev ? { buildId: 'dev', isFresh: false } : buildSite(root)]);
  const databaseUrl = urls.app;
  keepChains(config, chains?.settings);
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
      mountServices: async (app, local) => await mountServices(app, context, { root, databaseUrl, local }),
    }),
  });
  // it may be stopped while it still opens
  closing.add(async () => await (await opening.catch(() => undefined))?.close());
  const app = await opening;
  running = app.context;
  if (newer !== undefined) app.context.log.warn(`The database is newer than this version and is left as it is: ${newer}.`);
  await warnOfExcess(app.context, databaseUrl);
  await listen(app);
  await startChains(chains, urls);
  // before its jobs compare the program with it: what an upgrade changed is no fault
  await keepManifest(app.context, site.buildId);
  await app.start();
  greet(app.context);
  collectWhenQuiet();
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
