// {prefix}/osw/v1/: the house's calls to its provider, signed both ways. A launch opens a session in which bets are placed; there is no page of a game.
import Ajv from 'ajv';
import type { FastifyInstance } from 'fastify';
import type { Static } from 'typebox';
import {
  type OswGame,
  OswLaunch,
  type OswLaunchAnswer,
  type OswRound,
  OswSessionClose,
  type OswTransactions,
  oswBase,
  oswMaxBytes,
} from '#contract/protocols/osw.ts';
import { oswSigning } from '#contract/protocols/osw-signing.ts';
import { bookGameId } from '#contract/protocols/sportsbook.ts';
import { queryOne } from '#kit/service-database.ts';
import { serveSigned } from '#kit/signed-http/serve-signed.ts';
import { newId } from '#kit/time-ordered-id.ts';
import { bookCurrencies, inCurrency } from '../acceptance/currencies.ts';
import { moneyOf } from '../acceptance/end-bet.ts';
import type { Book } from '../book-parts.ts';
import type { BetRow, DeliveryRow } from '../tables.ts';

const ajv = new Ajv.default({ strict: false });
const isLaunch = ajv.compile<OswLaunch>(OswLaunch);
const isSessionClose = ajv.compile<Static<typeof OswSessionClose>>(OswSessionClose);
const badRequest = { status: 'BAD_REQUEST' };

/** In hundredths of a euro. Bounds of the book are narrower; these are what the house may be asked for at all. */
const [minStake, maxStake] = [1n, 10_000_000n];

const game = (): OswGame => ({
  id: bookGameId,
  name: 'Sportsbook',
  provider: 'lanternhall-sportsbook',
  providerName: 'Lanternhall Sportsbook',
  type: 'sports',
  // the margin of the prices stands with each market; a book has no return of its own
  rtp: '93',
  mathHash: 'lh-slip-1',
  volatility: 'medium',
  paytable: [],
  stakes: bookCurrencies.map((currency) => ({
    currency,
    min: String(inCurrency(minStake, currency)),
    max: String(inCurrency(maxStake, currency)),
  })),
  features: [],
  supportedCurrencies: bookCurrencies,
  exclusive: false,
  minCycleMs: 0,
  hasDemo: false,
  hasFreeRounds: false,
  images: {},
});

async function launch({ database, publicUrl, wallMs }: Book, asked: OswLaunch): Promise<OswLaunchAnswer> {
  if (asked.gameId !== bookGameId) return { status: 'GAME_DISABLED' };
  if (asked.mode !== 'real' || !bookCurrencies.includes(asked.currency)) return { status: 'BAD_REQUEST' };
  const now = wallMs();
  const { id } = await queryOne<{ id: string }>(
    database,
    `insert into sportsbook.session as known (id, session_token, player_id, currency, exponent, country, language, min_stake, max_stake, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (session_token) do update set language = excluded.language returning id`,
    [
      newId(now),
      asked.sessionToken,
      asked.player.id,
      asked.currency,
      asked.exponent,
      asked.player.country,
      asked.player.language,
      asked.rules.minStake,
      asked.rules.maxStake,
      new Date(now),
    ],
  );
  return { status: 'OK', url: `${publicUrl}/`, providerSessionId: id };
}

async function closeSession(
  { database, wallMs }: Book,
  { sessionToken, reason }: Static<typeof OswSessionClose>,
): Promise<{ closed: boolean }> {
  const rows = await database.query(
    `update sportsbook.session set ended_at = coalesce(ended_at, $2), end_reason = coalesce(end_reason, $3) where session_token = $1 returning id`,
    [sessionToken, new Date(wallMs()), reason],
  );
  return { closed: rows.length > 0 };
}

const pageSize = 500;
type Query = Record<string, string | string[] | undefined>;

async function listTransactions({ database, wallMs }: Book, query: Query): Promise<Static<typeof OswTransactions> | typeof badRequest> {
  const timeOf = (value: Query[string], otherwise: number): Date => new Date(typeof value === 'string' ? Date.parse(value) : otherwise);
  const [from, to] = [timeOf(query['from'], 0), timeOf(query['to'], wallMs() + 1)];
  const cursor = query['cursor'] ?? '0';
  const isSound = !Number.isNaN(from.getTime()) && !Number.isNaN(to.getTime()) && typeof cursor === 'string' && /^\d{1,18}$/.test(cursor);
  if (!isSound) return badRequest;
  type Row = {
    id: bigint;
    tx_id: string;
    round_id: string;
    kind: 'bet' | 'win' | 'rollback';
    amount: bigint;
    currency: string;
    status: string;
    at: Date;
  };
  const rows = await database.query<Row>(
    'select * from sportsbook.transaction where at >= $1 and at < $2 and id > $3 order by id limit $4',
    [from, to, cursor, pageSize],
  );
  const transactions = rows.map(({ tx_id: txId, round_id: roundId, kind, amount, currency, status, at }) => ({
    txId,
    roundId,
    kind,
    currency,
    status,
    amount: String(amount),
    at: at.toISOString(),
  }));
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { transactions, ...(last && { cursor: String(last.id) }) };
}

const uuid = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** A round is a bet: open until it is final and its time for corrections is over, void where its stake went back. */
async function recallRound({ database }: Book, id: string): Promise<OswRound | undefined> {
  const [bet] = uuid.test(id) ? await database.query<BetRow>('select * from sportsbook.bet where round_id = $1', [id]) : [];
  if (bet === undefined) return undefined;
  const deliveries = await database.query<DeliveryRow>('select * from sportsbook.delivery where bet_id = $1 order by number', [bet.id]);
  const [receipt] = await database.query<{ signature: string }>('select signature from sportsbook.receipt where bet_id = $1', [bet.id]);
  const isOver = deliveries.some(({ call, state }) => call === 'round-close' && state === 'done');
  const isBack = deliveries.some(
    ({ call, state, settlement_version: version }) => call === 'rollback' && version === 0 && state === 'done',
  );
  const state = bet.state === 'rejected' || isBack ? 'void' : isOver ? 'finished' : 'open';
  const stake = String(moneyOf(bet));
  return {
    roundId: bet.round_id,
    gameId: bookGameId,
    state,
    stake,
    payout: String(bet.payout),
    currency: bet.currency,
    mathHash: bet.slip_version,
    // nothing is drawn: what was agreed is proven by the receipt, how it ended by the results log
    proof: { algorithm: bet.slip_version, commit: receipt?.signature ?? '', clientSeed: '', nonce: 0, stake },
    startedAt: bet.placed_at.toISOString(),
    steps: [
      { type: 'bet', betId: bet.id, legs: bet.legs, acceptedAt: bet.accepted_at?.toISOString() ?? null, refusal: bet.refusal },
      ...deliveries.map((row) => ({
        type: 'delivery',
        call: row.call,
        amount: String(row.amount),
        state: row.state,
        attempts: row.attempts,
      })),
    ],
  };
}

export function serveOsw(root: FastifyInstance, book: Book): void {
  serveSigned(root, {
    base: oswBase,
    scheme: oswSigning,
    key: book.key,
    wallMs: () => book.wallMs(),
    newId,
    maxBytes: oswMaxBytes,
    notThere: { status: 'TX_NOT_FOUND' },
    routes: [
      ['POST', '/launch', async ({ body }) => (isLaunch(body) ? await launch(book, body) : badRequest)],
      ['GET', '/games', async () => ({ games: [game()] })],
      ['POST', '/session/close', async ({ body }) => (isSessionClose(body) ? await closeSession(book, body) : badRequest)],
      ['GET', '/round/:id', async ({ params }) => await recallRound(book, params['id'] ?? '')],
      ['GET', '/transactions', async ({ query }) => await listTransactions(book, query)],
    ],
  });
}
