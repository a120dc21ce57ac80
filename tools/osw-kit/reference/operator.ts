// The reference operator: the reference wallet behind signed HTTP. The kit plays it against a provider and spoils its answers; against
// itself it shows that the checks find what is wrong.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { base, type Answer, type Call, headers, isRetryable, maxBytes, type Status } from '../wire/protocol.ts';
import { faultOfSignature, type Key, sign } from '../wire/signing.ts';
import { faultOfBody, fieldsOf } from './fields.ts';
import { type Grants, isFree, isStakedPlace, keepResult, notePlace, refusalOfFree } from './grants.ts';
import { areShares, isJackpotWin, type Jackpots } from './jackpots.ts';
import { type Asked, createWallet, type Defect as WalletDefect, type Seat, type Wallet } from './wallet.ts';

export type TransportDefect =
  | 'takes-any-signature'
  | 'takes-replays'
  | 'takes-any-time'
  | 'unsigned-answers'
  | 'no-range'
  | 'takes-unknown-fields';
export type Defect = WalletDefect | TransportDefect;

/** How the next answer to a call goes wrong. `lost`: nothing is booked; `booked`: it is, and the answer does not arrive. */
export type Fault =
  | 'lost-silence'
  | 'lost-500'
  | 'booked-silence'
  | 'booked-500'
  | 'booked-unsigned'
  | 'booked-garbage'
  | { status: Status };

export interface OperatorSession extends Seat {
  minStake: bigint;
  maxStake: bigint;
  isOver?: boolean;
  isBlocked?: boolean;
  isDisabled?: boolean;
}

/** A call as it came, genuine and in its form or not. */
export interface Received {
  call: string;
  body: Record<string, unknown>;
  at: number;
  /** What is wrong with it by the protocol. */
  fault: string | undefined;
  answered: Status | undefined;
}

export interface ReferenceOperator {
  url: string;
  wallet: Wallet;
  sessions: Map<string, OperatorSession>;
  /** Free rounds by the id of their grant. */
  grants: Grants;
  /** Those that a provider runs here; none until they are set. */
  jackpots: Jackpots;
  received: Received[];
  failNext(call: Call, ...faults: Fault[]): void;
  /** Forgets faults that were set for calls which never came. */
  clearFaults(): void;
  close(): Promise<void>;
}

interface Options {
  key: Key;
  port?: number;
  host?: string;
  defects?: readonly Defect[];
  /** What was booked is kept in this file and read again at the next start. */
  journal?: string;
}

type Books = Pick<ReferenceOperator, 'wallet' | 'sessions' | 'grants' | 'jackpots'>;
type Told = Omit<Answer, 'requestId' | 'retryable'>;

/** The checks of a stake before the wallet is asked, in the protocol's order. */
function refusalOfStake({ wallet, grants, jackpots }: Books, session: OperatorSession, body: Record<string, unknown>): Status | undefined {
  if (session.isOver === true) return 'SESSION_EXPIRED';
  if (session.isBlocked === true) return 'PLAYER_BLOCKED';
  if (session.isDisabled === true) return 'GAME_DISABLED';
  if (body['currency'] !== session.currency) return 'CURRENCY_MISMATCH';
  if (isFree(body)) return refusalOfFree(grants, wallet, session.player, body);
  const amount = BigInt(String(body['amount']));
  if (amount === 0n || amount < session.minStake || amount > session.maxStake) return 'STAKE_OUT_OF_RANGE';
  return areShares(jackpots, body) ? undefined : 'BAD_REQUEST';
}

function describe(operator: Pick<ReferenceOperator, 'wallet'>, session: OperatorSession): Pick<Answer, 'balance' | 'currency'> {
  const { real, bonus } = operator.wallet.account(session.player, session.currency);
  return { balance: { real: String(real), bonus: String(bonus), playable: String(real + bonus) }, currency: session.currency };
}

function answerStatus(wallet: Wallet, txId: string): Told {
  const found = wallet.find(txId);
  if (found === undefined) return { status: wallet.isTombstone(txId) ? 'TX_ROLLED_BACK' : 'TX_NOT_FOUND', txId };
  const status = found.isRolledBack ? 'TX_ROLLED_BACK' : 'OK';
  const stored = { kind: found.kind, amount: String(found.amount), status, at: new Date().toISOString() };
  return { status, txId, operatorTxId: found.id, stored };
}

/** True for a UUID of version 7 whose time lies more than a day ahead. */
const isFromFuture = (txId: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-7/.test(txId) && Number.parseInt(txId.slice(0, 8) + txId.slice(9, 13), 16) > Date.now() + 86_400_000;

/** What the operator answers to a call whose form and signature are right. */
export function answerCall(operator: Books, call: Call, body: Record<string, unknown>, defects: ReadonlySet<Defect> = new Set()): Told {
  const { wallet, sessions, grants, jackpots } = operator;
  if (call === 'status') return answerStatus(wallet, String(body['txId']));
  if (call === 'promo-win') return { status: 'BAD_REQUEST' };
  if (call === 'free-rounds-result') return { status: keepResult(grants, body) };
  const session = sessions.get(String(body['sessionToken']));
  const txId = typeof body['txId'] === 'string' ? { txId: body['txId'] } : {};
  if (session === undefined || session.game !== body['gameId']) return { status: 'SESSION_EXPIRED', ...txId };
  if (call === 'session') {
    if (session.isOver === true) return { status: 'SESSION_EXPIRED' };
    const openRound = wallet.openRoundOf(session);
    const limits = { minStake: String(session.minStake), maxStake: String(session.maxStake) };
    const shown = { playerId: session.player, exponent: 2, limits, ...(openRound !== undefined && { openRound }) };
    return { status: 'OK', ...shown, ...describe(operator, session) };
  }
  if (call === 'balance') return { status: 'OK', ...describe(operator, session) };
  const isNoPlace = call === 'win' && isFree(body) && !isStakedPlace(grants, body);
  if (!isJackpotWin(jackpots, body) || isNoPlace) return { status: 'BAD_REQUEST', ...txId };
  if (isFromFuture(String(body['txId']))) return { status: 'BAD_REQUEST', ...txId };
  const isStake = call === 'bet' || call === 'bet-win';
  const refusal = isStake && !defects.has('no-range') ? refusalOfStake(operator, session, body) : undefined;
  const isKnown = wallet.find(String(body['txId'])) !== undefined;
  if (refusal !== undefined && !isKnown) return { status: refusal, ...txId, ...describe(operator, session) };
  if (body['currency'] !== undefined && body['currency'] !== session.currency)
    return { status: isKnown ? 'DUPLICATE_MISMATCH' : 'CURRENCY_MISMATCH', ...txId };
  const posted = wallet.post(call, session, body as unknown as Asked);
  if (isStake && isFree(body) && posted.status === 'OK') notePlace(grants, body);
  return { ...txId, ...posted, ...describe(operator, session) };
}

const isCall = (name: string): name is Call => Object.hasOwn(fieldsOf, name);

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return undefined; // no form takes it
  }
}

/** Starts it. A journal makes it survive its own death. */
export async function startReferenceOperator(options: Options): Promise<ReferenceOperator> {
  const { key, journal } = options;
  const defects = new Set<Defect>(options.defects);
  const seen = new Set<string>();
  const faults = new Map<string, Fault[]>();
  const hung = new Set<ServerResponse>();
  const operator: ReferenceOperator = {
    url: '',
    wallet: createWallet(defects as ReadonlySet<WalletDefect>),
    sessions: new Map(),
    grants: new Map(),
    jackpots: new Map(),
    received: [],
    failNext: (call, ...next) => void faults.set(call, [...(faults.get(call) ?? []), ...next]),
    clearFaults: () => faults.clear(),
    async close() {
      for (const response of hung) response.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };

  function isGenuine(request: IncomingMessage, body: string): boolean {
    const requestId = String(request.headers[headers.requestId] ?? '');
    if (requestId === '' || requestId.length > 80 || request.headers[headers.key] !== key.keyId) return false;
    const message = { method: request.method ?? '', path: request.url ?? '', body };
    const timestamp = Number(request.headers[headers.timestamp]);
    const wallMs = defects.has('takes-any-time') && Number.isFinite(timestamp) ? timestamp : Date.now();
    if (!defects.has('takes-any-signature') && faultOfSignature(key, request.headers, message, wallMs) !== undefined) return false;
    if (seen.has(requestId)) return defects.has('takes-replays');
    seen.add(requestId);
    return true;
  }

  function send(request: IncomingMessage, response: ServerResponse, told: Told, fault: Fault | undefined): void {
    if (fault === 'booked-silence') return void hung.add(response);
    if (fault === 'booked-500') return void response.writeHead(500).end();
    const requestId = String(request.headers[headers.requestId]);
    const body = fault === 'booked-garbage' ? '<html>' : JSON.stringify({ requestId, retryable: isRetryable(told.status), ...told });
    const timestamp = String(Date.now());
    const message = { method: request.method ?? '', path: request.url ?? '', body };
    const signature = sign(fault === 'booked-unsigned' ? `not ${key.secret}` : key.secret, timestamp, message);
    const signed = {
      [headers.key]: key.keyId,
      [headers.timestamp]: timestamp,
      [headers.requestId]: requestId,
      [headers.signature]: signature,
    };
    response.writeHead(200, { 'content-type': 'application/json', ...(!defects.has('unsigned-answers') && signed) }).end(body);
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const written = await text(request);
    if (Buffer.byteLength(written) > maxBytes) return void response.writeHead(413).end();
    if (!isGenuine(request, written)) {
      operator.received.push({
        call: request.url ?? '',
        body: {},
        at: Date.now(),
        fault: 'it is not signed as it must be',
        answered: undefined,
      });
      return void response.writeHead(401).end();
    }
    const call = (request.url ?? '').slice(base.length + 1);
    const body = parse(written);
    const fault = isCall(call) ? faultOfBody(call, body) : `there is no call ${call}`;
    const isTaken = fault === undefined || (defects.has('takes-unknown-fields') && fault.includes('is no field of'));
    const came: Received = { call, body: (body ?? {}) as Record<string, unknown>, at: Date.now(), fault, answered: undefined };
    operator.received.push(came);
    const spoiled = faults.get(call)?.shift();
    if (spoiled === 'lost-silence') return void hung.add(response);
    if (spoiled === 'lost-500') return void response.writeHead(500).end();
    if (typeof spoiled === 'object') {
      came.answered = spoiled.status;
      return send(request, response, spoiled, undefined);
    }
    const told: Told = isTaken && isCall(call) ? answerCall(operator, call, came.body, defects) : { status: 'BAD_REQUEST' };
    came.answered = told.status;
    if (journal !== undefined && told.status === 'OK') appendFileSync(journal, `${JSON.stringify({ call, body })}\n`, { flush: true });
    send(request, response, told, spoiled);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', resolve);
  });
  operator.url = `http://${options.host ?? '127.0.0.1'}:${(server.address() as AddressInfo).port}`;
  return operator;
}

/** Books again what a journal holds; the sessions must be there by then. */
export function replayJournal(operator: Books, journal: string): void {
  if (!existsSync(journal)) return;
  for (const line of readFileSync(journal, 'utf8').split('\n').filter(Boolean)) {
    const { call, body } = JSON.parse(line) as { call: Call; body: Record<string, unknown> };
    answerCall(operator, call, body);
  }
}
