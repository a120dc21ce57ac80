// By what an excluded person is known again under another account: an identity number without doubt; by likeness a name or a phone number with
// the day of birth, or an address that differs in dots and tags alone. A phone number by itself is nobody: anybody can write one down. Kept as
// keyed hashes.
import { sql } from 'kysely';
import type { Paper } from '#server/modules/identity/index.ts';
import { nameForms, type PersonName } from '#kit/person-names.ts';
import { type Player, requirePlayer } from '#server/modules/players/index.ts';
import type { Tx } from '#server/platform/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { ExclusionDefinition, Period } from './rules.ts';
import type { ExclusionTables } from './tables.ts';

type Kind = ExclusionTables['excluded_person']['kind'];
interface PersonKey {
  kind: Kind;
  key: Buffer;
}

const fingerprintOf = (secrets: Secrets, kind: Kind, text: string): PersonKey => ({
  kind,
  key: secrets.fingerprint('excluded person', `${kind} ${text}`),
});
const nameKeys = (secrets: Secrets, name: PersonName, dateOfBirth: string): PersonKey[] =>
  nameForms(name).map((form) => fingerprintOf(secrets, 'name', `${form} ${dateOfBirth}`));

function keysOf(secrets: Secrets, player: Player): PersonKey[] {
  const of = (kind: Kind, text: string): PersonKey => fingerprintOf(secrets, kind, text);
  const keys = [of('email', player.duplicate_key)];
  if (player.personal_id_key !== null) keys.push(of('identity', player.personal_id_key.toString('base64url')));
  if (player.phone !== null) keys.push(of('phone', player.phone));
  if (player.first_name !== null && player.last_name !== null)
    keys.push(...nameKeys(secrets, { firstName: player.first_name, lastName: player.last_name }, player.date_of_birth));
  return keys;
}

/** Whoever remembers a person and whoever looks for one take turns, so that an account that is opened at the very moment is seen. */
async function takeTurns(tx: Tx, keys: readonly PersonKey[]): Promise<void> {
  for (const name of keys.map(({ kind, key }) => `${kind} ${key.toString('base64url')}`).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 20))`.execute(tx);
}

/** Keeps by what a player is known. What was kept before stays: a number that is taken out of the profile is still this person's. */
export async function rememberPerson(tx: Tx, { secrets }: { secrets: Secrets }, player: Player): Promise<void> {
  const keys = keysOf(secrets, player);
  await takeTurns(tx, keys);
  await tx
    .insertInto('excluded_person')
    .values(keys.map((key) => ({ ...key, player_id: player.id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface SamePerson {
  playerId: string;
  isSure: boolean;
  /** Whether they look the same; otherwise they share a number that neither has proven, and the days of birth differ. */
  isAlike: boolean;
  definition: ExclusionDefinition;
  period: Period;
  ends_at: Date | null;
}

/**
 * Returns the other players with an exclusion that stands who are the same person, by the surest sign first. Whom an operator told apart is
 * not, nor who is excluded only with such a one, or for being like this player: else two accounts would hold each other for ever.
 */
export async function findSamePeople(tx: Tx, { secrets }: { secrets: Secrets }, player: Player, paper?: Paper): Promise<SamePerson[]> {
  const keys = keysOf(secrets, player);
  if (paper !== undefined) keys.push(...nameKeys(secrets, paper, paper.dateOfBirth ?? player.date_of_birth));
  await takeTurns(tx, keys);
  const found = await tx
    .selectFrom('excluded_person as known')
    .innerJoin('exclusion', 'exclusion.player_id', 'known.player_id')
    .select(['known.player_id', 'known.kind', 'exclusion.definition', 'exclusion.period', 'exclusion.ends_at'])
    .where('exclusion.ended_at', 'is', null)
    .where('known.player_id', '<>', player.id)
    .where((e) => e.or([e('exclusion.same_as', 'is', null), e('exclusion.same_as', '<>', player.id)]))
    .where((e) => e.or(keys.map(({ kind, key }) => e.and([e('known.kind', '=', kind), e('known.key', '=', key)]))))
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('different_people as apart')
            .select('apart.player_id')
            .where('apart.player_id', '=', player.id)
            .where((one) =>
              one.or([one('apart.other_id', '=', one.ref('known.player_id')), one('apart.other_id', '=', one.ref('exclusion.same_as'))]),
            ),
        ),
      ),
    )
    .execute();
  const people: SamePerson[] = [];
  for (const { player_id: playerId, kind, period, ...length } of found) {
    const isSure = kind === 'identity';
    const isAlike = kind !== 'phone' || (await requirePlayer(tx, playerId)).date_of_birth === player.date_of_birth;
    people.push({ ...length, playerId, period: period as Period, isSure, isAlike });
  }
  return people.toSorted((a, b) => Number(b.isSure) - Number(a.isSure) || Number(b.isAlike) - Number(a.isAlike));
}

/** Keeps that an operator found two accounts to be of different people. */
export async function tellApart(tx: Tx, playerId: string, otherId: string): Promise<void> {
  await tx
    .insertInto('different_people')
    .values([
      { player_id: playerId, other_id: otherId },
      { player_id: otherId, other_id: playerId },
    ])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
