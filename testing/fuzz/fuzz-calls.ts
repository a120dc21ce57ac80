// The API under whatever a seed makes up: every answer is held against the API's own text.
import { type FuzzRequest, drawCall } from './call-requests.ts';
import { createJudge, type Judge } from './judge.ts';
import { castPlayers } from './players.ts';
import { createRandom } from './random.ts';
import { NoAnswerError, type RawAnswer, sendRaw } from './send-raw.ts';

export interface FuzzOptions {
  origin: string;
  requests: number;
  seed: number;
  say?: (line: string) => void;
  /** Others load the app too: for a moment it may be busy. */
  mayBeBusy?: boolean;
}

export interface FuzzReport {
  requests: number;
  /** How often each status was answered. */
  statuses: Record<number, number>;
  /** What was wrong, each kind once with the request that showed it. */
  faults: string[];
}

const inFlight = 6;

function judgeAnswer(judge: Judge, { method, path, bytes }: FuzzRequest, answer: RawAnswer): string[] {
  // to HEAD nobody says more than the status
  if (method === 'HEAD') return judge.ofDoor(answer);
  if (path !== undefined) return judge.ofCall(method, path, answer);
  // an address or a method that the contract has not: a problem, unless chance has hit another call of it
  if (answer.status === 200) return judge.ofDoor(answer);
  return bytes.subarray(0, 4).toString() === 'QUER' && answer.status === 404 ? judge.ofDoor(answer) : judge.ofProblem(answer);
}

/** A request on one line, long ones cut. */
export const showRequest = (bytes: Buffer): string => {
  const text = JSON.stringify(bytes.toString('latin1').replace(/Bearer eyJ[\w.-]+/, 'Bearer <token of a player>'));
  return text.length > 700 ? `${text.slice(0, 700)}… (${bytes.length} bytes)` : text;
};

/** For a request that nobody answered: it is a fault, and the next ones are sent. */
export const noteHang =
  (faults: Map<string, string>, bytes: Buffer) =>
  (error: unknown): undefined => {
    if (!(error instanceof NoAnswerError)) throw error;
    if (!faults.has(error.message)) faults.set(error.message, `${error.message}\n    ${showRequest(bytes)}`);
  };

/** Sends the requests of a seed to a house that listens on localhost. */
export async function fuzzCalls({ origin, requests, seed, say = () => undefined, mayBeBusy = false }: FuzzOptions): Promise<FuzzReport> {
  const random = createRandom(seed);
  const port = Number.parseInt(new URL(origin).port, 10);
  const judge = createJudge(await (await fetch(`${origin}/api/openapi.json`)).json(), mayBeBusy);
  const cast = await castPlayers(origin);
  const statuses: Record<number, number> = {};
  const faults = new Map<string, string>();
  let renewing: Promise<void> | undefined;
  let sent = 0;

  async function sendOne(): Promise<void> {
    const token = cast.player().token;
    const request = drawCall(random, cast, port);
    const answer = await sendRaw({ port, bytes: request.bytes, headOnly: request.method === 'HEAD' }).catch(
      noteHang(faults, request.bytes),
    );
    if (answer === undefined) return;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    for (const fault of judgeAnswer(judge, request, answer)) {
      const kind = `${request.method} ${request.path ?? '(elsewhere)'}: ${fault.replaceAll(/[0-9a-f-]{36}|\d{4,}/g, '…')}`;
      if (!faults.has(kind)) faults.set(kind, `${kind}\n    ${showRequest(request.bytes)}`);
    }
    if (request.asPlayer && answer.status === 401 && token === cast.player().token) {
      renewing ??= cast.renew().finally(() => {
        renewing = undefined;
      });
      await renewing;
    }
  }

  async function work(): Promise<void> {
    while (sent < requests) {
      sent += 1;
      if (sent % 5000 === 0) say(`${sent} requests, ${faults.size} kinds of faults`);
      await sendOne();
    }
  }

  await Promise.all(Array.from({ length: inFlight }, work));
  return { requests: sent, statuses, faults: [...faults.values()] };
}
