// Takes answers by mail: an SMTP server for the addresses of conversations, behind the house's mail server. It relays nothing.
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Log } from '#server/platform/log.ts';
import type { SupportDeps } from '../deps.ts';
import { readReply } from './read-reply.ts';
import { ReplyRefused, requireAnswered, takeReply } from './take-reply.ts';

/** Bytes of an email: an answer, what it quotes, and a signature with a picture. */
const maxBytes = 512 * 1024;
const maxClients = 20;
const idleMs = 60_000;

export interface MailReplies {
  close(): Promise<void>;
}

/** What SMTP says of a failure: for good with the words, or for now, so that the mail server tries again. */
function smtpError(log: Log, error: unknown): Error {
  if (error instanceof ReplyRefused) return Object.assign(new Error(`${error.status} ${error.message}`), { responseCode: 550 });
  log.error({ err: error }, 'an answer by mail could not be taken; its mail server tries again');
  return Object.assign(new Error('4.3.0 It could not be taken just now'), { responseCode: 451 });
}

/** Does something and tells the mail server how it went. */
async function tell(log: Log, act: () => Promise<void>, done: (error?: Error) => void): Promise<void> {
  let failure: Error | undefined;
  try {
    await act();
  } catch (error) {
    failure = smtpError(log, error);
  }
  done(failure);
}

async function readAll(stream: Readable & { sizeExceeded?: boolean }): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Buffer>) {
    bytes += part.length;
    // the rest is read and let go of
    if (bytes <= maxBytes) parts.push(part);
  }
  if (bytes > maxBytes || stream.sizeExceeded === true)
    throw new ReplyRefused('5.3.4', `An email may have ${maxBytes / 1024} kB. Send the answer without what it quotes.`);
  return Buffer.concat(parts);
}

interface Settings {
  context: SupportDeps & { log: Log };
  domain: string;
  agents: readonly string[];
}

function createServer({ context, domain, agents }: Settings): SMTPServer {
  const { database, log } = context;
  return new SMTPServer({
    name: domain,
    banner: 'answers to conversations',
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: maxBytes,
    maxClients,
    socketTimeout: idleMs,
    closeTimeout: 1000,
    onRcptTo({ address }, { envelope }, done) {
      const judge = async (): Promise<void> => {
        if (envelope.rcptTo.length > 0) throw new ReplyRefused('5.5.3', 'An answer goes to one conversation. Send it to each by itself.');
        await requireAnswered(database.db, context, address, domain);
      };
      void tell(log, judge, done);
    },
    onData(stream, { envelope }, done) {
      const take = async (): Promise<void> => {
        const raw = await readAll(stream);
        const chat = await requireAnswered(database.db, context, envelope.rcptTo[0]?.address ?? '', domain);
        const reply = await readReply(raw);
        await database.transact(async (tx) => await takeReply(tx, context, chat, reply, agents));
      };
      void tell(log, take, done);
    },
  });
}

/** Takes a port; false where somebody else has it. @throws Error where it cannot be had at all */
async function takePort(server: SMTPServer, port: number, host: string): Promise<boolean> {
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.server.once('error', resolve);
    server.listen(port, host, () => {
      server.server.off('error', resolve);
      resolve(undefined);
    });
  });
  if (failure === undefined) return true;
  if (failure.code === 'EADDRINUSE') return false;
  throw failure;
}

/**
 * Begins to listen, where the settings say so. Of several processes on one machine one has the port; another one takes it over once it is
 * free. @throws Error for a host or a port that cannot be had
 */
export async function openMailReplies(
  context: SupportDeps & { log: Log },
  { retryMs = 10_000 }: { retryMs?: number } = {},
): Promise<MailReplies | undefined> {
  const { mailReplies } = context.config;
  if (mailReplies === undefined) return undefined;
  const { host, port, domain, agents } = mailReplies;
  const { log } = context;
  const ended = new AbortController();
  let server: SMTPServer | undefined;
  async function open(): Promise<boolean> {
    const made = createServer({ context, domain, agents });
    made.on('error', (error: Error) => log.warn({ err: error }, 'a connection of the mail replies broke'));
    if (!(await takePort(made, port, host))) return false;
    if (ended.signal.aborted) made.close();
    else server = made;
    return true;
  }
  async function takeOver(): Promise<void> {
    for (;;) {
      await setTimeout(retryMs, undefined, { signal: ended.signal, ref: false });
      if (await open()) return;
    }
  }
  if (!(await open())) {
    log.warn({ host, port }, 'another process takes the mail replies; this one does once it is gone');
    takeOver().catch((error: unknown) => ended.signal.aborted || log.error({ err: error }, 'the mail replies cannot be taken over'));
  }
  return {
    async close() {
      ended.abort();
      const last = server;
      if (last !== undefined) await new Promise<void>((resolve) => last.close(() => resolve()));
    },
  };
}
