// The one place where the app is put together. The server's start, tests, journeys, benchmarks and the operator's commands all call it, so
// that what is tried is what runs.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type HttpOptions, openHttp, type ProcessState } from '#server/boot/app.ts';
import { type Context, type ContextOptions, openContext } from '#server/boot/context.ts';
import { fillBonusRules, publishSamples } from '#server/modules/bonuses/index.ts';
import { endPlayWithSessions } from '#server/modules/protection/index.ts';
import { endGamesWithSessions, plantRails, seedDemo, syncCatalogue, syncCatalogueSoon } from '#server/modules/play/index.ts';
import { keepLegalTexts } from '#server/modules/identity/index.ts';
import { keepJurisdictions } from '#server/modules/players/index.ts';
import { noteHeard, reconcileWhenCurrent } from '#server/modules/sports/index.ts';
import { readRatesSoon } from '#server/modules/reference/index.ts';
import { openMailReplies } from '#server/modules/support/index.ts';
import { createJobRunner, type JobRunner } from '#server/platform/jobs.ts';
import { tellUnexpected } from './tell-unexpected.ts';

export { type Ledger, openLedger } from '#server/boot/open-ledger.ts';

export interface AppOptions extends ContextOptions {
  /** The HTTP side, given what the app is made of. Without it there is none, as for an operator's command. */
  http?: (context: Context) => HttpOptions;
}

export interface App {
  context: Context;
  jobs: JobRunner;
  http: FastifyInstance | undefined;
  /**
   * Begins what runs by itself once the app listens: reads the providers' catalogues, fills a demo, delivers events, runs jobs. Traffic is
   * asked for (/readyz) once the catalogues are read.
   */
  start(): Promise<void>;
  /** Ends all of it, last begun first. */
  close(): Promise<void>;
}

/** The catalogue of every provider, and the rails that show it; in a demo the installation's own shelf is filled, and its bonuses are offered. */
async function readCatalogues(context: Context, root: string): Promise<void> {
  if (!(await syncCatalogue(context))) await syncCatalogueSoon(context);
  const [studio] = context.providers.all;
  await plantRails(context);
  if (context.config.mode === 'demo' && studio !== undefined) await seedDemo(context, studio.identity);
  if (context.config.bonusSamples) await publishSamples(context, join(root, 'deploy/bonuses'));
}

async function openParts(options: AppOptions, state: ProcessState, opened: AsyncDisposableStack): Promise<Omit<App, 'start' | 'close'>> {
  const context = await openContext(options);
  opened.defer(async () => await context.close());
  const jobs = createJobRunner(context.database, context.log, () => context, context.parts.jobs);
  if (options.http === undefined) return { context, jobs, http: undefined };
  // without its tables the app opens all the same, and they are made later
  await jobs.install().catch(async (error: unknown) => await tellUnexpected(context, error));
  const http = await openHttp(context, options.http(context), state);
  opened.defer(async () => await http.close());
  // jobs call the app's own services, so they end before it stops listening
  opened.defer(async () => await jobs.close());
  // so does what waits for news of the book, which may be served here
  opened.defer(async () => await context.sports.close());
  endGamesWithSessions(context);
  endPlayWithSessions(context);
  return { context, jobs, http };
}

/** What players agree to is kept as it is now, unless an earlier start or a publication has kept it. */
async function keepTextsInForce(context: Context): Promise<void> {
  await context.database.transact(async (tx) => await keepLegalTexts(tx, context, context.settings.agreements));
}

/** Puts the app together on a database whose schema is up to date. It does not listen yet. */
export async function openApp(options: AppOptions): Promise<App> {
  const opened = new AsyncDisposableStack();
  let isOpen = false;
  try {
    const parts = await openParts(options, { isOpen: () => isOpen }, opened);
    const { context, jobs } = parts;
    return {
      ...parts,
      async start() {
        await keepJurisdictions(context);
        await keepTextsInForce(context);
        // one that is not known holds by the processes' own memory all the same
        await fillBonusRules(context).catch(async (error: unknown) => await tellUnexpected(context, error));
        await readCatalogues(context, options.root);
        context.sports.start({
          missed: async () => await reconcileWhenCurrent(context),
          heard: async (at) => await noteHeard(context, at),
        });
        context.outbox.start();
        const mailReplies = await openMailReplies(context);
        opened.defer(async () => await mailReplies?.close());
        isOpen = true;
        if (!context.config.jobs) return;
        await readRatesSoon(context);
        jobs.start({ isAlone: context.config.live.centrifugo === undefined });
      },
      close: async () => await opened.disposeAsync(),
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
}
