// Who sends what the fuzz makes up: a guest, a player who is renewed when his session ends, and one whose things are out of bounds.
import { CallRefused, createClient } from '#contract/kernel/client.ts';

export interface FuzzPlayer {
  id: string;
  email: string;
  token: string;
  /** Ids of what is the player's: account, session, invoice. */
  ids: string[];
}

export interface Cast {
  player(): FuzzPlayer;
  /** Signs up another player for the part; called when the last one's session is over. */
  renew(): Promise<void>;
  stranger: FuzzPlayer;
  /** Tokens that open nothing. */
  deadTokens: readonly string[];
  games: readonly string[];
}

export const password = 'correct horse battery';

/** A house under attack may say that it is busy, and means: come again. */
export async function patiently<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof CallRefused) || error.status !== 503 || tries === 30) throw error;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
}

async function signUp(origin: string): Promise<FuzzPlayer> {
  // another address with each try: one that was answered as busy may have been taken
  let email = '';
  const body = { password, password_confirmation: password, country: 'DE', currency: 'EUR', dateOfBirth: '1990-05-17', agreements: true };
  const { data } = await patiently(async () => {
    email = `${crypto.randomUUID()}@lanternhall.example`;
    return await createClient({ origin })('registerPlayer', { body: { ...body, email } });
  });
  const call = createClient({ origin, token: () => data.accessToken });
  const accounts = await patiently(async () => await call('listAccounts'));
  const sessions = await patiently(async () => await call('listSessions'));
  const invoice = await patiently(async () => await call('createDeposit', { body: { method: 'card', currency: 'EUR', amount: 2000 } }));
  const ids = [accounts.data[0]?.id, sessions.data[0]?.id, invoice.data.id].filter((id) => id !== undefined);
  return { id: data.profile.id, email, token: data.accessToken, ids };
}

async function makeDeadToken(origin: string): Promise<string> {
  const { token } = await signUp(origin);
  await patiently(async () => await createClient({ origin, token: () => token })('signOut'));
  return token;
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Brings the players on. */
export async function castPlayers(origin: string): Promise<Cast> {
  const [stranger, dead] = await Promise.all([signUp(origin), makeDeadToken(origin)]);
  let player = await signUp(origin);
  const claims = JSON.parse(Buffer.from(player.token.split('.')[1] ?? '', 'base64url').toString()) as object;
  const unsigned = `${part({ alg: 'none', typ: 'at+jwt' })}.${part(claims)}.`;
  const listed = await patiently(async () => await createClient({ origin })('listGames', { query: { perPage: 20 } }));
  const games = listed.data.map(({ identity }) => identity);
  return {
    stranger,
    games,
    deadTokens: [dead, unsigned, `${player.token.slice(0, -4)}AAAA`, 'nonsense', 'a.b.c', '', 'x'.repeat(7000), '\u00e9'],
    player: () => player,
    async renew() {
      player = await signUp(origin);
    },
  };
}
