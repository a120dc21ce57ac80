// What an erasure does, told before it is done: every owner of personal data says its part.
import { createHash } from 'node:crypto';
import type { Erasure } from '#contract/privacy.ts';
import { erasedThings, keptThings } from '#contract/privacy-words.ts';
import { describeRules } from '#server/modules/jurisdiction/index.ts';
import { jurisdictionOf, type Player } from '#server/modules/players/index.ts';
import type { Db } from '#server/platform/database.ts';
import type { ErasedPerson, KeptData } from '#server/platform/personal.ts';
import type { PrivacyDeps } from '../deps.ts';

/** What matters to the reader comes first, whichever module says it. */
const inOrder = <T, N>(order: readonly N[], all: readonly T[], nameOf: (one: T) => N): T[] =>
  all.toSorted((a, b) => order.indexOf(nameOf(a)) - order.indexOf(nameOf(b)));

/** What two owners keep for the same reason is told once, with the later end. */
const onceEach = (kept: readonly KeptData[]): KeptData[] =>
  [...Map.groupBy(kept, ({ thing, rule }) => `${thing} ${rule}`).values()].map((same) =>
    same.reduce((latest, one) => (one.until === null || (latest.until !== null && one.until > latest.until) ? one : latest)),
  );

/** Returns what stays of a person by `now`, with the law that asks for it. */
export async function readKept(
  db: Db,
  context: PrivacyDeps,
  player: Player,
  person: ErasedPerson,
  now: Date,
): Promise<(KeptData & { source: string | null })[]> {
  const rules = describeRules(context.parts.jurisdictions, jurisdictionOf(context, player).id) ?? [];
  const kept: KeptData[] = [];
  for (const owner of context.parts.personal) kept.push(...((await owner.findKept?.(db, context, person, now)) ?? []));
  return inOrder(keptThings, onceEach(kept), ({ thing }) => thing)
    .filter(({ until }) => until === null || until > now)
    .map((one) => ({ ...one, source: rules.find(({ name }) => name === one.rule)?.source ?? null }));
}

/** Days, not moments: the list stays the same while it is read. */
function versionOf({ erases, keeps }: Pick<Erasure, 'erases' | 'keeps'>): string {
  const days = keeps.map(({ thing, until, source }) => [thing, until?.toISOString().slice(0, 10) ?? null, source]);
  return createHash('sha256')
    .update(JSON.stringify([erases, days]))
    .digest('base64url');
}

/** Returns what erasing the player now would do, and what stands against it. */
export async function readErasureOf(db: Db, context: PrivacyDeps, player: Player): Promise<Erasure> {
  const now = context.clock.now();
  const person = { id: player.id, email: player.email, erasedAt: now };
  const blocks: Erasure['blocks'] = [];
  for (const owner of context.parts.personal) blocks.push(...((await owner.findBlocks?.(db, context, player.id)) ?? []));
  const erases = inOrder(
    erasedThings,
    context.parts.personal.flatMap((owner) => owner.erases ?? []),
    (thing) => thing,
  );
  const keeps = (await readKept(db, context, player, person, now)).map(({ thing, until, source }) => ({ thing, until, source }));
  return { blocks, erases, keeps, version: versionOf({ erases, keeps }) };
}
