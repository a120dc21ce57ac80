// /valkyrie: the operator's side of Valkyrie's contract (PAM API 0.7.0), served where VALKYRIE_SETTINGS ties the house to one. The answer is HTTP 200 with a
// status, but for who is not let in (401), what is no request (400) and faults.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { oswMaxBytes } from '#contract/protocols/osw.ts';
import { findEntry } from '#server/modules/wallet/index.ts';
import { refuseExcess, refuseUnkeepable } from '#server/platform/calls/read-input.ts';
import { validatorFor } from '#server/platform/calls/validation.ts';
import { DatabaseUnavailable } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayDeps } from '../deps.ts';
import type { KnownSession } from '../osw/session-memory.ts';
import { addTransaction, readBalance } from './add-transaction.ts';
import { alarmUnread } from './alarm-unpaid.ts';
import { readWithAmounts, toAmount } from './amounts.ts';
import { PamError } from './codes.ts';
import { ValkyrieTransaction, withoutEmptyIds } from './requests.ts';
import { findRoundsOf } from './round-refs.ts';
import { type Asked, describeSession, refreshSession, requireSession } from './sessions.ts';
import type { ValkyrieProvider, ValkyrieSettings } from './settings.ts';

const isTransaction = validatorFor({ schema: ValkyrieTransaction, httpPart: 'body' });
const badRequest = 400;
const unauthorized = 401;

interface Entered extends Asked {
  named: ValkyrieProvider;
}

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Who asks, for which provider, with which session. @throws PamError */
function enter(context: PlayDeps, settings: ValkyrieSettings, request: Request): Entered {
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(key), digest(settings.pamKey))) throw new PamError('PAM_ERR_API_TOKEN', 'The key is not ours.', unauthorized);
  const name = textOf(request.query['provider']);
  const named = settings.providers.find(({ provider }) => provider === name);
  if (named === undefined) throw new PamError('PAM_ERR_MISSING_PROVIDER', `There is no provider "${name.slice(0, 40)}" here.`);
  const token = textOf(request.headers['x-player-token']);
  if (token === '' || token.length > 80) throw new PamError('PAM_ERR_SESSION_NOT_FOUND', 'There is no such session.', unauthorized);
  return { context, provider: named.identity, named, token };
}

/** The session, of the player whom the address names. @throws PamError */
async function enterPlayer(entered: Entered, request: Request): Promise<KnownSession> {
  const session = await requireSession(entered);
  if (session.playerId !== request.params['playerId']) throw new PamError('PAM_ERR_PLAYER_NOT_FOUND', 'The session is of another player.');
  return session;
}

async function balanceOf(entered: Entered, session: KnownSession): Promise<object> {
  const { subunitToUnit } = entered.context.settings.requireCurrency(session.currency);
  const { real, bonus } = await readBalance(entered, session);
  return {
    cashAmount: toAmount(real, subunitToUnit),
    bonusAmount: toAmount(bonus, subunitToUnit),
    promoAmount: toAmount(0n, subunitToUnit),
  };
}

function readBody(text: unknown): ValkyrieTransaction {
  try {
    refuseExcess(textOf(text));
    const body = readWithAmounts(textOf(text));
    refuseUnkeepable(body);
    if (isTransaction(body)) return withoutEmptyIds(body as ValkyrieTransaction);
  } catch (error) {
    if (!(error instanceof SyntaxError) && !(error instanceof Problem)) throw error;
  }
  throw new PamError('PAM_ERR_UNDEFINED', 'The body is no transaction of the contract.', badRequest);
}

async function postTransaction(entered: Entered, request: Request): Promise<object> {
  const session = await enterPlayer(entered, request);
  const body = readBody(request.body);
  if (body.provider !== entered.named.provider) throw new PamError('PAM_ERR_MISSING_PROVIDER', 'The body names another provider.');
  const { transactionId, refusal } = await addTransaction(entered, session, body, entered.named.depositEndsRound ?? false);
  const transactionResult = { ...(transactionId !== undefined && { transactionId }), balance: await balanceOf(entered, session) };
  if (refusal === undefined) return { status: 'OK', transactionResult };
  return { ...refused(refusal), transactionResult };
}

async function readTransactions(entered: Entered, request: Request): Promise<object> {
  const { context, provider, named } = entered;
  const [betRef, txId] = [textOf(request.query['providerBetRef']), textOf(request.query['providerTransactionId'])];
  if (betRef === '' && txId === '')
    throw new PamError('PAM_ERR_UNDEFINED', 'Name a providerBetRef or a providerTransactionId.', badRequest);
  const session = await enterPlayer(entered, request);
  const { db } = context.database;
  const { subunitToUnit } = context.settings.requireCurrency(session.currency);
  const rows = await db
    .selectFrom('valkyrie_transaction')
    .selectAll()
    .where('provider', '=', provider)
    .where(betRef === '' ? 'tx_id' : 'bet_ref', '=', betRef === '' ? txId : betRef)
    .orderBy('at')
    .execute();
  const entries = await Promise.all(rows.map(async ({ key }) => await findEntry(db, key)));
  const transactions = rows
    .filter((_row, index) => entries[index]?.account_id === session.accountId)
    .map((row) => ({
      currency: row.currency,
      provider: named.provider,
      transactionType: row.kind,
      cashAmount: toAmount(row.amount, subunitToUnit),
      bonusAmount: toAmount(0n, subunitToUnit),
      promoAmount: toAmount(0n, subunitToUnit),
      transactionDateTime: row.at.toISOString(),
      providerTransactionId: row.tx_id,
      ...(row.bet_ref !== null && { providerBetRef: row.bet_ref }),
      providerGameId: row.game,
      ...(row.round_ref !== null && { providerRoundId: row.round_ref }),
    }));
  return { status: 'OK', transactions };
}

async function readGameRound(entered: Entered, request: Request): Promise<object> {
  const { context, provider, named } = entered;
  const { db } = context.database;
  const { playerId } = await enterPlayer(entered, request);
  const sent = request.params['roundId'] ?? '';
  const unit = { provider, playerId, depositEndsRound: named.depositEndsRound ?? false };
  const rounds = await findRoundsOf(db, unit, sent);
  const [first] = rounds;
  if (first === undefined) throw new PamError('PAM_ERR_ROUND_NOT_FOUND', 'The player has no such round.');
  const game = await db.selectFrom('game').select('provider_game_id').where('identity', '=', first.game).executeTakeFirstOrThrow();
  const ends = rounds.flatMap(({ closed_at: at }) => (at === null ? [] : [at.getTime()]));
  const gameround = {
    providerGameId: game.provider_game_id,
    providerRoundId: sent,
    startTime: first.opened_at.toISOString(),
    ...(ends.length === rounds.length && { endTime: new Date(Math.max(...ends)).toISOString() }),
  };
  return { status: 'OK', gameround };
}

/** A transaction that was refused before it was looked at: what may be owed there is told. */
async function alarmOfPost(context: PlayDeps, settings: ValkyrieSettings, request: Request, error: PamError): Promise<void> {
  const name = textOf(request.query['provider']).slice(0, 40);
  const provider = settings.providers.find((one) => one.provider === name)?.identity ?? name;
  await alarmUnread({ context, provider }, textOf(request.body), error);
}

const refused = ({ code, message }: PamError): object => ({ status: 'ERROR', error: { code, message } });

const routes: readonly [method: 'GET' | 'PUT' | 'POST', path: string, act: (entered: Entered, request: Request) => Promise<object>][] = [
  [
    'GET',
    '/players/session',
    async (entered) => {
      // also of one that is over, which takes no stake: adapters ask before each payout and cancellation, and give up what it refuses
      const session = await requireSession(entered);
      return { status: 'OK', session: await describeSession(entered.context, session, entered.token) };
    },
  ],
  ['PUT', '/players/session', async (entered) => ({ status: 'OK', session: await refreshSession(entered) })],
  [
    'GET',
    '/players/:playerId/balance',
    async (entered, request) => ({ status: 'OK', balance: await balanceOf(entered, await enterPlayer(entered, request)) }),
  ],
  ['GET', '/players/:playerId/transactions', readTransactions],
  ['POST', '/players/:playerId/transactions', postTransaction],
  ['GET', '/players/:playerId/gamerounds/:roundId', readGameRound],
];

/** Adds the routes, where the house is tied to one. */
export function serveValkyrie(root: FastifyInstance, context: PlayDeps): void {
  const settings = context.config.valkyrie;
  if (settings === undefined) return;
  const send = async (reply: FastifyReply, status: number, answer: object): Promise<FastifyReply> =>
    await reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(answer));
  void root.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: oswMaxBytes }, (_request, body, done) => done(null, body));
    app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
      if (error instanceof PamError) {
        if (request.method === 'POST' && error.code !== 'PAM_ERR_API_TOKEN')
          await alarmOfPost(context, settings, request as Request, error);
        return await send(reply, error.status, refused(error));
      }
      if (error.statusCode !== undefined && error.statusCode < 500) return await reply.code(error.statusCode).send();
      const isDown = error instanceof DatabaseUnavailable;
      if (!isDown) request.log.error({ err: error, requestId: request.id }, 'a call of Valkyrie met a bug');
      return await send(reply, isDown ? 503 : 500, refused(new PamError('PAM_ERR_UNDEFINED', 'The outcome is unknown; send it again.')));
    });
    for (const [method, path, act] of routes)
      app.route({
        method,
        url: `/valkyrie${path}`,
        handler: async (request, reply) =>
          await send(reply, 200, await act(enter(context, settings, request as Request), request as Request)),
      });
  });
}
