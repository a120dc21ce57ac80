// What rounds promised by what was chosen in them: the ledger books no choice, the provider's record has it.
import { type EndedRound, listEndedRounds } from '#server/modules/wallet/index.ts';
import type { PlayDeps } from '../deps.ts';
import { ProviderUnreachable, readOddsAtProvider } from '../osw/provider-client.ts';

/** A round of which the promise is known. */
export interface KnownRound extends EndedRound {
  /** What the stake promises to pay, and the standard deviation of that, both in stakes. */
  promised: number;
  deviation: number;
}

/** So many rounds are asked about at once. */
const maxAtOnce = 500;

/** Asks one provider. One that does not answer tells nothing: its rounds are judged by all ways to play then. */
async function askProvider(context: PlayDeps, identity: string, rounds: readonly EndedRound[]): Promise<KnownRound[]> {
  const access = context.providers.find(identity);
  const known: KnownRound[] = [];
  if (access === undefined) return known;
  const byRef = new Map(rounds.map((round) => [round.ref, round]));
  const refs = [...byRef.keys()];
  try {
    for (let at = 0; at < refs.length; at += maxAtOnce)
      for (const { roundId, rtp, standardDeviation } of await readOddsAtProvider(
        access,
        context.clock.wallMs(),
        refs.slice(at, at + maxAtOnce),
      )) {
        const round = byRef.get(roundId);
        if (round !== undefined) known.push({ ...round, promised: Number(rtp) / 100, deviation: Number(standardDeviation) });
      }
  } catch (error) {
    if (!(error instanceof ProviderUnreachable)) throw error;
  }
  return known;
}

/** Returns what is known of the finished rounds of a span, and of some more, where a game has several ways to play. */
export async function askForOdds(
  context: PlayDeps,
  span: { after: string; upTo: string; ids: readonly string[] },
): Promise<readonly KnownRound[]> {
  const { db } = context.database;
  const games = await db.selectFrom('game').select(['identity', 'returns']).execute();
  const several = games.filter(({ returns }) => returns.length > 1).map(({ identity }) => identity);
  if (several.length === 0) return [];
  const rounds = await listEndedRounds(db, { ...span, games: several });
  const byProvider = Map.groupBy(rounds, ({ provider }) => provider);
  const known = await Promise.all([...byProvider].map(async ([provider, own]) => await askProvider(context, provider, own)));
  return known.flat();
}
