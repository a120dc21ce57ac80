import type { Selectable } from 'kysely';
import { type PlayerStatus, playerStatus } from '#contract/kernel/constants.ts';
import { displayName } from '#contract/players/nickname.ts';
import type { Profile } from '#contract/players/players.ts';
import type { Db, Tx } from '#server/platform/database.ts';
import { Problem } from '#server/platform/problem.ts';
import type { PlayerDeps } from './deps.ts';
import { ageOn, dayIn } from './age.ts';
import { mustAgree } from './agreements.ts';
import { emailKey } from './email-key.ts';
import { maskedPersonalId } from './personal-id.ts';
import type { PlayerTables } from './tables.ts';

export type Player = Selectable<PlayerTables['player']>;

/** The query of how a player stands and under which rules, for whoever reads more in the same statement. */
export const selectStanding = (db: Db, id: string) =>
  db
    .selectFrom('player')
    .select(['player.id', 'player.status', 'player.country', 'player.jurisdiction', 'player.email_confirmed_at'])
    .where('player.id', '=', id);

/** @throws Error: the id comes from a session or a row of ours. */
export async function requirePlayer(db: Db, id: string): Promise<Player> {
  return await db.selectFrom('player').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** By what name and address players are known, by their ids, in one query. */
export async function readKnownAs(db: Db, ids: Iterable<string>): Promise<Map<string, Pick<Player, 'id' | 'email' | 'nickname'>>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.selectFrom('player').select(['id', 'email', 'nickname']).where('id', 'in', wanted).execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The players who were born on a day. */
export async function findByBirth(db: Db, dateOfBirth: string): Promise<string[]> {
  const rows = await db.selectFrom('player').select('id').where('date_of_birth', '=', dateOfBirth).execute();
  return rows.map(({ id }) => id);
}

/** How a player stands with the house. */
export async function readPlayerStatus(db: Db, id: string): Promise<PlayerStatus> {
  return (await db.selectFrom('player').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
}

/** The player, whose row stays as it is until the transaction ends: what opens an account changes one after the other. */
export async function holdPlayer(tx: Tx, id: string): Promise<Player> {
  return await tx.selectFrom('player').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow();
}

export async function findPlayerByEmail(db: Db, email: string): Promise<Player | undefined> {
  return await db.selectFrom('player').selectAll().where('email_key', '=', emailKey(email)).executeTakeFirst();
}

/** The names of the groups that operators have put a player into. */
export async function readSegments(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('player_segment').select('name').where('player_id', '=', id).orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/** True for a player who is of the legal age of their country today. */
export function isOfAge({ clock, settings }: Pick<PlayerDeps, 'clock' | 'settings'>, player: Player): boolean {
  const today = dayIn(player.time_zone, clock.now());
  return ageOn(today, player.date_of_birth) >= settings.countryRule(player.country).ageOfMajority;
}

/** The profile as its owner sees it. */
export async function readProfile(
  db: Db,
  context: Pick<PlayerDeps, 'secrets' | 'clock' | 'settings' | 'config'>,
  id: string,
): Promise<Profile> {
  const { secrets, clock, settings, config } = context;
  const player = await requirePlayer(db, id);
  const restoreId = config.supportChat.kind === 'freshchat' ? player.freshchat_restore_id : player.chat_restore_id;
  return {
    id: player.id,
    firstName: player.first_name,
    lastName: player.last_name,
    email: player.email,
    newEmail: player.new_email,
    isEmailConfirmed: player.email_confirmed_at !== null,
    nickname: player.nickname,
    displayName: displayName(player.nickname, player.email),
    avatar: player.avatar_seed,
    isNewlyRegistered: player.is_newly_registered,
    segments: (await readSegments(db, id)).map((name) => ({ name })),
    status: player.status,
    country: player.country,
    currency: player.currency,
    language: player.language,
    timeZone: player.time_zone,
    dateOfBirth: player.date_of_birth,
    gender: player.gender,
    city: player.city,
    address: player.address,
    postalCode: player.postal_code,
    phone: player.phone,
    age: ageOn(dayIn(player.time_zone, clock.now()), player.date_of_birth),
    personalIdNumber: maskedPersonalId(secrets, player.id, player.personal_id_sealed),
    nationality: player.nationality,
    placeOfBirth: player.place_of_birth,
    profession: player.profession,
    state: player.state,
    region: player.region,
    additionalAddress: player.additional_address,
    receiveSmsPromo: player.receive_sms_promo,
    receiveBonus: player.receive_bonus,
    mustAgree: mustAgree(player, settings.agreements),
    agreements: { ...settings.agreements },
    receiveEmailPromo: player.receive_email_promo,
    createdAt: player.created_at,
    ...(restoreId !== null && { freshchatRestoreId: restoreId }),
  };
}

/** Refuses what needs an address that was answered from. */
export function refuseUnprovenEmail(player: Pick<Player, 'email_confirmed_at'>): void {
  if (player.email_confirmed_at !== null) return;
  throw new Problem('email-unproven', 'Follow the link in our email. POST /player/profile/confirmations/email/resend sends it again.');
}

/** Refuses what only a player in good standing may do: deposit, play, take a bonus. */
export function refuseUnlessActive(status: PlayerStatus): void {
  if (status === playerStatus.active) return;
  if (status === playerStatus.excluded)
    throw new Problem('player-excluded', 'You are excluded: no play, deposits or bonuses. You can still withdraw, and use your profile.');
  if (status === playerStatus.coolingOff)
    throw new Problem('player-excluded', 'You are on a break: no play, deposits or bonuses. You can still withdraw, and use your profile.');
  throw new Problem('player-blocked', 'Ask support why; you can still withdraw.');
}
