// The session is asked for as the page opens, and its seed of the player's side is given while the board is built.
import type { PlainOutcome, RefusalBody, SessionAnswer } from '../client-api.ts';
import { type Api, ApiRefusal } from './api-client.ts';
import { randomText } from './random-text.ts';

/** Reads the session with a seed of the player's side: as it was opened the first time, asked for anew every later time. @throws ApiRefusal */
export type SessionReader<Result extends PlainOutcome, Progress> = () => Promise<SessionAnswer<Result, Progress>>;

export interface OpenedSession<Result extends PlainOutcome, Progress> {
  session: SessionAnswer<Result, Progress>;
  readSession: SessionReader<Result, Progress>;
}

function createReader<Result extends PlainOutcome, Progress>(
  api: Pick<Api<Result, Progress>, 'session' | 'setClientSeed'>,
  opened: SessionAnswer<Result, Progress>,
): SessionReader<Result, Progress> {
  async function seed(session: SessionAnswer<Result, Progress>): Promise<SessionAnswer<Result, Progress>> {
    if (session.fairness.clientSeed !== null) return session;
    const { fairness } = await api.setClientSeed(randomText());
    return { ...session, fairness };
  }
  let first: Promise<SessionAnswer<Result, Progress>> | undefined = seed(opened);
  // whoever reads it hears of a failure
  first.catch(() => undefined);
  return async () => {
    const asked = first ?? api.session().then(seed);
    first = undefined;
    return await asked;
  };
}

/** Opens the session of a play token, or returns why the studio does not. */
export async function openSession<Result extends PlainOutcome, Progress>(
  api: Pick<Api<Result, Progress>, 'session' | 'setClientSeed'>,
): Promise<OpenedSession<Result, Progress> | RefusalBody> {
  try {
    const session = await api.session();
    return { session, readSession: createReader(api, session) };
  } catch (error) {
    if (error instanceof ApiRefusal) return error.body;
    throw error;
  }
}
