// HTTP over a bare socket, so that what is wrong on the way stays wrong: a client library would mend or refuse it.
import { connect } from 'node:net';

export interface RawAnswer {
  /** 0: the connection was closed without an answer. */
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** A request that nobody answered and whose connection nobody closed. */
export class NoAnswerError extends Error {}

/**
 * Nothing may hang longer than this, on the slowest machine. A poll waits for 25 s by rule, so the rest is what a machine under load may
 * leave a thread without a core.
 */
const hangMs = 60_000;

function unchunk(body: Buffer): { body: Buffer; isWhole: boolean } {
  const parts: Buffer[] = [];
  let at = 0;
  for (;;) {
    const end = body.indexOf('\r\n', at);
    if (end < 0) return { body: Buffer.concat(parts), isWhole: false };
    const size = Number.parseInt(body.toString('latin1', at, end), 16);
    if (size === 0) return { body: Buffer.concat(parts), isWhole: true };
    parts.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
    if (at > body.length) return { body: Buffer.concat(parts), isWhole: false };
  }
}

/** The answer so far; undefined while its head has not come. */
function parse(bytes: Buffer, isHead: boolean): { answer: RawAnswer; isWhole: boolean } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [first = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const status = Number.parseInt(first.split(' ')[1] ?? '', 10);
  // an interim answer: the real one follows
  if (status >= 100 && status < 200 && status !== 101) return parse(bytes.subarray(end + 4), isHead);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const before = headers[name];
    headers[name] = (before === undefined ? '' : `${before}, `) + line.slice(colon + 1).trim();
  }
  const rest = bytes.subarray(end + 4);
  if (isHead || status === 204 || status === 304 || status === 101) return { answer: { status, headers, body: '' }, isWhole: true };
  if (headers['transfer-encoding'] === 'chunked') {
    const { body, isWhole } = unchunk(rest);
    return { answer: { status, headers, body: body.toString() }, isWhole };
  }
  const length = headers['content-length'];
  return { answer: { status, headers, body: rest.toString() }, isWhole: length !== undefined && rest.length >= Number(length) };
}

export interface RawRequest {
  port: number;
  bytes: Buffer | string;
  /** The answer has a head alone: to HEAD, or a stream that goes on for ever. */
  headOnly?: boolean;
}

/**
 * Sends bytes on a connection of their own and reads one answer.
 * @throws NoAnswerError when there is no answer and no end within the hang guard
 */
export async function sendRaw({ port, bytes, headOnly = false }: RawRequest): Promise<RawAnswer> {
  return await new Promise((resolve, reject) => {
    const socket = connect({ port, host: 'localhost' });
    let received = Buffer.alloc(0);
    const finish = (answer: RawAnswer): void => {
      clearTimeout(guard);
      socket.destroy();
      resolve(answer);
    };
    const guard = setTimeout(() => {
      socket.destroy();
      reject(new NoAnswerError(`No answer within ${hangMs / 1000} s`));
    }, hangMs);
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const parsed = parse(received, headOnly);
      if (parsed?.isWhole === true) finish(parsed.answer);
    });
    socket.on('close', () => finish(parse(received, headOnly)?.answer ?? { status: 0, headers: {}, body: '' }));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      // whoever is refused in mid-sentence may find the line cut; who is not listened to at all has found a dead house
      if (error.code === 'ECONNREFUSED') reject(new Error('The house does not listen any more', { cause: error }));
    });
    socket.write(bytes);
  });
}
