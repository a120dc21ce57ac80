// The road that every call walks, built from the contract: rate, session, permission, input, handler, output, commit, publications.
import multipart from '@fastify/multipart';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallSpec, needsGoodStanding } from '#contract/kernel/call.ts';
import { callRows } from '#contract/kernel/calls.ts';
import { addressOf } from '#contract/kernel/client.ts';
import type { CallName } from '#contract/kernel/paths.ts';
import { type FileAnswer, PageMeta, Shape } from '#contract/kernel/shapes.ts';
import type { ClusterNotifier } from '#server/platform/cluster-notifier.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database.ts';
import { storedPreview } from '../preview-cookie.ts';
import { Problem } from '../problem.ts';
import type { RateLimits } from '../rate-limits.ts';
import { type AnswerCache, createAnswerCache, type ReadyAnswer } from './answer-cache.ts';
import type { ClientInfo, CallerSession, Handler, UploadedFile } from './handler.ts';
import { readAnswer } from './read-answer.ts';
import { refuseCutQuery, refuseUnkeepable } from './read-input.ts';
import { refuseAsProblems } from './refusals.ts';
import { createUploads } from './read-upload.ts';
import { sendFile } from './send-file.ts';
import { validatorFor } from './validation.ts';

/** What the road itself needs of the app; handlers need what their modules say. */
export interface CallDeps {
  config: { publicUrl: string };
  clock: Clock;
  database: Database;
  notifier: ClusterNotifier;
  rates: RateLimits;
  /** Calls back when what players read has changed. */
  settings: { onChange(listener: () => void): void };
  content: { onChange(hear: () => void): void };
}

/** What the road needs of the modules above it. */
export interface Gatekeepers {
  /** The session of a bearer token. @throws Problem unauthorized */
  authenticate(token: string, request: FastifyRequest): Promise<CallerSession>;
  /** @throws Problem player-excluded, player-blocked for a player who may only read and withdraw */
  requireGoodStanding(playerId: string): Promise<void>;
  isInMaintenance(): boolean;
  /** Whether a preview token is one of ours and still good. */
  isPreviewToken(token: string): boolean;
  /** Who asks and from where. */
  describeClient(request: FastifyRequest): ClientInfo;
  /** The country where the answers by country may be other ones there, else undefined: who comes from elsewhere shares them. */
  countryThatCounts(country: string | undefined): Promise<string | undefined>;
}

declare module 'fastify' {
  interface FastifyRequest {
    callerSession: CallerSession | undefined;
    uploadedFiles: readonly UploadedFile[] | undefined;
  }
}

const defaultPerMinute = 300;
const ownMethods = ['POST', 'PUT', 'DELETE', 'PATCH'];

function bearerOf(request: FastifyRequest): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = /^Bearer ([\w.~+/=-]+)$/i.exec(header)?.[1];
  if (token === undefined) throw new Problem('unauthorized', 'The authorization header is not a bearer token. Sign in again.');
  return token;
}

/** A page of another site may not send commands in a player's browser. */
function refuseForeignOrigin(request: FastifyRequest, publicOrigin: string): void {
  const origin = request.headers.origin;
  if (origin === undefined || !ownMethods.includes(request.method) || origin === publicOrigin) return;
  if (URL.canParse(origin) && new URL(origin).host === request.headers.host) return;
  throw new Problem('foreign-origin', 'Commands are taken from this site alone.');
}

const isCached = (spec: CallSpec): boolean => spec.cacheS !== undefined;
/** A search costs more than a list that is kept ready, and every word is another one. */
const isSearch = (spec: CallSpec, { query }: FastifyRequest): boolean =>
  spec.query?.properties['search'] !== undefined && (query as { search?: unknown }).search !== undefined;
const showsDrafts = (spec: CallSpec): boolean => spec.query?.properties['preview'] !== undefined;
/** Drafts are not kept, however the address writes that it asks for them. */
const asksForDrafts = ({ query }: FastifyRequest): boolean => (query as { preview?: unknown }).preview !== undefined;

/** The handler with what its kind of call is given. */
async function perform(
  { database }: CallDeps,
  spec: CallSpec,
  handler: { act: unknown },
  given: object,
): Promise<{ data: unknown; meta?: unknown }> {
  const act = handler.act as (request: object) => Promise<{ data: unknown; meta?: unknown }>;
  if (spec.kind === 'write') return await database.transact(async (tx) => await act({ ...given, tx }));
  if (spec.kind === 'read') return await act({ ...given, db: database.db });
  return await act(given);
}

/** Under which name a ready answer is kept. */
const keyOf = (spec: CallSpec, { locale, country }: ClientInfo, address: string): string =>
  `${locale} ${spec.isByCountry === true ? (country ?? '-') : ''} ${address}`;

/** Who asks, as far as an answer that is kept may know: what is kept for many countries knows none. */
async function askerOf(spec: CallSpec, gate: Pick<Gatekeepers, 'countryThatCounts'>, clientInfo: ClientInfo): Promise<ClientInfo> {
  return spec.isByCountry === true ? { ...clientInfo, country: await gate.countryThatCounts(clientInfo.country) } : clientInfo;
}

/** What the answer depends on besides its address. */
const variesOf = (spec: CallSpec): string => (showsDrafts(spec) ? 'accept-language, cookie' : 'accept-language');

const envelopeOf = (spec: CallSpec) => (spec.paged ? Shape({ data: spec.data, meta: PageMeta }) : Shape({ data: spec.data }));

const schemaOf = (spec: CallSpec) => ({
  ...(spec.params && { params: spec.params }),
  querystring: spec.query ?? Shape({}),
  ...(spec.body && { body: spec.body }),
  ...(!spec.isFile && { response: { 200: envelopeOf(spec) } }),
});

/** A handler with what writes its answers as the wire carries them. */
interface Served<D> {
  handler: Handler<D>;
  write: (output: object) => string;
}

/** Ready answers that are dropped when the catalogue, the settings or the content change. */
function createAppAnswers({ clock, notifier, settings, content }: CallDeps): AnswerCache {
  const answers = createAnswerCache(() => clock.wallMs());
  for (const topic of ['catalogue', 'settings', 'resync'] as const) notifier.on(topic, () => answers.drop());
  // what is asked between the notice and the new settings is answered from the old ones
  settings.onChange(() => answers.drop());
  content.onChange(() => answers.drop());
  return answers;
}

/** Calls guests' reads from inside the process, for pages that are rendered here. Returns what the wire would carry. */
export type LocalCaller = (name: CallName, input: { params?: object; query?: object }, clientInfo: ClientInfo) => Promise<unknown>;

/** What the wire may answer from memory is, here too, and the memory is the same. */
function createLocalCaller<D extends CallDeps>(
  context: D,
  served: readonly Served<D>[],
  answers: AnswerCache,
  gate: Pick<Gatekeepers, 'countryThatCounts'>,
): LocalCaller {
  const byName = new Map<string, Served<D>>(served.map((one) => [one.handler.row.name, one]));
  return async (name, input, who) => {
    const { handler, write } = byName.get(name) ?? {};
    const spec = handler?.row.spec;
    if (handler === undefined || write === undefined || spec?.kind !== 'read' || spec.who === 'player')
      throw new Error(`${name} is not a guest's read`);
    refuseUnkeepable(input);
    // before anything is read: what changes meanwhile makes the answer an old one
    const generation = answers.generation();
    const clientInfo = await askerOf(spec, gate, who);
    const key = keyOf(spec, clientInfo, addressOf(handler.row.path, input));
    // drafts are never kept
    const keptS = clientInfo.isPreview === true ? undefined : spec.cacheS;
    const ready = keptS === undefined ? undefined : answers.get(key);
    if (ready !== undefined) return readAnswer(ready.body);
    const given = { context, clientInfo, params: input.params, query: input.query ?? {}, body: undefined, session: undefined };
    const body = write(await perform(context, spec, handler, given));
    if (keptS !== undefined) answers.put(key, body, keptS, generation);
    return readAnswer(body);
  };
}

/** Returns the handlers as the house lists its calls: the contract's in its order, then others. @throws Error when a call has no handler */
export function inOrder<D>(handlers: readonly Handler<D>[]): Handler<D>[] {
  const byName = new Map(handlers.map((handler) => [handler.row.name, handler]));
  const ofContract = callRows.map(({ name }) => {
    const handler = byName.get(name);
    if (handler === undefined) throw new Error(`The call ${name} has no handler. A file *.call.ts exports one.`);
    byName.delete(name);
    return handler;
  });
  return [...ofContract, ...byName.values()];
}

/** Sends a kept answer, or no more than its tag to whoever has it. */
async function sendReady(request: FastifyRequest, reply: FastifyReply, { bytes, etag }: ReadyAnswer): Promise<unknown> {
  reply.header('etag', etag);
  // a proxy that compresses writes the tag as a weak one
  if (request.headers['if-none-match']?.replace('W/', '') === etag) return await reply.code(304).send();
  return await reply.type('application/json; charset=utf-8').send(bytes);
}

/** Registers every call under /api. Returns the same calls for use inside the process. */
export function serveCalls<D extends CallDeps>(
  root: FastifyInstance,
  context: D,
  handlers: readonly Handler<D>[],
  gate: Gatekeepers,
): LocalCaller {
  const answers = createAppAnswers(context);
  const uploads = createUploads();
  const served = handlers.map((handler) => ({ handler, write: fastJson(envelopeOf(handler.row.spec)) }));

  void root.register(async (app) => {
    app.setValidatorCompiler(validatorFor);
    refuseAsProblems(app);
    app.decorateRequest('callerSession', undefined).decorateRequest('uploadedFiles', undefined);
    // before any schema: no field says for itself that it takes only text that can be kept
    app.addHook('preValidation', async ({ params, query, body }) => refuseUnkeepable(params, query, body));
    const isUpload = ({ handler }: Served<D>) => handler.row.spec.upload !== undefined;
    for (const one of served.filter((other) => !isUpload(other))) app.route(routeOf(one));
    // files are read on the routes that take them and nowhere else
    void app.register(async (withFiles) => {
      await withFiles.register(multipart, { throwFileSizeLimit: false });
      for (const one of served.filter(isUpload)) withFiles.route(routeOf(one));
    });
  });

  return createLocalCaller(context, served, answers, gate);

  function routeOf({ handler, write }: Served<D>) {
    const { name, method, path, spec } = handler.row;

    async function onRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      refuseForeignOrigin(request, context.config.publicUrl);
      await context.rates.takeOfAddress(name, spec.perMinute ?? defaultPerMinute, request.ip);
      refuseCutQuery(request.query);
      if (isSearch(spec, request)) await context.rates.takeSearch(request.ip);
      if (isCached(spec)) return await sendCached(request, reply);
      if (spec.who !== 'guest') {
        const token = bearerOf(request);
        if (token !== undefined) request.callerSession = await gate.authenticate(token, request);
        else if (spec.who === 'player') throw new Problem('unauthorized', 'Sign in to go on.');
        await context.rates.take(`${name}:player`, spec.perMinute ?? defaultPerMinute, request.callerSession?.playerId);
        if (request.callerSession !== undefined && needsGoodStanding(spec)) await gate.requireGoodStanding(request.callerSession.playerId);
      }
      if (spec.closedInMaintenance && gate.isInMaintenance())
        throw new Problem('maintenance', 'We are back soon. Nothing was changed.', { retryAfterS: 60 });
      return undefined;
    }

    /** Who asks; the token that the page server stored counts where drafts can be shown. */
    async function clientInfoOf(request: FastifyRequest): Promise<ClientInfo> {
      const token = showsDrafts(spec) ? storedPreview(request) : undefined;
      const isPreview = token !== undefined && gate.isPreviewToken(token);
      return await askerOf(spec, gate, { ...gate.describeClient(request), isPreview });
    }

    async function sendCached(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const clientInfo = await clientInfoOf(request);
      const ready = clientInfo.isPreview === true ? undefined : answers.get(keyOf(spec, clientInfo, request.url));
      if (ready === undefined) return undefined;
      reply.header('cache-control', 'no-cache').header('vary', variesOf(spec));
      return await sendReady(request, reply, ready);
    }

    async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const generation = answers.generation();
      const clientInfo = await clientInfoOf(request);
      const given = {
        context,
        clientInfo,
        params: request.params,
        query: request.query,
        body: request.body,
        session: request.callerSession,
        files: request.uploadedFiles,
      };
      const output = await perform(context, spec, handler, given);
      if (spec.isFile) return await sendFile(reply, output.data as FileAnswer);
      if (spec.cacheS === undefined || clientInfo.isPreview === true || asksForDrafts(request)) {
        reply.header('cache-control', 'no-store');
        return output;
      }
      reply.header('cache-control', 'no-cache').header('vary', variesOf(spec));
      const ready = answers.put(keyOf(spec, clientInfo, request.url), write(output), spec.cacheS, generation);
      return await sendReady(request, reply, ready);
    }

    return {
      method,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: spec.maxBytes ?? 64 * 1024,
      ...(spec.upload && uploads.optionsFor(spec.upload)),
      schema: schemaOf(spec),
      serializerCompiler: () => write,
      onRequest,
      handler: answer,
    };
  }
}
