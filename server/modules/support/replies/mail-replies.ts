// Takes answers by mail: an SMTP server for the addresses of conversations, behind the house's mail server. It relays nothing.
import type { Readable } from 'node:stream';
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
  /** Where it listens. */
  port: number;
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

/** Begins to listen, where the settings say so. @throws Error where the port is taken */
export async function openMailReplies(context: SupportDeps & { log: Log }): Promise<MailReplies | undefined> {
  const { mailReplies } = context.config;
  if (mailReplies === undefined) return undefined;
  const { host, port, domain, agents } = mailReplies;
  const { database, log } = context;
  const server = new SMTPServer({
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
  server.on('error', (error: Error) => log.warn({ err: error }, 'a connection of the mail replies broke'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, host, () => {
      server.server.off('error', reject);
      resolve();
    });
  });
  const address = server.server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
