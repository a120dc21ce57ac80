// The operator's word on a provider's jackpots, and the comparison of both sides' books.
import { recordAudit } from '#server/platform/audit.ts';
import { Problem } from '#server/platform/problem.ts';
import type { OswJackpotParameters } from '#contract/protocols/osw-jackpots.ts';
import type { PlayDeps } from '../deps.ts';
import { changeJackpotAtProvider, type ProviderAccess, ProviderUnreachable, sumContributionsAtProvider } from '../osw/provider-client.ts';
import type { ToldJackpot } from './jackpot-board.ts';
import { readFunds, sumSharesBefore } from './read-funds.ts';

export type JackpotChange = { call: 'publish'; parameters: OswJackpotParameters } | { call: 'pause' } | { call: 'resume' };

/** Returns the provider's jackpot as it stands. @throws Problem not-found, for a provider that does not answer too */
async function requireTold(context: PlayDeps, id: string): Promise<ToldJackpot> {
  const told = (await context.jackpots.read()).find(({ jackpot }) => jackpot.id === id);
  if (told === undefined) throw new Problem('not-found', `No provider tells of a jackpot ${id}.`);
  return told;
}

function requireAccess(context: PlayDeps, provider: string): ProviderAccess {
  const access = context.providers.find(provider);
  if (access === undefined) throw new Problem('not-found', `The provider ${provider} is not configured here.`);
  return access;
}

/**
 * Has a provider change a jackpot, and records who did it and why. New parameters wait until the running one is won.
 * @throws Problem not-found, provider-down, or invalid-input with the provider's reason
 */
export async function changeJackpot(
  context: PlayDeps,
  id: string,
  change: JackpotChange,
  { actor, reason }: { actor: string; reason: string },
): Promise<void> {
  const { provider, jackpot } = await requireTold(context, id);
  const body = { jackpotId: id, ...(change.call === 'publish' && { parameters: change.parameters }) };
  const answer = await changeJackpotAtProvider(requireAccess(context, provider), context.clock.wallMs(), change.call, body).catch(
    (cause: unknown) => {
      if (!(cause instanceof ProviderUnreachable)) throw cause;
      throw new Problem('provider-down', `${provider} gave no usable answer; whether it took the change is not known.`, { cause });
    },
  );
  if (!answer.accepted) throw new Problem('invalid-input', answer.reason ?? 'The provider refused it.');
  await context.database.transact(
    async (tx) =>
      await recordAudit(tx, context.clock, {
        actor,
        action: `jackpot ${change.call}`,
        subject: `${provider}/${id}`,
        reason,
        before: { state: jackpot.state, version: jackpot.version, parameters: jackpot.parameters, next: jackpot.next ?? null },
        after: change.call === 'publish' ? { next: change.parameters } : { state: change.call === 'pause' ? 'paused' : 'running' },
      }),
  );
}

export interface JackpotCheck {
  id: string;
  provider: string;
  /** In millionths of the smallest unit: put aside by rounds that are older than a minute, on both sides. */
  told: bigint;
  booked: bigint;
  /** Won, as both sides have it. */
  toldWon: bigint;
  bookedWon: bigint;
  /** What the provider's own books lack: what went in less what is there and what was won. */
  leak: bigint;
  isRight: boolean;
}

/** The first id of version 7 that a millisecond can have: ids of the rounds before it sort before. */
function firstIdOf(ms: number): string {
  const hex = ms.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

/** Rounds that are younger may be known to one side alone. */
const settledMs = 60_000;

/** Compares the books of both sides, jackpot by jackpot, of rounds that are old enough. @throws Problem provider-down */
export async function checkJackpots(context: PlayDeps, olderThanMs = settledMs): Promise<JackpotCheck[]> {
  const { db } = context.database;
  const before = firstIdOf(context.clock.wallMs() - olderThanMs);
  const told = await context.jackpots.read();
  const funds = await readFunds(db);
  return await Promise.all(
    told.map(async ({ provider, jackpot: { id, books } }) => {
      const access = requireAccess(context, provider);
      const { contributed } = await sumContributionsAtProvider(access, context.clock.wallMs(), id, before).catch((cause: unknown) => {
        if (!(cause instanceof ProviderUnreachable)) throw cause;
        throw new Problem('provider-down', `${provider} does not tell what its rounds have put aside.`, { cause });
      });
      const own = funds.find((fund) => fund.provider === provider && fund.jackpot === id);
      const { shared } = await sumSharesBefore(db, provider, id, before);
      const leak = BigInt(books.contributed) + BigInt(books.putUp) - BigInt(books.pot) - BigInt(books.reserve) - BigInt(books.won);
      const found = { told: BigInt(contributed), booked: shared, toldWon: BigInt(books.won), bookedWon: own?.won ?? 0n, leak };
      const isRight = found.told === found.booked && found.toldWon === found.bookedWon && leak === 0n;
      return { id, provider, ...found, isRight };
    }),
  );
}
